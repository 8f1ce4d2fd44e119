import { providers } from '@gemporium/providers/index.ts';
import { exchange } from './http.ts';
import type { Player } from './player.ts';
import { waitFor } from './wait-for.ts';
import type { World } from './world.ts';

/** What game and providers know of an order that was paid, and whose earlier tab was completed afterwards. */
export interface AfterSecondPayment {
  /** How often the game delivered its goods. */
  delivered: number;
  /** Whether the provider of the earlier payment charged. */
  isTaken: boolean;
  /** If charged: what the player's page says about the money, and whether that is true. */
  extra: string;
  isTrue: boolean;
}

/**
 * Waits until an earlier payment of a delivered order is settled, and returns how: refunded, an exception, or never
 * charged.
 */
export async function afterSecondPayment(
  world: World,
  player: Player,
  reference: string,
): Promise<AfterSecondPayment> {
  const billingNo = reference.slice(0, reference.lastIndexOf('-'));
  type Charge = { reference: string; amount_minor: number; refunded_minor: number };
  const taken = async () =>
    (await book<Charge>(world, 'charges', billingNo)).filter((charge) => charge.reference === reference);
  await waitFor('the notifications to be answered', async () =>
    (await book<{ state: string }>(world, 'notifications', billingNo)).every(
      ({ state }) => state !== 'queued',
    ),
  );
  const isTaken = (await taken()).length > 0;
  const extra = isTaken
    ? await waitFor(
        `the money of ${reference} to rest`,
        async () => {
          const { extra_payment } = await player.order(billingNo, 0);
          return ['refunded', 'review'].includes(extra_payment) && extra_payment;
        },
        { timeoutMs: 60_000 },
      )
    : (await player.order(billingNo, 0)).extra_payment;
  const forAnOperator = await world.sql(
    `select 1 from exception where billing_no = $1 and state = 'open' and kind = 'extra-payment'`,
    [billingNo],
  );
  const isBack = (await taken()).every((charge) => charge.refunded_minor === charge.amount_minor);
  const deliveries = await book<{ state: string }>(world, 'deliveries', billingNo);
  return {
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    isTaken,
    extra,
    isTrue: extra === 'review' ? forAnOperator.length === 1 && !isBack : isBack,
  };
}

/** What the page must say about money that this provider took in addition to the payment that counts. */
export function extraOf(provider: string): 'refunded' | 'review' {
  return providers[provider]?.refund ? 'refunded' : 'review';
}

async function book<Row>({ sandboxUrl }: World, name: string, reference: string): Promise<Row[]> {
  const answer = await exchange('GET', `${sandboxUrl}/books/${name}?reference=${reference}`);
  return (JSON.parse(answer.body) as Record<string, Row[]>)[name] ?? [];
}
