//! A search, all its counts and its order, over synthetic corpora, beside the bare scan of their bytes.
//!
//! `cargo bench --bench search`; SYNTHETIC=10000 measures one size only.

mod synthetic;

use casebook::query::{Library, Marks, Query, run};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

#[expect(clippy::disallowed_methods, reason = "a bench is asked by the environment, as criterion is")]
fn sizes() -> Vec<usize> {
    let one = std::env::var("SYNTHETIC").ok().and_then(|text| text.parse().ok());
    one.map_or_else(|| synthetic::SIZES.to_vec(), |size| vec![size])
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    for size in sizes() {
        let text = synthetic::lines(size);
        group.bench_function(BenchmarkId::new("floor: one scan of the bytes", size), |bencher| {
            let finder = memchr::memmem::Finder::new("no such text");
            bencher.iter(|| black_box(finder.find(text.as_bytes())));
        });
        drop(text);
        let library = synthetic::library(size);
        library.warm();
        for (name, words) in
            [("a word", "quorum"), ("Korean, being typed", "쿼러"), ("three words", "replica 지연 failover")]
        {
            // A blank library memory each time would measure reading, so the last word changes.
            let mut turn = 0u32;
            group.bench_function(BenchmarkId::new(name, size), |bencher| {
                bencher.iter(|| {
                    turn += 1;
                    ask(&library, &format!("svc-{turn} {words}"))
                });
            });
        }
        group.bench_function(BenchmarkId::new("likeness", size), |bencher| {
            let case = library.find("SY-000042")[0];
            bencher.iter(|| black_box(library.similar(case, 5)));
        });
    }
    group.finish();
}

fn ask(library: &Library, text: &str) -> usize {
    run(library, &Query::parse(text, library), &Marks::new()).hits.len()
}

criterion_group!(benches, search);
criterion_main!(benches);
