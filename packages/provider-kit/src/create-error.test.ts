import { expect, it } from 'vitest';
import { createError } from './create-error.ts';

const detail = 'the provider said so';

it.each([
  ['LOW_BALANCE', { kind: 'refused', error: 'insufficient-funds', detail }],
  ['DECLINED', { kind: 'refused', error: 'declined', detail }],
  ['DO_NOT_HONOUR', { kind: 'refused', error: 'declined', detail }],
  ['SYSTEM_BUSY', { kind: 'unknown', detail }],
  ['declined', { kind: 'unknown', detail }],
  ['', { kind: 'unknown', detail }],
])(
  'O-11 a payment that its provider answers with the error “%s” is refused only if that is known to open nothing',
  (code, outcome) => {
    const refusals = { 'insufficient-funds': ['LOW_BALANCE'], declined: ['DECLINED', 'DO_NOT_HONOUR'] };
    expect(createError(refusals, { code, detail })).toEqual(outcome);
  },
);
