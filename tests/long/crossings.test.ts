// Plays all of them; tests/stories/crossings.test.ts plays a twelfth.
process.env.CROSSINGS = 'all';
await import('../stories/crossings.test.ts');
