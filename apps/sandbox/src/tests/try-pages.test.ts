import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameAccounts } from '../game/accounts.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';
import { tryEntries } from '../try/entries.ts';

let sandbox: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-samples-'));
  const lines = [
    'number,password,price',
    'AAAA-BBBB-CCCC,DDDD-EEEE-FFFF-GGGG,4.99',
    'HHHH-JJJJ-KKKK,MMMM-NNNN-PPPP-QQQQ,4.99',
    '',
  ];
  writeFileSync(join(folder, 'watt.production.sample-crystals.csv'), lines.join('\r\n'), { mode: 0o600 });
  sandbox = await startHarness({ samplesDir: folder });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

describe('what to try', () => {
  it('says for every entry what it shows, what to do and what to expect, with links into the shops on this machine', async () => {
    const { status, text } = await call(sandbox.base);
    expect(status).toBe(200);
    for (const { id, title } of tryEntries) {
      expect(text).toContain(`href="#${id}"`);
      expect(text).toContain(`<h2 id="${id}-title">${title}</h2>`);
    }
    const { port } = new URL(sandbox.store.url);
    expect(text).toContain(`href="http://watt.localhost:${port}/userCenter"`);
    expect(text).toContain(`href="http://demo-watt.localhost:${port}/selectGoods"`);
    expect(text).not.toMatch(/\*\*|undefined|\[object/);
  });

  it('names each entry once, each with an account that exists or none', () => {
    const ids = tryEntries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { account, steps, see } of tryEntries) {
      expect(account?.name ?? 'player').toMatch(/^(player2?|sample(0[1-9]|1[0-6]))$/);
      expect([steps.length > 0, see.length > 0]).toEqual([true, true]);
    }
  });

  it('names the character that an entry is about: that of its own account', async () => {
    const cards = (await call(sandbox.base)).text.split('<article ');
    let named = 0;
    for (const { id, account } of tryEntries) {
      const [, character] =
        /Its character is <b>([^<]+)</.exec(cards.find((one) => one.includes(`id="${id}"`)) ?? '') ?? [];
      const suid = gameAccounts.find(({ username }) => username === account?.name)?.suid;
      const scope = { gp_id: account?.gpId ?? '' };
      const own = account?.gpId
        ? (await sandbox.shop.game('roles', { suid }, scope)).json.roles[0].name
        : undefined;
      expect([id, character]).toEqual([id, own]);
      if (own) named += 1;
    }
    expect(named).toBeGreaterThan(0);
  });

  it('Y-01 links to the sample link if it exists, and always says how to make one', async () => {
    const shown = async () => (await call(sandbox.base)).text;
    expect(await shown()).not.toContain('replenishGoods');
    expect(await shown()).toMatch(/make-up create .* --player 10005 --server s\d --role \d{10} --amount/);
    const address = 'http://watt.localhost:8080/replenishGoods?replenish_id=R1';
    writeFileSync(join(folder, 'watt.production.make-up.txt'), `${address}\n`);
    expect(await shown()).toContain(`href="${address}"`);
  });

  it('K-01 shows the sample cards with their codes, and says what to do if there are none', async () => {
    const shown = (await call(sandbox.base)).text.split('<ul class="codes">')[1]?.split('</ul>')[0] ?? '';
    const codes = [...shown.matchAll(/<code>([^<]*)</g)].map(([, code]) => code);
    expect(codes).toEqual(['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF-GGGG', 'HHHH-JJJJ-KKKK', 'MMMM-NNNN-PPPP-QQQQ']);
    const bare = await startHarness();
    expect((await call(bare.base)).text).toContain('samples prepare');
    await bare.stop();
  });
});

describe('the payments', () => {
  it('show what can be done to each, and a chargeback takes the money back', async () => {
    const reference = newReference();
    await sandbox.shop.platformCreate(reference);
    const line = async () => {
      const { text } = await call(`${sandbox.base}/payments`);
      return text.split('<li ').find((part) => part.includes(reference)) ?? '';
    };
    expect(await line()).toContain('data-do="pay"');
    await sandbox.control('pay', { provider: 'platform-pay', reference });
    expect(await line()).toContain('data-do="chargeback"');
    expect(await line()).toContain(`orders refund ${reference.replace(/-\d+$/, '')}`);
    await sandbox.control('chargeback', { provider: 'platform-pay', reference });
    expect(await line()).toContain('charged back');
    expect(await line()).not.toContain('data-do="');
  });

  it('do not call a payment given back whose refund has failed', async () => {
    const reference = newReference();
    await sandbox.shop.platformCreate(reference);
    await sandbox.control('pay', { provider: 'platform-pay', reference });
    await sandbox.control('refund-fails', { provider: 'platform-pay', reference });
    const merchant = 'platform-pay-main';
    const about = { merchant, refund_reference: 'r1', amount_minor: 1499 };
    await sandbox.shop.signedPost(`/v1/payments/${reference}/refunds`, merchant, about);
    expect(await sandbox.book('refunds', `reference=${reference}`)).toMatchObject([{ status: 'failed' }]);
    const { text } = await call(`${sandbox.base}/payments`);
    const line = text.split('<li ').find((part) => part.includes(reference)) ?? '';
    expect(line).not.toContain('given back');
    expect(line).toContain('data-do="chargeback"');
  });

  it('say if a bank cannot take money back', async () => {
    const reference = newReference();
    await sandbox.shop.myCardAuth(reference);
    await sandbox.control('pay', { provider: 'mycard', reference });
    const { text } = await call(`${sandbox.base}/payments`);
    expect(text).toContain('MyCard documents no chargeback message.');
  });
});
