import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import type { ResultAction } from './result-view.tsx';

/** The button that opens the game on a phone, if the game has a link (row P-09). */
export function useGameLink(clientId: string | undefined): ResultAction | undefined {
  const { browser } = useServices();
  const platform = useShop(({ offer }) => offer.platform);
  const t = useTranslate();
  const way = useRead(
    '/api/rsys/evoke',
    clientId !== undefined && platform !== 'web' ? { client_id: clientId, platform } : undefined,
  );
  if (way.kind !== 'ready' || !way.content.url) return undefined;
  const { url } = way.content;
  // In this tab: a custom URL scheme would leave an empty window behind.
  return { text: t('back_to_game'), onClick: () => browser.leaveTo(url) };
}
