// Sounds, made from nothing: no files. They begin after the person's first act, as browsers ask.

/** @type {AudioContext|null} */
let context = null;
let isOn = true;

/** @param {boolean} on */
export const setSound = (on) => { isOn = on; };

/** A tone that dies away. @param {number} pitch Hz @param {number} after seconds @param {number} length seconds
 * @param {number} volume 0..1 @param {OscillatorType} [shape] */
function tone(pitch, after, length, volume, shape = 'sine') {
	if (!context) return;
	const start = context.currentTime + after;
	const source = context.createOscillator();
	const gain = context.createGain();
	source.type = shape;
	source.frequency.setValueAtTime(pitch, start);
	source.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
	gain.gain.setValueAtTime(volume, start);
	gain.gain.exponentialRampToValueAtTime(0.001, start + length);
	source.connect(gain).connect(context.destination);
	source.start(start);
	source.stop(start + length);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
	move: () => tone(340, 0, 0.09, 0.22, 'triangle'),
	capture: () => { tone(240, 0, 0.1, 0.3, 'triangle'); tone(150, 0.03, 0.12, 0.22, 'square'); },
	end: () => [392, 523, 659].forEach((pitch, at) => tone(pitch, at * 0.14, 0.4, 0.16)),
	low: () => tone(880, 0, 0.12, 0.12),
};

/** @param {'move'|'capture'|'end'|'low'} name */
export function sound(name) {
	if (!isOn || !navigator.userActivation?.hasBeenActive) return;
	context ??= new AudioContext();
	if (context.state === 'suspended') void context.resume();
	SOUNDS[name]();
}
