import type { Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import { type HeardWord, requestOf } from './heard-word.ts';
import { messageWith, type Voice } from './voice.ts';

/** A provider whose messages say what they are about: what the simulator composes and signs is all that there is to hear. */
export function voiceOfMessages(provider: Provider, simulator: Simulator, context: ProviderContext): Voice {
  async function numberIn({ event, message }: HeardWord): Promise<string> {
    const reading = message && (await provider.readNotification?.(context, requestOf(message)));
    const events = reading?.kind === 'authentic' ? reading.events : [];
    const [number] = events.flatMap((event) => (event.type === 'payment' ? [event.providerReference] : []));
    if (!number) throw new Error(`${event} of ${provider.id} names no money`);
    return number;
  }
  const words: Voice['words'] = (about, change) =>
    (simulator.words?.({ ...about, ...change }) ?? []).map(({ event, ...message }) => ({
      ...{ event, beside: [], message },
    }));
  return {
    verbs: {},
    words,
    wordsAtTheEnd: (about, events) => words(about, {}).filter(({ event }) => events.includes(event)),
    expectQuestion: async () => () => true,
    async withNumberOf(word, _other, number) {
      const message = word.message && messageWith(context, word.message, await numberIn(word), number);
      return { ...word, ...(message && { message }) };
    },
  };
}
