import { deepEqual, equal } from 'node:assert/strict';
import { countryCode } from '@gemporium/domain/country.ts';
import { isCarried, type Money } from '@gemporium/domain/money.ts';
import type { PaymentRequest } from '../provider.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { refundInFull } from './money-back-cases.ts';
import { expectPaidOnce } from './outcome-cases.ts';
import type { World } from './world.ts';

/** The currencies of the specification (row B-09), each with a country that uses it. */
const countries: Readonly<Record<string, string>> = {
  CNY: 'CN',
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  EUR: 'DE',
  USD: 'US',
  TRY: 'TR',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  MYR: 'MY',
};

/** 1,234.56 in a currency with two decimals, and the amount to use instead where the provider supports fewer. */
const [broken, whole] = [123_456, 123_000];

/** Money as it travels. */
export const currencyCases: readonly ConformanceCase[] = [
  {
    id: 'any-currency',
    title:
      'in every currency exactly the price is charged, reported, refunded and disputed, or the payment is refused',
    async run(world) {
      // In parallel, but few enough that no purchase times out waiting for the others on a slow machine.
      const waiting = Object.keys(countries);
      const buyInTurn = async () => {
        for (let currency = waiting.pop(); currency !== undefined; currency = waiting.pop()) {
          const isTaken = await payIn(world, { amountMinor: broken, currency });
          if (!isTaken) await payIn(world, { amountMinor: whole, currency });
        }
      };
      await Promise.all([buyInTurn(), buyInTurn(), buyInTurn()]);
    },
  },
];

/**
 * Buys at this price, and refunds it if the provider has refunds: the provider's books must show exactly this
 * amount. Returns whether the provider accepts the price.
 */
async function payIn(world: World, amount: Money): Promise<boolean> {
  const { provider, channelId, notApplicable } = world.profile;
  const asked = world.request({ amount, country: countryCode(countries[amount.currency]!)! });
  const outcome = await world.store.start(asked);
  const sellsIn = provider.channels.find(({ id }) => id === channelId)?.currencies ?? [amount.currency];
  const isTaken =
    sellsIn.includes(amount.currency) && isCarried(amount, provider.exponentOf(amount.currency));
  const what = `${amount.amountMinor} ${amount.currency}: ${JSON.stringify(outcome)}`;
  equal(outcome.kind, isTaken ? 'created' : 'refused', what);
  if (outcome.kind !== 'created') return false;
  const { reference } = asked;
  const opened = { reference, entry: world.store.known(reference), url: outcome.url };
  await world.press(opened, 'Pay');
  await world.sync(reference);
  await expectPaidOnce(world, opened);
  if (!notApplicable.refund) await refundInFull(world, opened);
  if (!notApplicable.chargeback) await disputed(world, asked);
  return true;
}

/** Buys at the same price again, and has the bank take the money back: the provider must report exactly this amount. */
async function disputed(world: World, { amount, country }: PaymentRequest): Promise<void> {
  const opened = await world.open({ amount, country: country! });
  const { chargebacks } = opened.entry;
  await world.press(opened, 'Pay');
  await world.sync(opened.reference);
  await world.desk.act('chargeback', opened.reference);
  await world.until('the chargeback was reported', () => chargebacks.length > 0);
  const told = chargebacks.flatMap(({ amount: said }) => (said === undefined ? [] : [said]));
  for (const said of told) deepEqual(said, amount);
}
