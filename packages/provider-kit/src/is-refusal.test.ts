import { expect, it } from 'vitest';
import { isRefusal } from './is-refusal.ts';

it.each([
  ...([200, 302, 399, 408, 409, 425, 429, 500, 503] as const).map((status) => [status, false] as const),
  ...([400, 401, 403, 404, 410, 422, 499] as const).map((status) => [status, true] as const),
])('O-11 an answer with status %d proves that nothing was carried out: %s', (status, is) => {
  expect(isRefusal(status)).toBe(is);
});
