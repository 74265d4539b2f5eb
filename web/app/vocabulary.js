// The vocabulary: a line a key, with its English and its Chinese words. `{}` is a gap for a name or a number.

const TABLE = `
games|Games|游戏
new-game|New game|新对局
open|Open or paste|打开或粘贴
share|Copy, save, link|复制、保存、链接
setup|Set up a position|摆设局面
sound|Sound|声音
settings|Settings|设置
help|Help and keys|帮助与按键
other-language|中文|English
go-on|Go on|继续
dismiss|Dismiss|忽略
board|Board|棋盘
winning-chance|Winning chance|胜率
step-back|One step back|退回一步
back-to-game|Back to the game|回到对局
engine-go|Let the engine move|让引擎走棋
move-now|Move now|立即走棋
zoom-in|Zoom in|放大
zoom-out|Zoom out|缩小
fit|Whole board|显示全局
flip|Flip the board|翻转棋盘
panels|Analysis and moves|分析与着法
rematch|Play again|再来一局
review|Review the game|复盘
engine|Engine|引擎
lines|Lines|变化数
fewer-lines|Fewer lines|减少变化
more-lines|More lines|增加变化
engine-options|Engine options|引擎选项
threads|Threads|线程
hash|Memory|内存
limit|Time for a position|每个局面的时间
limit-0|Until stopped|直到停止
seconds|{} s|{} 秒
moves|Moves|着法
comment|Comment on this move|评注此着
promote|Make this the main line|设为主变
delete|Delete from here on|删除此后着法
type-move|Type a move|输入着法
play|Play|走棋
graph|Review|复盘
stop|Stop|停止
worst|Worst move|最差一着
controls|Go through the game|浏览对局
first|First position|最初局面
prev|Back|后退
next|Forward|前进
last|Last position|最后局面
undo|Take back|悔棋
redo|Redo|重做
hint|Show the best move|提示最佳着
offer-draw|Offer a draw|提和
resign|Resign|认输
game|Game|游戏
variant|Variant|规则
own-variant|Variant as text|规则文本
other-variant|Other ...|其他……
opening|Choice of sides|选边规则
opening-none|None|无
who-plays|Who plays|对局双方
mode-you|You play {}|您执{}
mode-random|You play either side|随机执方
mode-people|Two people, or analysis|双人对弈或分析
mode-engines|Engine against engine|引擎对引擎
level|Level of the engine|引擎级别
level-of|Level of {}|{}的级别
time|Clock|棋钟
no-clock|No clock|不计时
own-time|Other|自定义
minutes|Minutes each|每方分钟
increment|Seconds added a move|每步加秒
think|Engine's time for a move|引擎每步用时
begin-from|Begin from|起始局面
from-start|the start|初始局面
from-here|the position on the board|当前局面
cancel|Cancel|取消
start-game|Start|开始
close|Close|关闭
paste-here|A position, a game or a list of moves|局面、棋谱或着法列表
open-file|Open a file|打开文件
load|Load|载入
games-found|Games found|找到的对局
recent|Earlier games|先前的对局
position|Position|局面
link|Link to this position|此局面的链接
copy|Copy|复制
whole-game|The game|棋谱
copy-game|Copy the game|复制棋谱
save-file|Save as file|保存为文件
own-format|Pentaply|Pentaply
copied|Copied|已复制
copy-failed|The browser did not allow it: press Ctrl+C|浏览器不允许，请按 Ctrl+C
language|Language|语言
theme|Colours|配色
theme-auto|As the system|跟随系统
theme-light|Light|浅色
theme-dark|Dark|深色
pieces|Pieces|棋子
pieces-characters|Characters|汉字
pieces-pictures|Pictures|图案
coordinates|Coordinates|坐标
destinations|Show where one can move|显示可走位置
numbers|Move numbers on the board|棋子上的手数
arrow|Arrow for the best move|最佳着箭头
animate|Moves glide|走棋动画
confirm|Ask before a move is made|走棋前确认
question|One question|请确认
yes|Yes|是
no|No|否
ok|OK|确定
you|You|您
person|Person|棋手
engine-level|Engine, level {}: {}|引擎 {} 级：{}
thinks|{} is thinking|{}正在思考
again|{} moves again|{}再走一次
looking|Move {} of the game|对局第 {} 手
looking-aside|Variation, move {}|变化，第 {} 手
preview|Preview: after {}|预览：走 {} 之后
looking-start|Start of the game|对局开始
won-time|{} wins: {} ran out of time|{}胜：{}超时
won-resigned|{} wins: {} resigned|{}胜：{}认输
agreed|A draw by agreement|双方同意和棋
ask-resign|Resign the game as {}?|{}认输？
ask-draw-engine|Offer a draw to the engine?|向引擎提和？
ask-draw|Do both players agree to a draw?|双方同意和棋吗？
draw-refused|The engine plays on|引擎不同意和棋
ask-delete|Delete {} and all that follows?|删除 {} 及其后所有着法？
ask-move|Play {}?|走 {}？
ask-comment|Comment on {}|评注 {}
no-server|The server does not answer. Your game is kept. Start Pentaply again if it was closed, then go on.|服务器没有响应。对局已保存。若程序已关闭，请重新启动 Pentaply，然后继续。
search-died|The engine's search broke off: {}|引擎搜索中断：{}
link-bad|The link could not be opened: {}|无法打开链接：{}
no-game|there is no game called {}|没有名为 {} 的游戏
damaged|it is damaged|数据已损坏
saved-bad|The game kept could not be opened: {}|无法打开已保存的对局：{}
depth|depth {}|深度 {}
nodes|{} nodes|{} 节点
rate|{}/s|{}/秒
engine-off|Switch the engine on to see its lines.|打开引擎以查看变化。
no-lines|The game is over here.|此处对局已结束。
wait-lines|Searching ...|搜索中……
waits-turn|Waits while the engine makes its own move.|等待引擎走完自己的着法。
start-node|Start|开始
no-moves|No moves yet. Click on the board, or type a move below.|还没有着法。请在棋盘上点击，或在下方输入。
blunder|blunder|大错
mistake|mistake|错着
inaccuracy|inaccuracy|缓着
review-of|{} of {}|{} / {}
review-rule|A move that gives away 5, 10 or 20 points of winning chance is called an inaccuracy (?!), a mistake (?) or a blunder (??).|一着损失胜率 5、10、20 个百分点，分别记为缓着（?!）、错着（?）、大错（??）。
review-loss|{}: {} % of winning chance lost a move|{}：平均每着损失胜率 {} %
review-fine|No mistakes were found.|没有发现错着。
loses-pct|−{} %|−{} %
better|better: {}|更好：{}
review-done|Review done|复盘完成
nothing-to-review|Play some moves first|请先走几步棋
played|{}: {}|{}：{}
says-eval|Winning chance of {}: {} %|{}胜率 {} %
moves-count|Moves: {}|{} 手
best-is|Best: {}|最佳：{}
seat-title|Choose a side|选边
seat-question|{} chooses a side|由{}选边
seat-yours|Which side do you take?|您选哪一方？
seat-stay|Play {}, who is to move|执{}（先走）
seat-swap|Play {}|执{}
seat-offer|Put {} more on the board and let the other player choose|再下 {} 手，由对方选边
seat-chosen|{} plays {}|{}执{}
place-left|{} puts {} more on the board, for both sides|{}再下 {} 手（双方棋子）
key-steps|One move back or forward|后退或前进一着
key-ends|To the start or the end|到最初或最后
key-undo|Take back, redo|悔棋、重做
key-best|Play the best move|走最佳着
key-engine|Engine on or off|开关引擎
key-board|To the board: arrows move among its cells, Page Down and Page Up among those that can be clicked, Enter clicks|到棋盘：方向键移动，Page Down、Page Up 跳到可点之处，回车点击
key-zoom|Zoom in, zoom out, whole board|放大、缩小、全局
key-copy|Copy the position|复制局面
engine-pause|Pause|暂停
help-keys|Keys|按键
help-forms|How this game is written|本游戏的书写方式
help-position|Positions|局面
help-move|Moves|着法
help-marks|On the board|棋盘上
help-marks-text|Click what you want to move, then where to; what lights up can be clicked next. The last move is marked, threats are marked in red, and points where you may not play are crossed.|先点击要走的棋子，再点击目标；亮起之处为可点之处。上一着有标记，威胁以红色标出，禁点有叉。
help-page|The page|页面
help-page-text|Lines of the engine can be looked at by pointing at them and played by a click. A different move from an earlier position becomes a variation. The address of the page always leads back to the position shown.|指向引擎的变化即可预览，点击即可走出。从先前局面走不同的着法会成为变化。页面地址总能回到当前局面。
version|Pentaply {}|Pentaply {}
setup-title|Set up a position|摆设局面
setup-none|This game has no position that could be set up by hand; paste one as text instead.|此游戏不能手工摆设局面；请粘贴文本。
setup-text|Position as text|局面文本
setup-turn|To move|先走方
setup-use|Play from here|从此开始
setup-clear|Clear|清空
setup-start|Start position|初始局面
setup-erase|Take away|拿走
setup-ok|This position can be played|此局面可以对弈
setup-over|The game is over in this position|此局面已终局
setup-count|Exactly|数目
brushes|Put on the board|放上棋盘
game-loaded|Loaded: {}, moves: {}|已载入：{}，{} 手
left-out|Only the main line was loaded, without comments|只载入了主线，不含评注
line-only|This is the line looked at, without variations and comments|仅含当前所看的一条线路，不含变化和评注
resumed|Your game goes on where you left it.|对局从上次离开处继续。
low-time|{} is short of time|{}时间紧张
`;

/** The English and the Chinese words of every key. @type {Map<string, string[]>} */
export const WORDS = new Map(TABLE.trim().split('\n').map((line) => {
	const [key, ...words] = line.split('|');
	return [key, words];
}));
