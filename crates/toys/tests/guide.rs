//! The guide quotes the sources as they are.

use std::path::Path;

#[test]
fn every_quotation_in_the_guide_stands_in_the_file_it_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| {
        std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let guide = read("docs/adding-a-game.md");
    let blocks: Vec<&str> =
        guide.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    for block in &blocks {
        let (file, quotation) = block.split_once('\n').expect("a block names its file in the first line");
        let file = file.strip_prefix("// ").unwrap_or_else(|| panic!("a block begins with '{file}'"));
        assert!(read(file).contains(quotation.trim_end()), "{file} does not contain\n{quotation}");
    }
    assert!(blocks.len() > 5, "{} quotations", blocks.len());
}
