import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shareMessageKeys } from './share-message-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'gemporium-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('L-04 each message that a page can say is there, once: with the first screen, or with what comes later', () => {
  const value = '$' + '{kind}';
  const files = {
    'first.tsx': `t('topup'); t(isOpen ? 'close' : "cancel"); t(\`order_state_${value}\`);`,
    'later/later.ts': `const key = 'retry'; t('topup'); t(\`extra_payment_${value}\`);`,
    'later/later.test.ts': "t('copied');",
  };
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  const { first, later } = shareMessageKeys(folder, [join(folder, 'first.tsx')]);
  expect(first).toEqual(
    expect.arrayContaining(['topup', 'close', 'cancel', 'order_state_paid', 'order_state_review']),
  );
  expect(first.every((key) => /^(topup|close|cancel|order_state_\w+)$/.test(key))).toBe(true);
  expect([...later].sort()).toEqual([
    'extra_payment_refunded',
    'extra_payment_refunding',
    'extra_payment_review',
    'retry',
  ]);
});
