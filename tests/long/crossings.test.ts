// All of them: tests/stories/crossings.test.ts plays a sixth.
process.env.CROSSINGS = 'all';
await import('../stories/crossings.test.ts');
