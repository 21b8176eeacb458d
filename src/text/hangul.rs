//! Hangul arithmetic: jamo, initials, the two-set keyboard, particles.
