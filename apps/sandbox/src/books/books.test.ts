import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatedPayment } from '@gemporium/provider-kit/simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameAccounts } from '../game/accounts.ts';
import { gameTokens } from '../game/tokens.ts';
import { type Books, openBooks } from './books.ts';
import { type Fault, meets } from './faults.ts';

/* The sandbox's books. Two providers and two accounts use the same ids and references throughout. */

let folder: string;
let books: Books;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-books-'));
  books = openBooks(folder);
});
afterAll(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

it('S-16 a new folder of books is for its owner alone, like all else of a store', () => {
  const dataDir = join(folder, 'new');
  openBooks(dataDir).close();
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});

describe('S-16 payments', () => {
  const payment = (provider: string, account: string, id: string, amountMinor: number): SimulatedPayment => ({
    provider,
    account,
    id,
    amountMinor,
    reference: 'GP1-1',
    currency: 'USD',
    status: 'pending',
    createdAt: 1,
    updatedAt: 1,
    expiresAt: null,
    details: {},
  });

  it('S-16 a reference resolves to the newest payment of its own provider and account', () => {
    const rows = [
      payment('one', 'main', 'p1', 100),
      payment('one', 'second', 'p2', 200),
      payment('two', 'main', 'p1', 300),
      payment('one', 'main', 'p3', 400),
    ];
    for (const row of rows) books.payments.open(row);
    const amountOf = (provider: string, account: string) =>
      books.payments.findByReference(provider, account, 'GP1-1')?.amountMinor;
    expect([amountOf('one', 'main'), amountOf('one', 'second'), amountOf('two', 'main')]).toEqual([
      400, 200, 300,
    ]);
    expect(amountOf('two', 'second')).toBeUndefined();
    expect(books.payments.find('two', 'p1')?.amountMinor).toBe(300);
    books.payments.change('two', 'p1', { status: 'paid', details: { a: 1 } }, 5);
    expect([books.payments.find('one', 'p1')?.status, books.payments.find('two', 'p1')?.status]).toEqual([
      'pending',
      'paid',
    ]);
    expect(books.payments.listOf('one', 'main').map(({ id }) => id)).toEqual(['p1', 'p3']);
  });
});

describe('S-16 which requests an armed fault applies to', () => {
  const fault = (account: string | null, reference: string | null) => ({ account, reference }) as Fault;
  it.each<[Fault, { account?: string; reference?: string }, boolean]>([
    [fault(null, null), {}, true],
    [fault(null, null), { account: 'main', reference: 'GP1-1' }, true],
    [fault('main', null), { account: 'main' }, true],
    [fault('main', null), { account: 'second' }, false],
    [fault('main', null), {}, false],
    [fault(null, 'GP1'), { reference: 'GP1' }, true],
    [fault(null, 'GP1'), { reference: 'GP1-2' }, true],
    [fault(null, 'GP1'), { reference: 'GP12' }, false],
    [fault(null, 'GP1'), {}, false],
    [fault('main', 'GP1'), { account: 'second', reference: 'GP1' }, false],
    [fault('main', 'GP1'), { account: 'main', reference: 'GP2' }, false],
  ])('S-16 armed for %j it applies to %j: %s', (armed, about, expected) => {
    expect(meets(armed, about)).toBe(expected);
  });
});

describe('I-09 tokens of the sample game', () => {
  it('I-09 each works for its own purpose, for a day, and not after it is revoked', () => {
    let count = 0;
    const tokens = gameTokens(books.db, () => `token-${count++}`);
    const [player] = gameAccounts;
    const day = 86_400_000;
    const [sdk, page] = [tokens.issue('1', player!, 'sdk', 0), tokens.issue('2', player!, 'page', 0)];
    const gameOf = (token: string, purpose: 'sdk' | 'page', now: number) =>
      tokens.open(token, purpose, now)?.gpId;
    expect([gameOf(sdk, 'sdk', day - 1), gameOf(page, 'page', day - 1)]).toEqual(['1', '2']);
    expect([gameOf(sdk, 'page', 1), gameOf(page, 'sdk', 1), gameOf(sdk, 'sdk', day)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    tokens.revoke(sdk);
    expect([gameOf(sdk, 'sdk', 1), gameOf(page, 'page', 1)]).toEqual([undefined, '2']);
  });
});
