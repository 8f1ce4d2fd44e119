import { toMajor } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { checkInvariants } from '../books/check-invariants.ts';

/** 4.99 US dollars, 499 won. */
export const priceMinor = 499;
export const priceIn = (currency: string) => toMajor({ amountMinor: priceMinor, currency });

/**
 * Stages shared by all providers, one after another, because opening one takes longer than most of their tests. There is one
 * for each currency that goods are sold in.
 */
export function eventStages() {
  const stages = new Map<string, { stage: Stage; scripted: Provider }>();

  async function open(currency: string) {
    const stage = await openStage({
      isAlone: true,
      // An event that brings the money back to us releases a delivery that is on hold.
      mayOvertake: true,
      currency,
      goods: [{ prices: { [currency]: priceIn(currency) } }],
    });
    // Endings are read by order, which a store never does.
    await stage.rows('create index on exception (billing_no)');
    const opened = { stage, scripted: { ...stage.provider.adapter } };
    stages.set(currency, opened);
    return opened;
  }

  return {
    /** The stage of a currency, with these verbs of the scripted provider replaced. */
    async enter(currency: string, verbs: Partial<Provider>): Promise<Stage> {
      const { stage, scripted } = stages.get(currency) ?? (await open(currency));
      const { adapter } = stage.provider;
      for (const name of Object.keys(adapter)) delete adapter[name as keyof Provider];
      Object.assign(adapter, scripted, verbs);
      return stage;
    },
    /** Violated invariants in the books of all stages. */
    async findings() {
      const all = [...stages.values()].map(({ stage }) => checkInvariants((text) => stage.rows(text), 3600));
      return (await Promise.all(all)).flat();
    },
    async close(): Promise<void> {
      await Promise.all([...stages.values()].map(({ stage }) => stage.close()));
    },
  };
}

export type EventStages = ReturnType<typeof eventStages>;
