import { expect, it } from 'vitest';
import { z } from 'zod';
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

it.each([
  [
    { urls: [], themeID: 'x', x: 1 },
    ['themeID', 'x'].map((path) => ({ path, reason: 'is not a setting that this provider knows' })),
  ],
  [
    { urls: [{ at: 'x', also: 1 }] },
    [{ path: 'urls.0.also', reason: 'is not a setting that this provider knows' }],
  ],
  [{}, [{ path: 'urls', reason: 'is missing' }]],
  [{ urls: 'x' }, [{ path: 'urls', reason: 'must be a list in [ ]' }]],
  [{ urls: ['x'] }, [{ path: 'urls.0', reason: 'must be an object in { }' }]],
  [{ urls: [{ at: 7 }] }, [{ path: 'urls.0.at', reason: 'must be text in double quotes' }]],
  [{ urls: [], live: 'yes' }, [{ path: 'live', reason: 'must be true or false' }]],
  [{ urls: [], days: '7' }, [{ path: 'days', reason: 'must be a number' }]],
])('B-02 of the settings %j it says in plain words %j', (settings, problems) => {
  const schema = z.strictObject({
    urls: z.array(z.strictObject({ at: z.string() })),
    live: z.boolean().optional(),
    days: z.number().optional(),
  });
  expect(settingsProblems(schema.safeParse(settings))).toEqual(problems);
});
