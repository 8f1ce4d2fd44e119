import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentsReconcile } from './commands/payments-reconcile.ts';
import { type Desk, everything, openDesk, refusal } from './testing/desk.ts';

/* An operator reads the reports of two accounts of one provider and one of another, which name payments alike. */

let stage: Stage;
let desk: Desk;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  stage = await openStage({ isAlone: true });
  desk = openDesk(stage);
  const { catalogue } = stage.services.catalogue.current();
  const { main, second } = catalogue.accounts;
  const accounts = {
    main: { ...main!, provider: 'adyen' },
    second: { ...second!, provider: 'adyen' },
    third: { ...second!, id: 'third', provider: 'kakaopay' },
  };
  await publish(stage.database, {
    catalogue: { ...catalogue, accounts },
    by: 'ann',
    note: '',
    at: new Date(),
  });
  return () => stage.close();
});

async function buy(who: string, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await stage.pay(fields, { suid: who });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return `${answer.content.billing_no}-1`;
}

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Modification Merchant Reference';
const settled = (reference: string, psp: string, amount = '4.99', merchant = 'main-merchant') =>
  `${merchant},${psp},${reference},2026-11-01 10:00:00,CET,Settled,M${psp},USD,,${amount},`;
const fee = 'main-merchant,,,2026-11-01 10:00:00,CET,Fee,Transaction Fees,,,,';
function fileOf(name: string, ...lines: string[]) {
  const path = join(folder, name);
  const text = `${[header, ...lines].join('\n')}\n`;
  writeFileSync(path, text);
  return { path, sha256: createHash('sha256').update(text).digest('hex') };
}
const run = (
  file: string,
  asked: { account?: string; options?: Record<string, string>; dryRun?: boolean } = {},
) => {
  const { account = 'main', ...more } = asked;
  return desk(paymentsReconcile, { words: { account, file }, ...more });
};
const stateOf = async (reference: string) =>
  (await stage.rows<{ state: string }>('select state from payment where reference = $1', [reference]))[0]
    ?.state;
const audits = () =>
  stage.rows<{ outcome: string }>(
    `select operator, command, arguments, store, target, outcome from audit where command = 'payments reconcile' order by id`,
  );

describe('O-16 payments reconcile', () => {
  it('O-16 the books follow the report; who read which file is written down with each change and at the end', async () => {
    const [known, news, other] = [await buy('a'), await buy('b'), await buy('c', { pay_id: '109' })];
    await stage.say(known, 'paid', { providerReference: 'P1' });
    const { path, sha256 } = fileOf(
      'one.csv',
      settled(known, 'P1'),
      settled(news, 'P2'),
      settled('SHOP-7', 'P3'),
      fee,
    );
    const answer = await run(path);
    const sums = '1 equal, 1 followed, 0 differ, 0 missing, 1 of other systems';
    expect(answer.lines).toEqual([
      `3 rows of main (1 other left out): ${sums}.`,
      '',
      expect.stringMatching(/^LINE +PAYMENT +COMPARED +WHAT/),
      expect.stringMatching(new RegExp(`^3 +${news} +followed +paid$`)),
    ]);
    expect(answer).toMatchObject({ exitCode: 0, data: { account: 'main', sha256, rows: 3, others: 1 } });
    expect([await stateOf(news), await stateOf(other)]).toEqual(['paid', 'pending']);
    const about = { operator: 'sam', command: 'payments reconcile', store: null, target: 'main' };
    const args = { file: 'one.csv', sha256, rows: 3 };
    const written = await audits();
    expect(written.at(-1)).toEqual({ ...about, arguments: args, outcome: sums });
    expect(written.slice(0, -1).length).toBeGreaterThan(0);
    for (const one of written.slice(0, -1))
      expect(one).toEqual({ ...about, arguments: args, outcome: 'a row of the report' });
    // Booked as reported, not as an operator's finding, which is treated differently.
    const by = await stage.rows(
      `select distinct by from history where entity = 'payment' and entity_id = $1 and to_state = 'paid'`,
      [news],
    );
    expect(by).toEqual([{ by: 'report:sam' }]);
    const again = await run(path);
    expect(again.lines).toEqual([expect.stringContaining('2 equal, 0 followed, 0 differ')]);
  });

  it('O-16 a dry run says what would come of it, and changes nothing', async () => {
    const reference = await buy('a');
    const { path } = fileOf('dry.csv', settled(reference, 'P1'));
    const before = await everything(stage);
    const { lines } = await run(path, { dryRun: true });
    expect(lines[0]).toBe(
      'This is what would come of it. 1 row of main (0 others left out): 0 equal, 1 followed, 0 differ, 0 missing, 0 of other systems.',
    );
    expect(await everything(stage)).toEqual(before);
  });

  it('O-16 every problem is listed with its line, and nothing is changed', async () => {
    const [one, two] = [await buy('a'), await buy('b')];
    const { path } = fileOf(
      'wrong.csv',
      ...[settled(one, 'P1'), settled(two, 'P2', '4.999'), settled(one, 'P1')],
      settled(two, 'P3', '4.99', 'second-merchant'),
    );
    const before = await everything(stage);
    const { lines, exitCode, data } = await run(path);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      `${path} has 3 problems: nothing was changed.`,
      'line 3: 4.999 USD is not an amount for Settled',
      'line 4: it is the same as line 2: payment P1',
      'line 5: it belongs to the merchant account second-merchant, not to main-merchant',
      'The page of the provider in docs/providers says which report is needed.',
    ]);
    expect(data).toMatchObject({ problemCount: 3 });
    expect(await everything(stage)).toEqual(before);
    const { path: short } = fileOf('short.csv', 'x');
    expect((await run(short)).lines[0]).toBe(`${short} has 1 problem: nothing was changed.`);
    const { path: long } = fileOf('long.csv', ...Array.from({ length: 201 }, () => 'x'));
    expect((await run(long)).lines.slice(-2)[0]).toBe('and 1 more');
  });

  it('O-16 what is missing within the named time makes a script stop, and what differs does', async () => {
    const [paid, other] = [await buy('a'), await buy('b')];
    await stage.say(paid, 'paid', { providerReference: 'P1' });
    await stage.say(other, 'paid', { providerReference: 'P2' });
    await stage.rows(`update payment set paid_at = '2026-03-02T00:00:00Z'`);
    const period = { from: '2026-03-01T00:00:00Z', before: '2026-03-03T00:00:00Z' };
    const { path } = fileOf('some.csv', settled(paid, 'P1'));
    const missing = await run(path, { options: period });
    expect(missing.exitCode).toBe(1);
    expect(missing.lines[0]).toContain('1 equal, 0 followed, 0 differ, 1 missing');
    expect(missing.lines.at(-1)).toMatch(new RegExp(`^- +${other} +differs +paid here`));
    const waits = 'What differs or is missing waits for you: gemporium exceptions list';
    expect(missing.note).toBe(waits);
    expect(await run(path)).toMatchObject({ exitCode: 0, note: '' });
    const { path: wrong } = fileOf('other.csv', settled(paid, 'P1', '5.00'));
    expect(await run(wrong)).toMatchObject({ exitCode: 1, note: waits });
    expect(await run(wrong, { dryRun: true })).toMatchObject({ exitCode: 1, note: '' });
  });

  it('O-16 of more rows than are listed it says how many more there are', async () => {
    const unknown = Array.from({ length: 1001 }, (_, n) =>
      settled(`GP${String(n).padStart(16, '0')}-1`, `P${n}`),
    );
    const rows = [settled(await buy('a'), 'PAID'), ...unknown];
    const { lines, note, data } = await run(fileOf('many.csv', ...rows).path, { dryRun: true });
    expect(lines[0]).toContain('1 followed, 1001 differ');
    expect((data as { listed: unknown[] }).listed).toHaveLength(1000);
    expect(note).toBe('Only the first 1000 are listed: there are 2 more.');
  });

  it('O-16 a report that comes through a pipe is refused, because it can be read only once', async () => {
    const { path } = fileOf('piped.csv', settled('SHOP-7', 'P1'));
    const pipe = join(folder, 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    // Whoever opens it again finds it empty.
    const writer = spawn('sh', ['-c', 'cat "$1" > "$0"; while true; do : > "$0"; done', pipe, path]);
    try {
      expect(await refusal(run(pipe))).toEqual([
        `${pipe} cannot be read: it is no file, but a pipe or a device.`,
        'It is read twice: save it as a file first.',
        2,
      ]);
      expect(await audits()).toEqual([]);
    } finally {
      writer.kill();
    }
  });

  it('O-16 what cannot be read or compared is refused with what to do', async () => {
    const { path } = fileOf('fine.csv', settled('SHOP-7', 'P1'));
    const nobody = join(folder, 'nobody.csv');
    expect(await refusal(run(path, { account: 'none' }))).toEqual([
      'There is no account none.',
      'Accounts: main, second, third',
      3,
    ]);
    expect(await refusal(run(path, { account: 'third' }))).toEqual([
      'Nobody has taught the store to read a report of KakaoPay.',
      'Compare it by hand, then: gemporium exceptions reconciled',
      1,
    ]);
    expect(await refusal(run(nobody))).toEqual([`${nobody} cannot be read: there is no such file.`, '', 3]);
    expect((await refusal(run(folder)))[0]).toBe(`${folder} cannot be read: it is a folder.`);
    const binary = join(folder, 'report.zip');
    writeFileSync(binary, Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x00]));
    expect(await refusal(run(binary))).toEqual([
      `${binary} is no text in UTF-8.`,
      'Download the report as CSV in UTF-8.',
      1,
    ]);
    const [from, before] = ['2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z'];
    const refused = (options: Record<string, string>) => refusal(run(path, { options }));
    expect((await refused({ from }))[0]).toBe('--before is required, in UTC.');
    expect((await refused({ before }))[0]).toBe('--from is required, in UTC.');
    expect(await refused({ from: before, before: from })).toEqual([
      '--from must be earlier than --before.',
      '',
      2,
    ]);
    expect((await refused({ from, before: from }))[0]).toBe('--from must be earlier than --before.');
    expect((await refused({ from: '2026-02-30T00:00:00Z', before }))[0]).toContain('is no UTC time');
  });
});
