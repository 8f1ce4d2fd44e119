import { useEffect, useRef } from 'react';
import type { Loading } from './use-read.ts';

/** Keeps the previous content of the same matter while it is refetched, to avoid layout shifts. */
export function useKept<Content>(asked: Loading<Content>, of?: unknown): Loading<Content> {
  const last = useRef<{ asked?: Loading<Content>; of?: unknown }>({});
  useEffect(() => {
    if (asked.kind !== 'loading') last.current = { asked, of };
  });
  const before = last.current;
  return asked.kind === 'loading' && before.asked?.kind === 'ready' && before.of === of
    ? before.asked
    : asked;
}
