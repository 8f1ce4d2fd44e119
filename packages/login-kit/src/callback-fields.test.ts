import { expect, it } from 'vitest';
import { isDenied, stateOf } from './callback-fields.ts';

it.each([
  [{ name: 'error', values: ['access_denied'] }, { error: 'access_denied' }, true],
  [{ name: 'error', values: ['access_denied'] }, { error: 'server_error' }, false],
  [{ name: 'error', values: ['access_denied'] }, { code: 'x' }, false],
  [{ name: 'denied' }, { denied: 'a-request-token' }, true],
  [{ name: 'toString' }, { code: 'x' }, false],
])('I-03 Deny is recognised by %j in %j: %s', (deniedField, fields, denied) => {
  expect(isDenied({ deniedField }, fields)).toBe(denied);
});

const oauth2 = { stateField: 'state', deniedField: { name: 'error', values: ['access_denied'] } };
const oauth1 = { stateField: 'oauth_token', deniedField: { name: 'denied' } };

it.each([
  ['names it', oauth2, { state: 's-1', code: 'c' }, 's-1'],
  ['denies it', oauth2, { state: 's-1', error: 'access_denied' }, 's-1'],
  ['denies and names none', oauth2, { error: 'access_denied' }, undefined],
  ['names it by its request token', oauth1, { oauth_token: 't-1', oauth_verifier: 'v' }, 't-1'],
  ['denies its request token', oauth1, { denied: 't-1' }, 't-1'],
  ['says nothing', oauth1, {}, undefined],
  ['has no field of its own', { ...oauth1, stateField: 'toString' }, {}, undefined],
])('I-03 the pending login is found if the callback %s', (_how, provider, fields, state) => {
  expect(stateOf(provider, fields)).toBe(state);
});
