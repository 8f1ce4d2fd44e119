import { codes } from '@gemporium/contract/codes.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { refuse } from './answer.ts';

it('X-01 no two codes have the same message', () => {
  const names = Object.keys(codes) as Parameters<typeof refuse>[0][];
  const told = names.map((name) => refuse(name)).filter(({ messageKey }) => messageKey !== undefined);
  const texts = told.map(({ messageKey }) => textsOf('en')[messageKey as 'error_no_game']);
  expect(told.length).toBeGreaterThan(30);
  expect(texts.filter((text, index) => !text || texts.indexOf(text) !== index)).toEqual([]);
  expect(told.map(({ code }) => code)).toEqual([...new Set(told.map(({ code }) => code))]);
});

/** Every call may be answered by these codes, after paying too: only what ends a pay call before a payment may say it. */
it('X-01 that nothing was charged is said only by what refuses a payment before it is begun', () => {
  const names = Object.keys(codes) as Parameters<typeof refuse>[0][];
  const saying = names.filter((name) =>
    textsOf('en')[refuse(name).messageKey as 'error_no_game']?.includes('charged'),
  );
  expect(saying.sort()).toEqual(['consentMissing', 'providerDown']);
});
