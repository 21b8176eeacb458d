//! The terminal's modes: switched on together, undone exactly once, whatever ends the program.
