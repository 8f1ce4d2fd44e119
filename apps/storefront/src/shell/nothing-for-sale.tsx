import { paths } from '@gemporium/contract/shop-paths.ts';
import { findGame } from '../catalogue/choose-game.ts';
import { showOffer } from '../catalogue/show-offer.ts';
import { go, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { HomeAnew } from './home-anew.tsx';
import { SupportButton } from './support-button.tsx';

/** Leads to another game if there is one; else to the brand's first area, or looks again; and to customer service. */
export function NothingForSale() {
  const services = useServices();
  const t = useTranslate();
  const { page, offer, language } = useShop(({ page, offer, language }) => ({ page, offer, language }));
  const { games, clientId, area } = offer;
  const change = () =>
    page.brand.layout === 'new' ? openPopup(services, { kind: 'games' }) : go(services, paths.selectGame);
  const lookAgain = () => void showOffer(services, { language });
  const way = () => {
    if (games.length > 1) return <Button onClick={change}>{t('change_game')}</Button>;
    const [first = area] = page.areas;
    if (first !== area) return <HomeAnew to={`${paths.home}?domain_area=${encodeURIComponent(first)}`} />;
    return <Button onClick={lookAgain}>{t('refresh')}</Button>;
  };
  return (
    <PageMessage
      drawing="empty"
      title={findGame(games, clientId)?.game.name ?? page.brand.name}
      lines={[t('goods_none')]}
      actions={
        <>
          {way()}
          <SupportButton secondary />
        </>
      }
    />
  );
}
