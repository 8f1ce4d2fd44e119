import type { Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import { requestOf, type Signal } from './signal.ts';
import { messageWith, type SignalSource } from './signal-source.ts';

/** A provider whose messages say everything: each signal is a message that the simulator composes and signs. */
export function signalsFromMessages(
  provider: Provider,
  simulator: Simulator,
  context: ProviderContext,
): SignalSource {
  async function numberIn({ event, message }: Signal): Promise<string> {
    const reading = message && (await provider.readNotification?.(context, requestOf(message)));
    const events = reading?.kind === 'authentic' ? reading.events : [];
    const [number] = events.flatMap((event) => (event.type === 'payment' ? [event.providerReference] : []));
    if (!number) throw new Error(`${event} of ${provider.id} names no money`);
    return number;
  }
  const signals: SignalSource['signals'] = (about, change) =>
    (simulator.messages?.({ ...about, ...change }) ?? []).map(({ event, ...message }) => ({
      event,
      beside: [],
      message,
    }));
  return {
    verbs: {},
    signals,
    signalsAtTheEnd: (about, events) => signals(about, {}).filter(({ event }) => events.includes(event)),
    expectQuestion: async () => () => true,
    async withNumberOf(signal, _other, number) {
      const message = signal.message && messageWith(context, signal.message, await numberIn(signal), number);
      return { ...signal, ...(message && { message }) };
    },
  };
}
