//! The served description of the interface, to check answers against.

use std::collections::HashMap;

use jsonschema::Validator;
use pentaply_server::Handle;
use serde_json::{Value, json};

pub struct Description {
    pub document: Value,
    validators: HashMap<String, Validator>,
}

impl Description {
    pub fn of(server: &Handle) -> Description {
        let document = super::get(server, "/api/openapi.json").json();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let validator = |name: &String| {
            let schema = json!({
                "$ref": format!("#/components/schemas/{name}"),
                "components": document["components"],
            });
            (name.clone(), jsonschema::validator_for(&schema).unwrap())
        };
        let validators = schemas.keys().map(validator).collect();
        Description { document, validators }
    }

    /// Checks a value against the schema of this name.
    pub fn check(&self, name: &str, value: &Value) {
        let wrong: Vec<String> =
            self.validators[name].iter_errors(value).map(|why| why.to_string()).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}\n{value}");
    }
}
