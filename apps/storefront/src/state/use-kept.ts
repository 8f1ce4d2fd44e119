import { useEffect, useRef } from 'react';
import { useShop } from './shop-context.tsx';
import type { Loading } from './use-read.ts';

/**
 * Keeps the previous content of the same matter while it is loaded again, to avoid layout shifts. Nothing of one player
 * is kept for another.
 */
export function useKept<Content>(asked: Loading<Content>, of?: unknown): Loading<Content> {
  const player = useShop((state) => state.player?.suid);
  const last = useRef<{ asked?: Loading<Content>; of?: unknown; player?: string | undefined }>({});
  useEffect(() => {
    if (asked.kind !== 'loading') last.current = { asked, of, player };
  });
  const before = last.current;
  const isSame = before.of === of && before.player === player;
  return asked.kind === 'loading' && before.asked?.kind === 'ready' && isSame ? before.asked : asked;
}
