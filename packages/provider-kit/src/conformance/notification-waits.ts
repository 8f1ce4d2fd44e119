import type { SandboxDesk } from './sandbox-desk.ts';

/** Waits for the effects of the sandbox's notifications, each wait at most `patienceMs`. */
export function createNotificationWaits(desk: SandboxDesk, patienceMs: number) {
  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** How many notifications are unanswered. Failed ones are sent again, once after each attempt. */
  function unansweredOf(reference: string): () => Promise<number> {
    /** How many attempts each notification had when it was last sent again. */
    const sentAgain = new Map<number, number>();
    return async () => {
      const unanswered = (await desk.notifications(reference)).filter(
        ({ state, attempts }) => state !== 'withheld' && attempts.every(({ status }) => status === null),
      );
      // An idle connection that the store closed is not an answer. Some providers wait for minutes before they retry
      // (Antom: two), so the retry is triggered here.
      for (const { id, attempts } of unanswered) {
        if (attempts.length <= (sentAgain.get(id) ?? 0)) continue;
        sentAgain.set(id, attempts.length);
        await desk.sendAgain(id);
      }
      return unanswered.length;
    };
  }

  async function answered(reference: string): Promise<void> {
    const unanswered = unansweredOf(reference);
    await until('every notification was answered', async () => (await unanswered()) === 0);
  }

  async function untilNotified(reference: string, what: string, holds: () => boolean): Promise<void> {
    const unanswered = unansweredOf(reference);
    await until(what, async () => {
      if (!holds()) await unanswered();
      return holds();
    });
  }

  return { until, answered, untilNotified };
}
