//! Every address answers as the description says, for every game there is.

mod common;

use common::schema::Description;
use common::{Events, JSON, ask, field, get, post, server, session};
use pentaply_core::Rng;
use pentaply_engine::{AnyGame, registry};
use serde_json::{Value, json};

/// Moves played in each variant of each game.
const PLIES: usize = 12;

fn place(game: &dyn AnyGame, variant: &str, moves: &[String]) -> Value {
    json!({"game": game.name(), "variant": variant, "moves": moves})
}

#[test]
fn the_description_names_every_address_and_no_other() {
    let server = server();
    let description = Description::of(&server);
    let mut described = Vec::new();
    for (path, methods) in description.document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            described.push((method.clone(), path.clone()));
            let asked = path.replace("{session}", &session(&server));
            let answer = ask(&server, &method.to_uppercase(), &asked, JSON, b"{");
            assert!(!matches!(answer.status, 404 | 405), "{method} {path}: {}", answer.status);
        }
    }
    let mut routed: Vec<(String, String)> = pentaply_server::addresses()
        .into_iter()
        .map(|(method, path)| (method.to_string(), path.to_string()))
        .collect();
    described.sort();
    routed.sort();
    assert_eq!(described, routed);
}

#[test]
fn every_request_body_that_the_tests_send_is_described() {
    let server = server();
    let description = Description::of(&server);
    description.check("Place", &json!({"game": "x"}));
    description.check("Play", &json!({"place": {"game": "x", "variant": null, "moves": []}, "move": "m"}));
    description.check("Export", &json!({"place": {"game": "x"}, "tags": [["first", "A"]], "ending": "e"}));
    description.check(
        "Search",
        &json!({"place": {"game": "x"}, "aim": "seat", "may_offer": true, "level": 3, "lines": 5, "threads": 1,
            "hash_mb": 8, "depth": 1, "nodes": 1, "clock": {"remaining_ms": 1}, "seed": 1}),
    );
}

#[test]
fn every_game_is_listed_in_both_languages() {
    let server = server();
    let description = Description::of(&server);
    let [en, zh] = ["en", "zh"].map(|lang| get(&server, &format!("/api/games?lang={lang}")).json());
    for list in [&en, &zh] {
        description.check("Games", list);
    }
    let names: Vec<&str> = registry::games().iter().map(|game| game.name()).collect();
    let listed: Vec<&str> =
        en["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, listed);
    assert_ne!(en["games"][0]["title"], zh["games"][0]["title"]);
    assert_ne!(en["levels"][0]["name"], zh["levels"][0]["name"]);
    description.check("Status", &get(&server, "/api/status").json());
}

/// Plays each variant of each game by click paths, and compares with the engine's own board.
#[test]
fn every_variant_of_every_game_is_played_by_clicks() {
    let server = server();
    let description = Description::of(&server);
    let mut rng = Rng::new(7);
    for game in registry::games() {
        for variant in game.variants() {
            let mut board = game.open(Some(variant.name), None).unwrap();
            for ply in 0..PLIES {
                let asked = place(*game, variant.name, board.played());
                let lang = if ply % 2 == 0 { "en" } else { "zh" };
                let answer = post(&server, &format!("/api/state?lang={lang}"), &asked);
                let state = answer.json();
                assert_eq!(answer.status, 200, "{state}");
                description.check("Standing", &state);
                assert_eq!(state["position"], board.position());
                assert_eq!(state["variant"], board.variant());
                assert_eq!(state["legal"], json!(board.legal_moves()));
                assert_eq!(state["moves"].as_array().unwrap().len(), board.played().len());
                let offered = state["view"]["moves"].as_array().unwrap();
                let Some(chosen) = rng.pick(offered) else { break };
                let text = chosen["move"].as_str().unwrap();
                let played = post(&server, "/api/play", &json!({"place": asked, "move": text}));
                assert_eq!(played.status, 200);
                let played = played.json();
                description.check("Standing", &played);
                let written = board.play(text).unwrap();
                assert_eq!(played["moves"].as_array().unwrap().last().unwrap()["move"], written);
                assert_eq!(played["position"], board.position());
            }
        }
    }
}

#[test]
fn a_position_that_is_pasted_comes_back_as_it_was() {
    let server = server();
    for game in registry::games() {
        let mut board = game.open(None, None).unwrap();
        let first = board.legal_moves()[0].clone();
        board.play(&first).unwrap();
        let state = post(&server, "/api/state", &json!({"game": game.name(), "position": board.position()}));
        assert_eq!(state.json()["position"], board.position());
        assert_eq!(state.json()["start"], board.position());
    }
}

/// Each game that can be set up by hand: emptied, rebuilt thing by thing, it is the position that it was.
#[test]
fn a_position_is_set_up_by_hand() {
    let server = server();
    let description = Description::of(&server);
    let games = get(&server, "/api/games").json();
    let mut none = 0;
    for game in games["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let mut board = registry::find(name).unwrap().open(None, None).unwrap();
        for _ in 0..4 {
            let mv = board.legal_moves()[0].clone();
            board.play(&mv).unwrap();
        }
        let asked = json!({"place": {"game": name, "moves": board.played()}});
        description.check("Setup", &asked);
        let answer = post(&server, "/api/setup", &asked);
        if game["brushes"].as_array().unwrap().is_empty() {
            assert_eq!(answer.status, 422, "{name}");
            continue;
        }
        let begun = answer.json();
        assert_eq!(answer.status, 200, "{begun}");
        description.check("Arranged", &begun);
        // Counters of moves do not show on a board, so the position need not be the same to the letter.
        assert!(begun["position"].is_string() && begun["problem"].is_null(), "{begun}");
        let mut edits = vec![json!({"act": "clear"})];
        for thing in begun["layout"]["things"].as_array().unwrap() {
            edits.push(json!({"act": "count", "cell": thing["cell"], "brush": thing["brush"], "count": thing["count"]}));
        }
        edits.push(json!({"act": "turn", "turn": begun["turn"]}));
        let asked = json!({"game": name, "layout": begun["layout"], "edits": edits});
        description.check("Setup", &asked);
        let rebuilt = post(&server, "/api/setup?lang=zh", &asked).json();
        description.check("Arranged", &rebuilt);
        assert_eq!(rebuilt["position"], begun["position"], "{name}");
        let asked = json!({"game": name, "layout": begun["layout"], "edits": [{"act": "clear"}]});
        let emptied = post(&server, "/api/setup", &asked).json();
        description.check("Arranged", &emptied);
        assert_eq!(emptied["position"].is_null(), emptied["problem"].is_object(), "{emptied}");
        none += usize::from(emptied["position"].is_null());
        let edits = [json!({"act": "put", "cell": "nowhere", "brush": game["brushes"][0]["id"]})];
        let asked = json!({"game": name, "layout": begun["layout"], "edits": edits});
        assert_eq!(post(&server, "/api/setup", &asked).status, 422, "{name}");
    }
    assert_eq!(post(&server, "/api/setup", &json!({"edits": []})).status, 422);
    assert!(none > 0, "an empty board is no position in some game");
}

/// Seats chosen by an opening: the engine lays one, and chooses at the one that is laid.
#[test]
fn an_opening_is_laid_and_a_seat_is_chosen() {
    let server = server();
    let games = get(&server, "/api/games").json();
    let mut count = 0;
    for game in games["games"].as_array().unwrap() {
        for seating in game["seatings"].as_array().unwrap() {
            count += 1;
            let name = session(&server);
            let asked =
                json!({"place": {"game": game["name"]}, "aim": "opening", "nodes": 4000, "seed": count});
            let laid = Events::begin(&server, &name, &asked).until("done")["seat"].clone();
            assert_eq!(laid["choice"], "lay");
            assert_eq!(laid["moves"].as_array().unwrap().len() as u64, seating["lays"].as_u64().unwrap());
            let place = json!({"game": game["name"], "moves": laid["moves"]});
            let asked =
                json!({"place": place, "aim": "seat", "may_offer": seating["offers"] != 0, "nodes": 4000});
            let seat = Events::begin(&server, &name, &asked).until("done")["seat"].clone();
            assert!(["swap", "stay", "offer"].contains(&seat["choice"].as_str().unwrap()), "{seat}");
        }
    }
    assert!(count >= 2, "{count}");
}

#[test]
fn every_record_format_of_every_game_is_written_and_read() {
    let server = server();
    let description = Description::of(&server);
    let mut rng = Rng::new(3);
    for game in registry::games() {
        let mut board = game.open(None, None).unwrap();
        for _ in 0..PLIES {
            let Some(mv) = rng.pick(&board.legal_moves()).cloned() else { break };
            board.play(&mv).unwrap();
        }
        let formats = game.formats().iter().map(|format| (format.endings[0], format.write.is_some()));
        for (ending, is_written) in formats.chain([("", true)]) {
            let asked = json!({
                "place": {"game": game.name(), "moves": board.played()},
                "tags": [["first", "A\nB"], ["result", "open"], ["game", "none"]],
                "ending": ending,
            });
            let written = post(&server, "/api/export", &asked);
            // Some formats are only read, and it is told in which it can be written.
            if !is_written {
                assert_eq!(written.status, 422, "{} {ending}", game.name());
                description.check("Error", &written.json());
                assert!(written.json()["hint"].as_str().is_some_and(|hint| hint.contains(".txt")));
                continue;
            }
            assert_eq!(written.status, 200, "{} {ending}: {}", game.name(), written.json());
            description.check("Exported", &written.json());
            let text = written.json()["text"].as_str().unwrap().to_string();
            let path = format!("/api/import?ending={ending}&game={}&lang=zh", game.name());
            let read = ask(&server, "POST", &path, "", text.as_bytes());
            assert_eq!(read.status, 200, "{} {ending}: {}", game.name(), read.json());
            description.check("Imported", &read.json());
            let first = read.json()["games"][0].clone();
            assert_eq!(first["moves"], json!(board.played()), "{} {ending}", game.name());
            assert_eq!(read.json()["first"]["position"], board.position());
        }
    }
}

#[test]
fn a_record_of_another_game_is_refused() {
    let server = server();
    let [one, other] = [0, 1].map(|i| registry::games()[i]);
    let text = one.open(None, None).unwrap().record().to_string();
    let read = ask(&server, "POST", &format!("/api/import?game={}", other.name()), "", text.as_bytes());
    assert_eq!(read.status, 422);
    assert!(read.json()["error"].as_str().unwrap().contains(one.name()));
}

#[test]
fn every_game_is_searched_at_full_strength_and_at_a_level() {
    let server = server();
    let description = Description::of(&server);
    let name = session(&server);
    for game in registry::games() {
        for ask in [json!({"depth": 2, "lines": 2}), json!({"level": 3, "seed": 5})] {
            let mut ask = ask;
            ask["place"] = json!({"game": game.name()});
            ask["hash_mb"] = json!(8);
            description.check("Search", &ask);
            let mut events = Events::begin(&server, &name, &ask);
            assert_eq!(events.status, 200);
            let (mut started, mut ended) = (0, 0);
            while let Some((event, data)) = events.next() {
                match event.as_str() {
                    "start" => (started, _) = (started + 1, description.check("Start", &data)),
                    "info" => description.check("Info", &data),
                    "done" => {
                        ended += 1;
                        description.check("Done", &data);
                        assert_eq!(data["reason"], "finished");
                        let best = data["bestmove"].as_str().unwrap().to_string();
                        assert!(game.open(None, None).unwrap().legal_moves().contains(&best));
                        assert_eq!(data["info"]["lines"][0]["pv"][0], best);
                    }
                    other => panic!("{other}: {data}"),
                }
            }
            assert_eq!((started, ended), (1, 1), "{}", game.name());
        }
    }
}

#[test]
fn a_seat_is_chosen_in_every_game() {
    let server = server();
    let description = Description::of(&server);
    let name = session(&server);
    for game in registry::games() {
        for may_offer in [false, true] {
            let asked =
                json!({"place": {"game": game.name()}, "aim": "seat", "may_offer": may_offer, "depth": 2});
            let done = Events::begin(&server, &name, &asked).until("done");
            description.check("Done", &done);
            let (choice, moves) = (&done["seat"]["choice"], done["seat"]["moves"].as_array().unwrap().len());
            let right = [("swap", 0), ("stay", 1), ("offer", 2)];
            assert!(right.iter().any(|(word, count)| choice == word && moves == *count), "{done}");
            assert!(may_offer || choice != "offer");
        }
    }
}

#[test]
fn what_is_wrong_is_told_in_the_language_asked_for() {
    let server = server();
    let description = Description::of(&server);
    for game in registry::games() {
        for asked in [
            json!({"game": game.name(), "variant": "no such"}),
            json!({"game": game.name(), "position": "no such"}),
            json!({"game": game.name(), "moves": ["no such"]}),
        ] {
            let [en, zh, liked] =
                [("?lang=en", ""), ("?lang=zh", ""), ("", "Accept-Language: zh-CN,zh;q=0.9\r\n")].map(
                    |(query, line)| {
                        let path = format!("/api/state{query}");
                        let answer = ask(
                            &server,
                            "POST",
                            &path,
                            &format!("{JSON}{line}"),
                            asked.to_string().as_bytes(),
                        );
                        assert_eq!(answer.status, 422);
                        description.check("Error", &answer.json());
                        answer.json()
                    },
                );
            assert_ne!(en["error"], zh["error"]);
            assert_eq!(zh, liked);
        }
    }
}

#[test]
fn the_page_comes_packed_or_plain_and_again_only_when_it_has_changed() {
    let server = server();
    let files = [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/app.css", "text/css"),
        ("/app/main.js", "text/javascript"),
    ];
    for (path, kind) in files {
        let plain = get(&server, path);
        let packed = ask(&server, "GET", path, "Accept-Encoding: br, gzip\r\n", b"");
        for answer in [&plain, &packed] {
            assert_eq!(answer.status, 200, "{path}");
            assert!(field(&answer.head, "content-type").unwrap().starts_with(kind), "{}", answer.head);
            assert!(field(&answer.head, "content-security-policy").unwrap().contains("default-src 'self'"));
        }
        assert_eq!(field(&plain.head, "content-encoding"), None);
        assert_eq!(field(&packed.head, "content-encoding"), Some("gzip"));
        assert!(packed.body.starts_with(&[0x1F, 0x8B]) && packed.body.len() < plain.body.len(), "{path}");
        let tags = [&plain, &packed].map(|answer| field(&answer.head, "etag").unwrap());
        assert_ne!(tags[0], tags[1], "{path}");
        for (tag, coding) in tags.into_iter().zip(["identity", "gzip"]) {
            let lines = format!("Accept-Encoding: {coding}\r\nIf-None-Match: W/{tag}\r\n");
            let again = ask(&server, "GET", path, &lines, b"");
            assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        }
    }
    assert_eq!(ask(&server, "POST", "/app/main.js", "", b"").status, 405);
    for path in [
        "/types.d.ts",
        "/app",
        "/app/",
        "/../Cargo.toml",
        "/app/../app.css",
        "/%2e%2e/Cargo.toml",
        "//app.css",
    ] {
        assert_eq!(get(&server, path).status, 404, "{path}");
    }
}
