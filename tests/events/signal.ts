import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, MoneyMessage } from '@gemporium/provider-kit/simulator.ts';
import type { Moment } from './moments.ts';

/** A message of the provider's own. */
export type Message = Pick<MoneyMessage, 'headers' | 'body'>;

/** One thing of which the store hears: by a message, by the payer's browser coming back, or because it asks by itself. */
export interface Signal {
  event: MoneyEvent;
  /** Events of which it tells as well, at the same time. */
  beside: readonly MoneyEvent[];
  message?: Message;
  /** What the browser brings back. */
  returns?: Readonly<Record<string, string>>;
  /** What the provider answers to whoever asks because of it; absent where the message says all. */
  moment?: Moment;
  /** Another message that names the payment. */
  again?: Message;
  /** It was heard before, and is told once more by a message of its own: no copy by which the message is known. */
  isAnew?: boolean;
}

/** A message as it reaches the store's door. */
export function requestOf({ headers, body }: Message): IncomingRequest {
  return {
    ...{ method: 'POST', headers, rawBody: Buffer.from(body) },
    ...{ query: {}, remoteAddress: '127.0.0.1' },
  };
}
