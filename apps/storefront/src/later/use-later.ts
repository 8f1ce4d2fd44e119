import { useEffect, useState } from 'react';
import type { Later } from './later-part.ts';
import { laterPart, loadLater } from './load-later.ts';

export type LaterState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; later: Later };

/** The later part for a component, loaded as soon as it is wanted. */
export function useLater(isWanted: boolean): LaterState {
  const [, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || failed || laterPart.loaded) return;
    loadLater().then(
      () => setTurn((turn) => turn + 1),
      (error) => {
        console.warn('a part of the shop did not come', error);
        setFailed(true);
      },
    );
  }, [isWanted, failed]);
  if (laterPart.loaded) return { kind: 'ready', later: laterPart.loaded };
  return failed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'loading' };
}
