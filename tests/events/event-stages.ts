import { toMajor } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { openStage } from '@gemporium/server/testing/stage.ts';
import { checkInvariants } from '../books/check-invariants.ts';

type Stage = Awaited<ReturnType<typeof openStage>>;

/** 4.99 US dollars, 499 won. */
export const priceMinor = 499;
export const priceIn = (currency: string) => toMajor({ amountMinor: priceMinor, currency });

/**
 * Stages on which one provider plays after another: to open one takes longer than most of them play. There is one for each
 * currency that something is sold for.
 */
export function eventStages() {
  const stages = new Map<string, { stage: Stage; scripted: Provider }>();

  async function open(currency: string) {
    const stage = await openStage({
      isAlone: true,
      // A word that gives the money back to us revives the delivery that is being held back at this moment.
      mayOvertake: true,
      currency,
      goods: [{ prices: { [currency]: priceIn(currency) } }],
    });
    const opened = { stage, scripted: { ...stage.provider.adapter } };
    stages.set(currency, opened);
    return opened;
  }

  return {
    /** The stage of a currency, on which the scripted provider now does this otherwise. */
    async enter(currency: string, verbs: Partial<Provider>): Promise<Stage> {
      const { stage, scripted } = stages.get(currency) ?? (await open(currency));
      const { adapter } = stage.provider;
      for (const name of Object.keys(adapter)) delete adapter[name as keyof Provider];
      Object.assign(adapter, scripted, verbs);
      return stage;
    },
    /** What is wrong in the books of all of them. */
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
