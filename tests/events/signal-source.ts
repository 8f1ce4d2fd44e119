import type { IncomingRequest, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { MessageFacts, MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { signAgain } from '../doors/sign-again.ts';
import type { EndTurn } from './moments.ts';
import { type Message, requestOf, type Signal } from './signal.ts';

/** What is said otherwise than it is. */
export type Changed = Partial<Omit<MessageFacts, 'origin'>>;

/** How a provider makes itself heard. */
export interface SignalSource {
  /** What the store's provider does otherwise than the scripted one. */
  verbs: Partial<Provider>;
  /** Everything that can be heard of an opened payment, in the order in which it happens. */
  signals(about: MessageFacts, change: Changed): readonly Signal[];
  /** The same of these events alone, and whoever asks is answered from the provider's books when all of them have happened. */
  signalsAtTheEnd(about: MessageFacts, events: readonly MoneyEvent[]): readonly Signal[];
  /** The store hears it now, and may ask about this payment of ours. */
  expectQuestion(signal: Signal, reference: string): Promise<EndTurn>;
  /** The signal as if its money had the number of another signal's, which the provider calls `number`. */
  withNumberOf(signal: Signal, other: Signal, number: string): Promise<Signal>;
}

/** A message with another text in it, as the provider would sign it. */
export function messageWith(
  context: ProviderContext,
  message: Message,
  text: string,
  other: string,
): Message {
  const { provider } = context.account;
  const again = signAgain[provider];
  const body = message.body.replaceAll(text, other);
  if (!again || body === message.body) throw new Error(`${provider} cannot say ${other} instead of ${text}`);
  const signed: IncomingRequest = again(context, requestOf({ headers: message.headers, body }));
  return { headers: signed.headers, body: signed.rawBody.toString('utf8') };
}
