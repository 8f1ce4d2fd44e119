/** What a case may change temporarily. */
export interface Circumstances {
  aheadMs?: number;
  timeoutMs?: number;
  /** The contents of one of the account's secrets, by its name and real value. */
  holds?(name: string, secret: string): string;
  /** What the adapter gets instead of the body of a provider's answer. */
  receives?(body: string): Promise<string>;
}

/** The circumstances of a world, changed by cases. */
export function createCircumstances() {
  let now: Required<Circumstances> = {
    aheadMs: 0,
    timeoutMs: 8_000,
    holds: (_name, secret) => secret,
    receives: async (body) => body,
  };
  return {
    now: () => now,
    async with(change: Circumstances, run: () => Promise<void>): Promise<void> {
      const before = now;
      now = { ...before, ...change };
      try {
        await run();
      } finally {
        now = before;
      }
    },
  };
}
