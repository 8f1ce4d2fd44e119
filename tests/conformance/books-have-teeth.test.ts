import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { healthyShop } from './healthy-shop.ts';

/** The books of the providers and the game of a healthy shop. */
const charge = (reference: string, amount_minor: number, refunded_minor = 0) => ({
  provider: 'p',
  account: 'acc',
  reference,
  amount_minor,
  currency: 'USD',
  refunded_minor,
  charged_back_minor: 0,
});
const delivery = (delivery_id: string, billing_no: string | null, kind = 'order') => ({
  delivery_id,
  billing_no,
  state: 'delivered',
  role_id: 'r1',
  source: { kind },
});
const charges = {
  A1: charge('A-1', 900),
  A2: charge('A-2', 900, 900),
  D1: charge('D-1', 1000, 1000),
  M1: charge('M-1', 1000),
};
const deliveries = {
  A: delivery('D-A', 'A'),
  C: delivery('D-N1', 'C', 'card'),
  D: delivery('D-D', 'D'),
  M: delivery('D-M', 'M', 'make-up'),
  reward: delivery('D-RW1', null, 'reward'),
};

let opened: TestDatabase;
let outside: Server;
let books: { charges: object[]; deliveries: object[] };
beforeAll(async () => {
  opened = await openTestDatabase();
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  await client.query(healthyShop);
  await client.end();
  outside = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) as keyof typeof books;
    response.end(JSON.stringify({ [name]: books[name] }));
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  outside?.close();
  await opened?.close();
});

const { A1, A2, D1, M1 } = charges;
const { A, C, D, M, reward } = deliveries;
const allCharges = [A1, A2, D1, M1];
const allDeliveries = [A, C, D, M, reward];

it.each<[why: string, charges: object[], deliveries: object[], finding: string | undefined]>([
  ['nothing is wrong', allCharges, allDeliveries, undefined],
  [
    'a charge that the store does not have',
    [...allCharges, charge('X-1', 5)],
    allDeliveries,
    'knows no such payment',
  ],
  [
    'a charge for a payment that is not paid',
    [...allCharges, charge('B-1', 900)],
    allDeliveries,
    'the payment is pending',
  ],
  [
    'a reversed charge, of a payment that is not reversed',
    [...allCharges, { ...charge('B-1', 900, 900), provider: 'welcomepay' }],
    allDeliveries,
    'the payment is pending',
  ],
  ['another amount', [charge('A-1', 901), A2, D1, M1], allDeliveries, '901 USD charged, 900 USD booked'],
  [
    'a payment that was never charged',
    [A1, A2, M1],
    allDeliveries,
    'D-1 is booked as paid and was never charged',
  ],
  [
    'a refund that was never made',
    [A1, charge('A-2', 900), D1, M1],
    allDeliveries,
    '0 refunded there, 900 booked',
  ],
  [
    'a refund that was made twice',
    [A1, charge('A-2', 900, 1800), D1, M1],
    allDeliveries,
    'more was refunded than captured',
  ],
  [
    'goods that were delivered twice',
    allCharges,
    [...allDeliveries, { ...A, delivery_id: 'other' }],
    'A: delivered 2 times',
  ],
  ['goods that are missing', allCharges, [C, D, M, reward], 'but in the game 0 times'],
  [
    'a card that was delivered twice',
    allCharges,
    [...allDeliveries, { ...C, delivery_id: 'other' }],
    'C: delivered 2 times',
  ],
  [
    'goods of an unpaid order',
    allCharges,
    [...allDeliveries, delivery('D-B', 'B')],
    'B: delivered without being paid',
  ],
  [
    'goods that nobody sold',
    allCharges,
    [...allDeliveries, delivery('D-X', 'X')],
    'that the store never sold',
  ],
  ['a reward that is missing', allCharges, [A, C, D, M], 'marked as delivered, but not in the game'],
  [
    'a reward that was never claimed',
    allCharges,
    [...allDeliveries, delivery('D-RW2', null, 'reward')],
    'which nobody claimed',
  ],
])('the independent checker of the books sees %s', async (_, charged, delivered, finding) => {
  books = { charges: charged, deliveries: delivered };
  const sandboxUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const findings = await checkBooks({ databaseUrl: opened.url, sandboxUrl });
  if (finding === undefined) expect(findings).toEqual([]);
  else expect(findings).toContainEqual(expect.stringContaining(finding));
});
