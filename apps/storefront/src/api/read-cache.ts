import type { ContentOf, RequestOf } from '@gemporium/contract/client-types.ts';
import type { Api, ApiAnswer, ReadPath } from './client.ts';
import { intentionOf } from './idempotency-keys.ts';

/** Answers kept for the page's life, so that a screen opened twice asks once. Failures are not kept. */
export interface ReadCache {
  /** The answer if it is here already. */
  known<P extends ReadPath>(key: string): ApiAnswer<ContentOf<P>> | undefined;
  /** Asks once for each key, however many want it at the same time. */
  read<P extends ReadPath>(key: string, path: P, fields: ReadFields<P>): Promise<ApiAnswer<ContentOf<P>>>;
  forget(path: ReadPath): void;
}

export type ReadFields<P extends ReadPath> = Omit<RequestOf<P>, 'oauth_token'>;

/** What an answer depends on: the call, its fields, the language and whose it is. */
export function readKey(path: ReadPath, fields: object, scope: string): string {
  return `${intentionOf(path, { ...fields })} ${scope}`;
}

export function createReadCache(api: Api): ReadCache {
  const answers = new Map<string, ApiAnswer<unknown>>();
  const asked = new Map<string, Promise<ApiAnswer<unknown>>>();
  return {
    known: (key) => answers.get(key) as never,
    read(key, path, fields) {
      const known = answers.get(key);
      if (known) return Promise.resolve(known) as never;
      const pending = asked.get(key);
      if (pending) return pending as never;
      const asking = api.read(path, fields, { quiet: true }).then((answer) => {
        // A newer question of the same key, asked after this one was forgotten, holds.
        if (asked.get(key) === asking) {
          asked.delete(key);
          if (answer.ok) answers.set(key, answer);
        }
        return answer;
      });
      asked.set(key, asking);
      return asking;
    },
    forget(path) {
      for (const kept of [answers, asked]) {
        for (const key of Array.from(kept.keys())) if (key.startsWith(`${path} `)) kept.delete(key);
      }
    },
  };
}
