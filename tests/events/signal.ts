import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, MoneyMessage } from '@gemporium/provider-kit/simulator.ts';
import type { Moment } from './moments.ts';

/** A message that the provider sends. */
export type Message = Pick<MoneyMessage, 'headers' | 'body'>;

/** One event as it reaches the store: by a message, by the payer's returning browser, or by the store's own query. */
export interface Signal {
  event: MoneyEvent;
  /** Events that the same answer reports as well. */
  beside: readonly MoneyEvent[];
  message?: Message;
  /** What the browser brings back. */
  returns?: Readonly<Record<string, string>>;
  /** What the provider answers to the query that follows; absent if the message says everything. */
  moment?: Moment;
  /** Another message that names the payment. */
  again?: Message;
  /** It has arrived before, and is now reported by a new message instead of a copy. */
  isAnew?: boolean;
}

/** A message as it reaches the store's door. */
export function requestOf({ headers, body }: Message): IncomingRequest {
  return {
    method: 'POST',
    headers,
    rawBody: Buffer.from(body),
    query: {},
    remoteAddress: '127.0.0.1',
  };
}
