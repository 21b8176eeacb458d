//! A topic as a page.

use super::{Topic, soon};
use crate::corpus::{Facet, Lang};
use crate::i18n::{chrome, format, playbook as says, sections};
use crate::lens::board::{Board, Goal, View};
use crate::lens::page::READING;
use crate::lens::sheet::{APART, GAP, Line, Sheet, columns, widest};
use crate::lens::span::{self, Role, Span};
use crate::lens::tally::Tally;
use crate::query::Library;
use crate::text::{width, wrap};

/// From how many cells on blocks stand side by side.
const WIDE: usize = 72;
/// How many values of a block show, unless everything is asked for.
const MOST: usize = 5;
/// The longest bar, in cells.
const BAR: usize = 24;

/// The page of a value; where the kinds of the steps of its cases are not known yet and are many, it says so in their place.
pub fn board(library: &Library, facet: Facet, slug: &str, view: View) -> Board {
    page(library, &soon(library, facet, slug), view)
}

/// The page of a topic.
pub fn page(library: &Library, topic: &Topic, view: View) -> Board {
    let mut page = Page { library, topic, view, sheet: Sheet::new(view.width) };
    page.meaning();
    if topic.cases.is_empty() {
        page.say(says::no_cases(view.lang), Role::Text);
    } else {
        page.figures();
    }
    // A row of a kind opens a case, but stands for many.
    Board { cases: Vec::new(), ..page.sheet.finish(Vec::new()) }
}

struct Page<'a> {
    library: &'a Library,
    topic: &'a Topic,
    view: View,
    sheet: Sheet,
}

impl Page<'_> {
    fn lang(&self) -> Lang {
        self.view.lang
    }

    /// Reading text.
    fn say(&mut self, text: &str, role: Role) {
        for range in wrap::wrap(text, self.view.width.clamp(1, READING)) {
            let line = width::narrow(text.get(range).unwrap_or_default()).into_owned();
            self.sheet.line(Line::said(vec![Span::new(line, role)]));
        }
    }

    fn meaning(&mut self) {
        if let Some((found, text)) = self.topic.definition.best(self.lang()) {
            let text = if found == self.lang() { text.to_owned() } else { format!("[{found}] {text}") };
            self.say(&text, Role::Text);
        }
        if !self.topic.aliases.is_empty() {
            self.say(&self.topic.aliases.join(", "), Role::Quiet);
        }
        self.sheet.gap();
    }

    fn figures(&mut self) {
        let (lang, count) = (self.lang(), self.topic.cases.len());
        let times = &self.topic.times;
        let told = says::times(times.median, times.p90, count - times.known, lang);
        let told = Span::new(format!("{}: {told}", sections::facet(Facet::Ttr, lang)), Role::Quiet);
        let mut row = vec![Span::new(format::cases(count, lang), Role::Heading)];
        let beside = span::cells(&row) + GAP + width::cells(&told.text) <= self.view.width;
        if beside {
            row.extend([Span::new(" ".repeat(GAP), Role::Quiet), told.clone()]);
        }
        let goal = Goal::Values(vec![(self.topic.facet, self.topic.slug.clone())]);
        self.sheet.line(Line { row, goal: Some(goal) });
        if !beside {
            self.say(&told.text, Role::Quiet);
        }
        let width = self.view.width;
        let wide = width >= WIDE;
        let half = if wide { (width - APART) / 2 } else { width };
        let mut blocks = vec![self.years(half), self.remedies(half)];
        blocks.extend(self.topic.beside.iter().map(|(facet, values)| self.values(*facet, values, half)));
        let mut blocks = blocks.into_iter().filter(|block| block.len() > 1);
        while let Some(left) = blocks.next() {
            self.sheet.gap();
            match blocks.next() {
                Some(right) if wide => self.sheet.beside(left, half, right),
                right => {
                    self.sheet.lines(left);
                    self.sheet.gap();
                    self.sheet.lines(right.into_iter().flatten());
                }
            }
        }
    }

    fn most(&self) -> usize {
        if self.view.whole { usize::MAX } else { MOST }
    }

    fn years(&self, width: usize) -> Vec<Line> {
        let counts: Vec<String> = self.topic.years.iter().map(|year| year.cases.len().to_string()).collect();
        let head = says::cases(self.lang());
        let number = widest(counts.iter().map(String::as_str).chain([head]));
        let label = widest(self.labels(&self.topic.years).iter().map(String::as_str));
        let most = self.topic.years.iter().map(|year| year.cases.len()).max().unwrap_or(1);
        let longest = width.saturating_sub(label + number + 4).min(BAR);
        let mut lines = vec![Line::said(columns(says::by_year(self.lang()), Role::Heading, &[(head, number)], width))];
        for ((year, count), name) in
            self.topic.years.iter().zip(&counts).zip(self.labels(&self.topic.years)).take(self.most())
        {
            // Light shade is narrow under both width tables.
            let mark = if self.view.ascii { "=" } else { "\u{2591}" };
            let bar = mark.repeat((year.cases.len() * longest).div_ceil(most));
            let label = format!("{}  {bar}", width::pad(&name, label));
            lines.push(Line { row: columns(&label, Role::Text, &[(count, number)], width), goal: self.goal(year) });
        }
        lines.extend(self.more(self.topic.years.len()));
        lines
    }

    fn labels(&self, tallies: &[Tally]) -> Vec<String> {
        tallies.iter().map(|tally| self.library.label(tally.facet, &tally.slug, self.lang())).collect()
    }

    fn remedies(&self, width: usize) -> Vec<Line> {
        let lang = self.lang();
        let remedies = self.topic.remedies.as_deref().unwrap_or_default();
        let counts: Vec<String> = remedies.iter().map(|remedy| remedy.count.to_string()).collect();
        let head = says::cases(lang);
        let number = widest(counts.iter().map(String::as_str).chain([head]));
        let mut lines = vec![Line::said(columns(says::often_ended(lang), Role::Heading, &[(head, number)], width))];
        if self.topic.remedies.is_none() {
            lines.push(Line::said(vec![Span::new(says::counting(lang), Role::Quiet)]));
        }
        for (remedy, count) in remedies.iter().zip(&counts).take(self.most()) {
            let label =
                remedy.kind.and_then(|kind| kind.label.best(lang)).map_or(says::no_kind(lang), |(_, label)| label);
            let goal = remedy.steps.first();
            let goal = goal.map(|place| Goal::Case { case: place.case, section: place.section, item: place.item });
            lines.push(Line { row: columns(label, Role::Text, &[(count, number)], width), goal });
        }
        lines.extend(self.more(remedies.len()));
        lines
    }

    fn values(&self, facet: Facet, values: &[Tally], width: usize) -> Vec<Line> {
        let lang = self.lang();
        let counts: Vec<String> = values.iter().map(|value| value.cases.len().to_string()).collect();
        let head = says::cases(lang);
        let number = widest(counts.iter().map(String::as_str).chain([head]));
        let name = sections::facet(facet, lang);
        let mut lines = vec![Line::said(columns(name, Role::Heading, &[(head, number)], width))];
        for ((value, count), label) in values.iter().zip(&counts).zip(self.labels(values)).take(self.most()) {
            let row = columns(&label, Role::Text, &[(count, number)], width);
            lines.push(Line { row, goal: self.goal(value) });
        }
        lines.extend(self.more(values.len()));
        lines
    }

    /// The cases with the topic and this value. Values of the topic's own facet have none: picked together they would mean
    /// either, which is not what was counted.
    fn goal(&self, tally: &Tally) -> Option<Goal> {
        let topic = (self.topic.facet, self.topic.slug.clone());
        (tally.facet != self.topic.facet).then(|| Goal::Values(vec![topic, (tally.facet, tally.slug.clone())]))
    }

    fn more(&self, count: usize) -> Option<Line> {
        let left = count.checked_sub(self.most()).filter(|left| *left > 0)?;
        let row = vec![Span::new(chrome::more(left, self.lang()), Role::Quiet)];
        Some(Line { row, goal: Some(Goal::Whole) })
    }
}
