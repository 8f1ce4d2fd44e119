import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { summarise } from './test-stage.ts';
import { count } from './vitest-stage.ts';

const stage = { name: 'unit', tookMs: 1234 };

describe('the summary of a test run', () => {
  it.each([
    [[{ ...stage, passed: 3, failed: 0, skipped: 0 }], '3 passed, 0 failed'],
    [
      [
        { ...stage, passed: 3, failed: 0, skipped: 1 },
        { ...stage, name: 'e2e', passed: 1, failed: 2, skipped: 1 },
      ],
      '4 passed, 2 failed, 2 skipped',
    ],
  ])('ends with a line of its own for programs', (results, last) => {
    expect(summarise(results).at(-1)).toBe(last);
  });

  it('names each stage with its time and counts', () => {
    const lines = summarise([{ ...stage, passed: 3, failed: 1, skipped: 0 }]);
    expect(lines).toContain('  ✗ unit    1.2 s  3 passed, 1 failed');
  });

  it('repeats what failed, where it is found', () => {
    const failures = ['apps/a.test.ts: C-06 a coupon is used once'];
    const lines = summarise([{ ...stage, passed: 3, failed: 1, skipped: 0, failures }]);
    expect(lines.slice(-5)).toEqual(['', 'Failed', `  ✗ ${failures[0]}`, '', '3 passed, 1 failed']);
  });
});

describe('a Vitest run counts as failed', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };

  it.each([
    ['when it was ended before it could report', undefined, false, 1],
    ['when an error nobody caught ended it', report, false, 1],
    [
      'when a file could not be loaded',
      { ...report, testResults: [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }] },
      false,
      1,
    ],
    ['for each failed test', { ...report, numFailedTests: 2 }, false, 2],
    ['never when all is well', report, true, 0],
  ])('%s', (_, given, ok, failed) => {
    expect(count(given, ok).failed).toBe(failed);
  });

  it('by the name of its file and of itself, with what it said', () => {
    const file = fileURLToPath(import.meta.url);
    const said = '\u001b[31mError: no answer\u001b[39m\n\n- 1\n+ 2\n    at call (/a.ts:1:1)';
    const assertionResults = [
      { status: 'failed', fullName: 'W-01 an answer is lost', failureMessages: [said] },
      { status: 'passed', fullName: 'W-01 another is not' },
    ];
    const given = {
      ...report,
      numFailedTests: 1,
      testResults: [{ name: file, status: 'failed', assertionResults }],
    };
    expect(count(given, false).failures).toEqual([
      'scripts/lib/test-stage.test.ts: W-01 an answer is lost\n      Error: no answer\n      - 1\n      + 2',
    ]);
  });
});
