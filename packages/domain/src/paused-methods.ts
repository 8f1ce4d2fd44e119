/** A way in which a store takes money. */
export interface WayToPay {
  /** `watt.production` */
  store: string;
  provider: string;
  account: string;
  channelId: number;
}

/** What an operator has paused: every way to pay that matches all that is named. If nothing is named: everything. */
export type PausedWays = Partial<WayToPay>;

/** Whether a pause includes this way to pay (row O-15). */
export function isPausedBy(paused: PausedWays, way: WayToPay): boolean {
  const names = ['store', 'provider', 'account', 'channelId'] as const;
  return names.every((name) => paused[name] === undefined || paused[name] === way[name]);
}
