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
    ...{ database: { many } as unknown as Queryable, log: pino({ level: 'silent' }) },
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
