import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { describe, expect, it } from 'vitest';
import { providers } from './index.ts';
import { everythingSaid } from './testing/everything-said.ts';

/*
 * Providers limit the length of names and reasons. A name that is cut in the middle of an emoji is broken text, which some
 * of them refuse; where it is repaired, the payer reads “�”.
 */

/** Names and a reason of emoji, far beyond every limit, and beginning at either of two places. */
const long = (before: string) => {
  const text = `${before}${'💎'.repeat(3_000)}`;
  return { goodsName: text, gameName: text, playerId: text, reason: text };
};

/** The texts in what is sent: a form, a query or JSON. */
const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

describe('O-07 a name or reason that is too long for a provider ends with a whole character', () => {
  it.each(Object.entries(providers))('O-07 in everything that is sent to %s', async (_id, provider) => {
    const secrets = Object.fromEntries(provider.secrets.map((name) => [name, sha256Hex(name)]));
    for (const before of ['', 'a']) {
      const { sent, answers } = await everythingSaid(provider, secrets, { words: long(before) });
      const [created, page] = answers;
      const texts = [
        ...sent.flatMap(({ url, body = '' }) => [plain(url), body.includes('%') ? plain(body) : body]),
        JSON.stringify(page ?? ''),
        created && 'url' in created && created.kind === 'created' ? plain(`${created.url}`) : '',
      ];
      expect(texts.filter((text) => /�|\\ud[89a-f]/i.test(text) || !text.isWellFormed())).toEqual([]);
    }
  });
});
