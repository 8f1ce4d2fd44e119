import { paths } from '@gemporium/contract/shop-paths.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import { findGame, subGames } from '../../catalogue/choose-game.ts';
import { go, openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { GameBanner } from './game-banner.tsx';

/** The game's banner, with the link to another game. */
export function GoodsBanner() {
  const services = useServices();
  const t = useTranslate();
  const page = useShop((state) => state.page);
  const language = useShop((state) => state.language);
  const isInGame = useShop(({ sdk }) => sdk !== 'off');
  const games = useShop(({ offer }) => offer.games);
  const clientId = useShop(({ offer }) => offer.clientId);
  const found = findGame(games, clientId);
  if (!found) return <GameBanner art="" icon="" name={page.brand.name} note={t('official_topup')} />;
  const { game, parent } = found;
  const hasOthers = games.length > 1 || games.some((item) => subGames(item).length > 0);
  const change = {
    text: t('change'),
    label: t('change_game'),
    onClick: () =>
      page.brand.layout === 'new' ? openPopup(services, { kind: 'games' }) : go(services, paths.selectGame),
  };
  return (
    <GameBanner
      art={game.banner}
      wideArt={game.wide_banner}
      held={services.heldDrawing(page.platform === 'web' ? game.wide_banner : game.banner)}
      icon={game.logo}
      name={game.name}
      note={sideBySide([parent?.name, t('official_topup')], language)}
      change={hasOthers && !isInGame ? change : undefined}
    />
  );
}
