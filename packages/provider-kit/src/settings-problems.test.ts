import { expect, it } from 'vitest';
import { settingsProblems } from './settings-problems.ts';

it('says of each setting that cannot be used where it stands and why', () => {
  const issues = [
    { path: ['urls', 0, 'checkout'], message: 'not an address' },
    { path: [], message: 'not an object' },
  ];
  expect(settingsProblems({ success: false, error: { issues } })).toEqual([
    { path: 'urls.0.checkout', reason: 'not an address' },
    { path: '', reason: 'not an object' },
  ]);
});

it('has nothing to say of settings that are in order', () => {
  expect(settingsProblems({ success: true })).toEqual([]);
});
