import { pino } from 'pino';
import { expect, it } from 'vitest';
import { followMethods } from './follow-methods.ts';
import { registry } from './metrics.ts';
import type { AccountRest } from './repositories/account-rests.ts';
import type { Queryable } from './repositories/database.ts';

it('O-15 an operator’s figures say which accounts rest now, and of no account that it did', async () => {
  let resting: string[] = [];
  const many = async ({ name }: { name: string }) =>
    name.startsWith('account_rest')
      ? resting.map((account) => ({ account, is_over: false }) as AccountRest)
      : [];
  const methods = await followMethods({
    database: { many } as unknown as Queryable,
    log: pino({ level: 'silent' }),
  });
  const told = async () => {
    await methods.refresh();
    return [...(await registry.metrics()).matchAll(/^gemporium_account_resting\{account="(.*)"\} 1$/gm)].map(
      ([, account]) => account,
    );
  };
  try {
    for (const now of [['cashier'], ['cashier', 'till'], ['till'], []]) {
      resting = now;
      expect(await told()).toEqual(now);
      expect(['cashier', 'till'].filter(methods.rests)).toEqual(now);
    }
  } finally {
    methods.stop();
  }
});

it('O-15 an answer of the database that comes late replaces no newer one', async () => {
  let resting: string[] = [];
  let isSlow = false;
  const waiting: (() => void)[] = [];
  const many = async ({ name }: { name: string }) => {
    if (!name.startsWith('account_rest')) return [];
    const rows = resting.map((account) => ({ account, is_over: false }) as AccountRest);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return rows;
  };
  const methods = await followMethods({
    database: { many } as unknown as Queryable,
    log: pino({ level: 'silent' }),
  });
  isSlow = true;
  resting = ['cashier'];
  const earlier = methods.refresh();
  await expect.poll(() => waiting.length).toBe(1);
  resting = [];
  let isDone = false;
  const both = Promise.all([earlier, methods.refresh()]).then(() => {
    isDone = true;
  });
  while (!isDone) {
    // The last that was asked answers first.
    await new Promise((resolve) => setImmediate(resolve));
    waiting.pop()?.();
  }
  await both;
  methods.stop();
  expect(methods.rests('cashier')).toBe(false);
});
