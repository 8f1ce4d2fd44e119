import { publish } from '@gemporium/server/catalogue/publish.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { openDesk } from './testing/desk.ts';
import { at, ours } from './testing/names-of-rows.ts';

/* Wherever a command takes an order's number, or a payment's, it takes what a player writes in a mail. */

const crowd = setUpCrowd();
const desk = openDesk(crowd);
const number = 'GP7K0M100A1B2C3D4E';
const other = number.replace('7', '8');
const written = [
  number.toLowerCase(),
  `#${number}`,
  `  ${number.replace(/(.{4})/g, '$1 ')}`,
  number.replaceAll('0', 'O').replaceAll('1', 'l'),
  number.replaceAll('1', 'I'),
  number.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
];

const reason = 'asked';
type Asking = (number: string) => { words?: Record<string, string>; options?: Record<string, string> };
const word: Asking = (text) => ({ words: { 'billing-number': text }, options: { reason } });
const places: [name: string, place: string, asking: Asking][] = [
  ['orders show', 'word', word],
  ['orders redeliver', 'word', word],
  ['orders refund', 'word', word],
  ['orders close', 'word', word],
  [
    'orders refund',
    '--payment',
    (text) => ({ words: { 'billing-number': number }, options: { reason, payment: `${text}-2` } }),
  ],
  ['orders find', '--billing', (text) => ({ options: { billing: text } })],
  ['orders find', '--payment', (text) => ({ options: { payment: `${text}-2` } })],
  ['make-up create', '--order', (text) => ({ options: { order: text } })],
  ['make-up show', 'word', (text) => ({ words: { 'replenish-id-or-billing-number': text } })],
];

beforeAll(async () => {
  await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
  const of = { store: ours, billing_no: number };
  const snapshot = { seller: { name: 'Nova Ltd.', country: 'GB' }, taxMinor: 83, taxPercent: 20 };
  await crowd.fill('orders', [{ ...of, state: 'unpaid', created_at: at(1), snapshot }]);
  await crowd.fill('payment', [
    { ...of, reference: `${number}-1`, number: 1, state: 'declined' },
    { ...of, reference: `${number}-2`, number: 2, state: 'pending' },
  ]);
  await crowd.fill('make_up_link', [
    {
      store: ours,
      replenish_id: 'A'.repeat(32),
      for_billing_no: number,
      state: 'withdrawn',
      created_at: at(2),
    },
  ]);
});

/** What the command says, whether it does it or not. */
async function saidTo(name: string, asked: ReturnType<Asking>): Promise<string> {
  const command = commands.find((one) => one.name === name)!;
  return desk(command, { ...asked, flags: ['delivered'], dryRun: true }).then(
    ({ lines }) => lines.join('\n'),
    (error: Error) => error.message,
  );
}

describe('O-11 a number as people write it', () => {
  it.each(places)('O-11 %s: its %s is read however it is written', async (name, _place, asking) => {
    const told = await saidTo(name, asking(number));
    expect(told).not.toBe((await saidTo(name, asking(other))).replaceAll(other, number));
    const all: [string, string][] = [];
    for (const text of written) all.push([text, await saidTo(name, asking(text))]);
    expect(all).toEqual(written.map((text) => [text, told]));
  });

  it('O-11 a provider’s number that looks like ours is found as the provider wrote it', async () => {
    const providers = 'GPOIL45678901234567';
    await crowd.fill('payment', [
      { store: ours, billing_no: number, reference: `${number}-1`, number: 1, provider_reference: providers },
    ]);
    for (const text of [providers, providers.toLowerCase(), ` ${providers} `, `#${providers}`])
      expect(await saidTo('orders find', { options: { payment: text } })).toContain(number);
    expect(await saidTo('orders find', { options: { payment: providers.replace('O', '0') } })).toBe(
      'No order fits.',
    );
  });
});
