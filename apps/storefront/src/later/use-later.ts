import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Later } from './later-part.ts';
import { laterPart, loadLater, whenLater } from './load-later.ts';

export type LaterState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; later: Later };

/** The later part for a component, which is loaded if `isWanted` and re-renders once it is there for any reason. */
export function useLater(isWanted: boolean): LaterState {
  const later = useSyncExternalStore(subscribe, loadedPart, loadedPart);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || failed || laterPart.loaded) return;
    loadLater().catch((error) => {
      console.warn('could not load the later part', error);
      setFailed(true);
    });
  }, [isWanted, failed]);
  if (later) return { kind: 'ready', later };
  return failed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'loading' };
}

const loadedPart = () => laterPart.loaded;

/** The part loads once and stays, so there is nothing to unsubscribe from. */
function subscribe(changed: () => void): () => void {
  if (!laterPart.loaded) whenLater(changed);
  return () => {};
}
