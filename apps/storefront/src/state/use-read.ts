import type { ContentOf } from '@gemporium/contract/client-types.ts';
import { useEffect, useState } from 'react';
import type { ApiAnswer, Failure, ReadPath } from '../api/client.ts';
import { type ReadFields, readKey } from '../api/read-cache.ts';
import { readScope } from './read-scope.ts';
import { useServices, useShop } from './shop-context.tsx';

export type Loading<Content> =
  /** There is nothing to fetch yet. */
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed'; code: Failure['code']; sentence: string; retry: () => void }
  | { kind: 'ready'; content: Content; retry: () => void };

/**
 * The store's answer to a read call, cached for the page's life and refetched when what it depends on changes. A
 * failure shows no toast: the place where the answer is missing shows it, with a retry.
 */
export function useRead<P extends ReadPath>(
  path: P,
  fields: ReadFields<P> | undefined,
): Loading<ContentOf<P>> {
  const { reads, store } = useServices();
  const scope = useShop((state) => readScope(state, path));
  const key = fields && readKey(path, fields, scope);
  const turn = useShop(({ retries }) => retries[key ?? '']);
  const [settled, setSettled] = useState<{
    key: string;
    turn: typeof turn;
    answer: ApiAnswer<ContentOf<P>>;
  }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all fields
  useEffect(() => {
    if (!key || !fields) {
      // What is opened again is asked for again: the cache may have been told to forget the answer.
      setSettled(undefined);
      return;
    }
    let wanted = true;
    reads.read(key, path, fields).then((answer) => {
      if (wanted) setSettled({ key, turn, answer });
    });
    return () => {
      wanted = false;
    };
  }, [key, reads, path, turn]);

  if (!key) return { kind: 'idle' };
  const answer = settled?.key === key && settled.turn === turn ? settled.answer : reads.known<P>(key);
  if (!answer) return { kind: 'loading' };
  const retry = () => {
    reads.forget(path);
    // Every part that shows the answer asks again.
    store.setState(({ retries }) => ({ retries: { ...retries, [key]: (retries[key] ?? 0) + 1 } }));
  };
  return answer.ok
    ? { kind: 'ready', content: answer.content, retry }
    : { kind: 'failed', code: answer.code, sentence: answer.message, retry };
}
