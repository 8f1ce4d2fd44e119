import { codes } from '@gemporium/contract/codes.ts';
import { expect, it } from 'vitest';
import type { Failure } from '../../api/client.ts';
import type { Translate } from '../../messages/translator.ts';
import { failureText } from './result-words.ts';

const key = ((name: string) => name) as unknown as Translate;

it.each([
  // The store does not know that the number came from a link.
  [codes.notFound, 'no such order', 'error_order_not_yours'],
  [codes.badRequest, 'a wrong field', 'error_order_number_wrong'],
  [codes.internal, 'the store’s own words', 'the store’s own words'],
  [codes.internal, '', 'error_query'],
])('O-12 what a result says for code %i and “%s”: %s', (code, message, expected) => {
  const failure = { ok: false, code, message, content: {} } as Failure;
  expect(failureText(failure, key)).toBe(expected);
});
