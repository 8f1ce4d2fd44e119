import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { describe, expect, it } from 'vitest';
import { providers } from './index.ts';
import { everythingSaid } from './testing/everything-said.ts';

/*
 * While a key is being changed, a secret holds the new and the old one. Whatever the store sends carries the first: the
 * provider may have forgotten the old one, or not know the new one yet, and the operator decides by their order.
 */

/** A cashier's messages carry one signature for each key. */
const signsWithEach = ['platform-pay', 'razer-e2p', 'travellet'];

/** A key of this secret, in a form that serves as text, as hexadecimal and as an RSA key of the sandbox. */
const keyOf = (name: string, which: string) => sha256Hex(`${name} ${which}`);

/** What is said with these keys in every secret. */
function said(provider: Provider, ...which: string[]) {
  const keys = provider.secrets.map((name) => [name, which.map((one) => keyOf(name, one)).join(' ')]);
  return everythingSaid(provider, Object.fromEntries(keys));
}

describe('O-11 while a key is being changed, the first one is sent', () => {
  it.each(Object.entries(providers).filter(([id]) => !signsWithEach.includes(id)))(
    'O-11 to %s, by every call',
    async (_id, provider) => {
      const first = await said(provider, 'new');
      expect(await said(provider, 'new', 'old')).toEqual(first);
      expect(await said(provider, 'old')).not.toEqual(first);
    },
  );
});
