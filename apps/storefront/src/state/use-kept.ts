import { useEffect, useRef } from 'react';
import type { Loading } from './use-read.ts';

/** Keeps the previous content while it is refetched, to avoid layout shifts. */
export function useKept<Content>(asked: Loading<Content>): Loading<Content> {
  const last = useRef<Loading<Content>>({ kind: 'idle' });
  useEffect(() => {
    if (asked.kind !== 'loading') last.current = asked;
  });
  return asked.kind === 'loading' && last.current.kind === 'ready' ? last.current : asked;
}
