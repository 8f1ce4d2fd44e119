import type { Provider } from '../provider.ts';

/** What one verb of an adapter has returned or thrown. */
export interface Told {
  verb: string;
  answer: unknown;
}

/** The same provider, with everything that its verbs return or throw recorded in `told`. */
export function overheard(provider: Provider, told: Told[]): Provider {
  const note = (verb: string, answer: unknown) => {
    told.push({ verb, answer });
    return answer;
  };
  const listened = Object.entries(provider).map(([verb, given]) => {
    if (typeof given !== 'function') return [verb, given];
    const listening = (...words: unknown[]) => {
      try {
        const answer = (given as (...all: unknown[]) => unknown).apply(provider, words);
        if (!(answer instanceof Promise)) return note(verb, answer);
        return answer.then(
          (one) => note(verb, one),
          (error) => {
            note(verb, error);
            throw error;
          },
        );
      } catch (error) {
        note(verb, error);
        throw error;
      }
    };
    return [verb, listening];
  });
  return Object.fromEntries(listened) as Provider;
}
