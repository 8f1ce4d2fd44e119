import { beforeAll, beforeEach, expect } from 'vitest';
import { hasten, type Stage } from './stage.ts';

/** How long a test waits for a state. */
export const soon = { interval: 10 };

export interface WaitingWork {
  state: string;
  tries: number;
  last_error: string;
  /** Seconds until it is due. */
  wait: number;
}

/**
 * Orders of the stage that are paid, and their goods on the way to the game. Before each test the due work of earlier ones
 * ends, and the game answers as usual.
 */
export function goodsToSend(stage: Stage) {
  let usual: Stage['game']['script']['deliver'];
  const answers: typeof usual = (request) => usual(request);
  let roles = 0;
  beforeAll(() => {
    usual = stage.game.script.deliver;
  });
  beforeEach(async () => {
    await stage.rows(`update effect set state = 'done' where state = 'ready'`);
    stage.game.script.deliver = answers;
    stage.surprises();
  });

  async function paid(): Promise<string> {
    roles += 1;
    const answer = await stage.pay({ role_id: `worked-${roles}` });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    await stage.say(`${answer.content.billing_no}-1`, 'paid');
    return answer.content.billing_no;
  }

  async function stateOf(billingNo: string): Promise<string | undefined> {
    const [order] = await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [
      billingNo,
    ]);
    return order?.state;
  }

  return {
    paid,
    stateOf,
    /** The effect that sends the goods. */
    async workOf(billingNo: string): Promise<WaitingWork> {
      const [row] = await stage.rows<WaitingWork>(
        `select state, tries, last_error, extract(epoch from run_at - now())::float8 as wait from effect
         where kind = 'deliver' and key = 'D-' || $1`,
        [billingNo],
      );
      if (!row) throw new Error(`nothing is to be delivered for ${billingNo}`);
      return row;
    },
    isDelivered: (billingNo: string) => expect.poll(() => stateOf(billingNo), soon).toBe('delivered'),
    /** How often the game was sent the goods. */
    sent: (billingNo: string) => stage.game.sent.filter((id) => id === `D-${billingNo}`).length,
    /** From now on the game answers only when the returned function is called, as usual or as given. */
    holdAnswers() {
      let release: (late: typeof answers) => void = () => {};
      const released = new Promise<typeof answers>((resolve) => {
        release = resolve;
      });
      stage.game.script.deliver = ((request) =>
        released.then((late) => late(request)) as never) as typeof answers;
      return (late = answers) => {
        stage.game.script.deliver = answers;
        release(late);
      };
    },
    answers,
    /** Makes the deliveries due and runs what is due, whatever throws. */
    async nextTry(): Promise<void> {
      await hasten(stage.database, 'deliver');
      await stage.runEffects().catch(() => {});
    },
  };
}
