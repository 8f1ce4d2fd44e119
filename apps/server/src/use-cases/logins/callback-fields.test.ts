import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { expect, it } from 'vitest';
import { callbackFields } from './callback-fields.ts';

const provider = {
  callbackFields: ['code', 'iss'],
  stateField: 'state',
  deniedField: { name: 'error', values: ['access_denied'] },
} as unknown as LoginProvider;
const longest = 'x'.repeat(4_096);

it.each<[what: string, brought: string, read: object]>([
  ['all that its adapter reads', 'state=s&code=c&iss=i', { state: 's', code: 'c', iss: 'i' }],
  ['a refusal', 'error=access_denied&state=s', { error: 'access_denied', state: 's' }],
  ['an empty field', 'code=&state=s', { code: '', state: 's' }],
  ['a code that stands twice, so that nobody chooses which is read', 'code=1&state=s&code=2', { state: 's' }],
  ['a state that stands twice', 'state=1&code=c&state=2', { code: 'c' }],
  ['a refusal that stands twice', 'error=access_denied&error=&code=c', { code: 'c' }],
  ['a field that stands twice with one value', 'code=1&code=1', {}],
  ['a field that stands twice, spelt in two ways', 'code=1&c%6Fde=2', {}],
  ['a long field', `code=${longest}`, { code: longest }],
  ['one that is too long', `code=${longest}x&state=s`, { state: 's' }],
  ['names that its adapter does not read', 'token=1&Code=2&constructor=3&__proto__=4', {}],
  ['nothing', '', {}],
])('I-03 a callback with %s: only what is unambiguous is read', (_what, brought, read) => {
  expect(callbackFields(provider, brought)).toEqual(read);
});
