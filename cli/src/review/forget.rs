//! The removal of an earlier review's additions from a record.

use tengen::{GameTree, Node, NodeId, Property};

/// The beginning of every paragraph that a review adds to a comment.
pub(super) const SIGN: &str = "Tengen: ";

/// The empty line between paragraphs.
const GAP: &str = "\n\n";

/// The property that lists the signs of a node that a review added.
pub(super) const SIGNED: &str = "TENGEN";

/// The property of the root with the figures of a review, from which a later review continues.
pub(super) const DATA: &str = "TENGENDATA";

/// The signs that a review may add.
const ADDED_SIGNS: [&str; 3] = ["BM", "DO", "HO"];

/// Removes the additions of an earlier review from a record: paragraphs of comments, signs, and
/// variations without later changes. The numbers stay, since the new review replaces them.
pub(super) fn forget(tree: &mut GameTree) {
    if !is_reviewed(tree) {
        return;
    }
    tree.retain(|tree, id| !is_variation_of_review(tree, id));
    let nodes: Vec<NodeId> = tree.ids().collect();
    for node in nodes {
        forget_in(&mut tree[node]);
    }
}

/// Whether a review has written the record: it has win rates, and the root has a paragraph of a
/// review. A person may have written one of these, but not both.
fn is_reviewed(tree: &GameTree) -> bool {
    let has_win_rates = || tree.nodes().any(|node| node.property("SBKV").is_some());
    let comment = tree[tree.root()].property("C").and_then(Property::text);
    comment.is_some_and(|text| text.split("\n\n").any(is_of_review)) && has_win_rates()
}

/// Whether a node begins a variation that a review has added and that is unchanged.
fn is_variation_of_review(tree: &GameTree, first: NodeId) -> bool {
    let is_main = tree[first].parent().is_none_or(|parent| tree[parent].children()[0] == first);
    let is_move = |property: &Property| matches!(property.ident(), "B" | "W");
    let is_written = |property: &Property| match property.ident() {
        "SBKV" | "SBKS" => true,
        "C" => property.text().is_some_and(|text| text.split("\n\n").all(is_of_review)),
        _ => is_move(property),
    };
    let properties = tree[first].properties();
    let has_comment = properties.iter().any(|property| property.ident() == "C");
    if is_main || !has_comment || !properties.iter().all(is_written) {
        return false;
    }
    let mut node = first;
    loop {
        match tree[node].children() {
            [] => return true,
            &[next] if tree[next].properties().iter().all(is_move) => node = next,
            _ => return false,
        }
    }
}

/// Whether a review has written this paragraph of a comment.
fn is_of_review(paragraph: &str) -> bool {
    // If the comment ended in a line break, the paragraph begins with one.
    paragraph.trim_start_matches('\n').starts_with(SIGN)
}

/// Returns a comment without the paragraphs of a review, each with the empty line before it. The line
/// breaks at the end of the text before a paragraph stay.
fn without_paragraphs(text: &str) -> String {
    let paragraph = format!("{GAP}{SIGN}");
    let mut rest = text;
    while rest.starts_with(SIGN) {
        rest = rest.find(GAP).map_or("", |end| &rest[end + GAP.len()..]);
    }
    let mut kept = String::with_capacity(rest.len());
    while let Some(start) = rest.find(&paragraph) {
        kept.push_str(&rest[..start]);
        rest = &rest[start + GAP.len()..];
        rest = &rest[rest.find(GAP).unwrap_or(rest.len())..];
    }
    kept + rest
}

/// Removes the paragraphs and signs of an earlier review from a node.
fn forget_in(node: &mut Node) {
    let signs: Vec<String> = node.values(SIGNED).map(str::to_owned).collect();
    let properties = node.properties_mut();
    properties.retain(|property| {
        let is_added = ADDED_SIGNS.contains(&property.ident())
            && signs.iter().any(|sign| sign == property.ident());
        ![SIGNED, DATA].contains(&property.ident()) && !is_added
    });
    let Some(place) = properties.iter().position(|property| property.ident() == "C") else {
        return;
    };
    let text = properties[place].text().unwrap_or_default();
    let kept = without_paragraphs(&text);
    if kept.len() == text.len() {
        return;
    }
    if kept.is_empty() {
        properties.remove(place);
    } else {
        properties[place] = Property::new("C", [kept]);
    }
}
