import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../repositories/database.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';

type Account = Catalogue['accounts'][string];

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ isAlone: true });
});
afterEach(() => stage.close());

const at = new Date();
const put = (catalogue: Catalogue) => publish(stage.database, { catalogue, by: 'operator', note: '', at });
const activeVersion = () =>
  stage.database.one<{ version: number }>(
    statement('test_active', 'select version from catalogue_active'),
    [],
  );

/** The stage's catalogue with its main account changed, or without it. */
function changed(change: Partial<Account> | 'gone'): Catalogue {
  const { catalogue } = stage.services.catalogue.current();
  const { main, ...others } = catalogue.accounts;
  if (change === 'gone') return { ...catalogue, accounts: others };
  return { ...catalogue, accounts: { ...others, main: { ...(main as Account), ...change } } };
}

/** Each with what it is refused for, if anything: as soon as there are payments, or only while some of them are open. */
const changes: readonly [
  title: string,
  change: Partial<Account> | 'gone',
  problem: string,
  isRefused: 'if used' | 'while unsettled' | 'never',
][] = [
  ['changes its mode', { mode: 'live' }, 'accounts/main.json mode: payments were made on', 'if used'],
  [
    'changes its provider',
    { provider: 'adyen' },
    'accounts/main.json provider: payments were made on',
    'if used',
  ],
  [
    'changes its merchant',
    { merchant: 'another' },
    'accounts/main.json merchant: this account has unfinished payments and refunds (1) with "main-merchant"',
    'while unsettled',
  ],
  ['changes its settings', { settings: { baseUrl: 'https://cashier.example' } }, '', 'never'],
  ['is gone', 'gone', 'keep it until they have', 'while unsettled'],
];

/** What has happened on the account, and whether any of it is still open. */
const pasts: readonly [title: string, isUsed: boolean, isUnsettled: boolean, live: () => Promise<unknown>][] =
  [
    ['never used', false, false, async () => {}],
    ...(['creating', 'pending', 'unknown', 'unresolved'] as const).map((state): (typeof pasts)[number] => [
      `used for a payment that is ${state}`,
      true,
      true,
      async () => {
        await stage.pay();
        await stage.rows('update payment set state = $1', [state]);
      },
    ]),
    ...(['paid', 'declined', 'cancelled', 'expired'] as const).map((state): (typeof pasts)[number] => [
      `used for a payment that is ${state}`,
      true,
      false,
      async () => {
        await stage.pay();
        await stage.rows('update payment set state = $1', [state]);
      },
    ]),
    ...(['requested', 'pending', 'unknown', 'succeeded', 'failed'] as const).map(
      (state): (typeof pasts)[number] => [
        `used for a refund that is ${state}`,
        true,
        state !== 'succeeded' && state !== 'failed',
        async () => {
          const paid = await stage.pay();
          if (paid.kind !== 'content') throw new Error(`refused with ${paid.code}`);
          await stage.say(`${paid.content.billing_no}-1`, 'paid');
          await stage.rows(
            `insert into refund (store, refund_reference, reference, billing_no, kind, amount_minor, currency, reason, requested_by, state)
           select store, reference || '-R1', reference, billing_no, 'refund', amount_minor, currency, '', 'test', $1 from payment`,
            [state],
          );
        },
      ],
    ),
  ];

describe.each(pasts)('B-07 an account that was %s', (_past, isUsed, isUnsettled, live) => {
  it('may be changed or removed as long as its payments can still be handled', async () => {
    const published: Awaited<ReturnType<typeof put>>[] = [];
    for (const change of [{}, ...changes.map(([, change]) => change)])
      published.push(await put(changed(change)));
    const [first, ...others] = published.map((one) => {
      if (one.kind !== 'published') throw new Error('not published');
      return one.version;
    });
    const goTo = (version = 0) => rollBack(stage.database, { version, by: 'operator', reason: '', at });
    await goTo(first);
    await live();

    const isHeld = { 'if used': isUsed, 'while unsettled': isUnsettled, never: false };
    for (const [index, [title, , problem, when]] of changes.entries()) {
      const isRefused = isHeld[when];
      const outcome = await goTo(others[index]);
      expect([title, outcome]).toEqual([
        title,
        isRefused
          ? { kind: 'refused', problems: [expect.stringContaining(problem)] }
          : { kind: 'moved', from: first, to: others[index] },
      ]);
      expect((await activeVersion())?.version).toBe(isRefused ? first : others[index]);
      if (!isRefused) expect(await goTo(first)).toMatchObject({ kind: 'moved' });
    }
  });
});

it('B-07 the rule holds for publishing and for rolling back', async () => {
  await put(changed({}));
  await stage.pay();
  expect(await put(changed({ mode: 'live', provider: 'adyen' }))).toEqual({
    kind: 'refused',
    problems: [
      expect.stringContaining(
        'accounts/main.json provider: payments were made on this account as "scripted"',
      ),
      expect.stringContaining('accounts/main.json mode: payments were made on this account as "sandbox"'),
    ],
  });
  expect(await put(changed('gone'))).toMatchObject({
    kind: 'refused',
    problems: [expect.stringContaining('unfinished payments and refunds (1)')],
  });
  const merchant = {
    ...stage.services.catalogue.current().catalogue.accounts.main!,
    id: 'second',
    merchant: 'another',
  };
  expect(await put(changed({ merchant: 'another' }))).toEqual({
    kind: 'refused',
    problems: [
      `accounts/main.json merchant: this account has unfinished payments and refunds (1) with "main-merchant": keep it, and add another account file for "another"`,
    ],
  });
  const { catalogue } = stage.services.catalogue.current();
  expect(await put({ ...catalogue, accounts: { ...catalogue.accounts, second: merchant } })).toMatchObject({
    kind: 'published',
  });
});

it('B-07 a new version is compared with the active one, not with the last published one', async () => {
  const first = await put(changed({}));
  const second = await put(changed({ mode: 'live' }));
  if (first.kind !== 'published' || second.kind !== 'published') throw new Error('not published');
  await rollBack(stage.database, { version: first.version, by: 'operator', reason: '', at });
  await stage.pay();
  expect(await put(changed({ mode: 'live', merchant: 'another' }))).toMatchObject({ kind: 'refused' });
  expect(await put(changed({ mode: 'live' }))).toEqual({
    kind: 'unchanged',
    version: second.version,
    active: first.version,
  });
  expect((await activeVersion())?.version).toBe(first.version);
});
