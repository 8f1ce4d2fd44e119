import { useEffect, useRef } from 'react';
import type { Loading } from './use-read.ts';

/** The same, but what was there before stays while it is asked for again, so that nothing jumps under the finger. */
export function useKept<Content>(asked: Loading<Content>): Loading<Content> {
  const last = useRef<Loading<Content>>({ kind: 'idle' });
  useEffect(() => {
    if (asked.kind !== 'loading') last.current = asked;
  });
  return asked.kind === 'loading' && last.current.kind === 'ready' ? last.current : asked;
}
