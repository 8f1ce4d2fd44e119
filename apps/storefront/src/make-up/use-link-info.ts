import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { useCallback, useEffect, useState } from 'react';
import { type Failure, isTransient } from '../api/client.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import type { OpenedLink } from './opened-link.ts';

export type LinkInfo =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; info: ReplenishInfo };

/**
 * The link's data from the server, never cached: reloaded for another session or language, after a payment, and
 * whenever the page becomes visible, so that the remaining time is right after a phone has slept. `retry` shows that it
 * is loading, `ask` does not.
 */
export function useLinkInfo({
  replenishId,
  clientId,
}: OpenedLink): LinkInfo & { ask: () => void; retry: () => void } {
  const { api } = useServices();
  const { token, epoch, language } = useShop(({ player, epoch, language }) => ({
    token: player?.oauth_token,
    epoch,
    language,
  }));
  const [answer, setAnswer] = useState<LinkInfo>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const ask = useCallback(() => setTurn((number) => number + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these makes the answer stale
  useEffect(() => {
    let wanted = true;
    const fields = { replenish_id: replenishId, client_id: clientId };
    api.read('/api/replenishment/replenishment_info', fields, { quiet: true }).then((told) => {
      if (!wanted) return;
      if (told.ok) setAnswer({ kind: 'ready', info: told.content });
      // A failure that may pass must not replace the form, and what was chosen and typed in it.
      else
        setAnswer((now) =>
          now.kind === 'ready' && isTransient(told) ? now : { kind: 'failed', failure: told },
        );
    });
    return () => {
      wanted = false;
    };
  }, [api, token, replenishId, clientId, epoch, language, turn]);

  useEffect(() => {
    const look = () => {
      if (!document.hidden) ask();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [ask]);
  const retry = () => {
    setAnswer({ kind: 'loading' });
    ask();
  };
  return { ...answer, ask, retry };
}
