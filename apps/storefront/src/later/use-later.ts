import { useEffect, useState } from 'react';
import type { Later } from './later-part.ts';
import { laterPart, loadLater, whenLater } from './load-later.ts';

export type LaterState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; later: Later };

/** The later part for a component, which is loaded if `isWanted` and re-renders once it is there for any reason. */
export function useLater(isWanted: boolean): LaterState {
  const [, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!laterPart.loaded) whenLater(() => setTurn((turn) => turn + 1));
  }, []);
  useEffect(() => {
    if (!isWanted || failed || laterPart.loaded) return;
    loadLater().catch((error) => {
      console.warn('could not load the later part', error);
      setFailed(true);
    });
  }, [isWanted, failed]);
  if (laterPart.loaded) return { kind: 'ready', later: laterPart.loaded };
  return failed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'loading' };
}
