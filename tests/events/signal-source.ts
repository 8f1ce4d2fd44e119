import type { IncomingRequest, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { MessageFacts, MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { signAgain } from '../doors/sign-again.ts';
import type { EndTurn } from './moments.ts';
import { type Message, requestOf, type Signal } from './signal.ts';

/** What a signal misreports. */
export type Changed = Partial<Omit<MessageFacts, 'origin'>>;

/** How a provider's events reach the store. */
export interface SignalSource {
  /** The verbs that replace those of the scripted provider. */
  verbs: Partial<Provider>;
  /** All signals about an opened payment, in the order in which they happen. */
  signals(about: MessageFacts, change: Changed): readonly Signal[];
  /** Only those of these events; queries are answered from the provider's books after all of them. */
  signalsAtTheEnd(about: MessageFacts, events: readonly MoneyEvent[]): readonly Signal[];
  /** The signal arrives now, and the store may query this payment of ours. */
  expectQuestion(signal: Signal, reference: string): Promise<EndTurn>;
  /** The same signal, but with the number of another signal's money, which the provider calls `number`. */
  withNumberOf(signal: Signal, other: Signal, number: string): Promise<Signal>;
}

/** The message with a text replaced, signed as the provider would sign it. */
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
