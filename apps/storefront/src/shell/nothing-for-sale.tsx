import { paths } from '@gemporium/contract/shop-paths.ts';
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
  const { games, area } = offer;
  const [first = area] = page.areas;
  // The game that sells nothing is one of them, unless this area has none.
  const hasOthers = games.length > 1 || first !== area;
  const change = () =>
    page.brand.layout === 'new' ? openPopup(services, { kind: 'games' }) : go(services, paths.selectGame);
  const lookAgain = () => void showOffer(services, { language });
  const way = () => {
    if (games.length > 1) return <Button onClick={change}>{t('change_game')}</Button>;
    const elsewhere = `${paths.home}?domain_area=${encodeURIComponent(first)}`;
    if (first !== area) return <HomeAnew to={elsewhere} text={t('game_choose')} />;
    return <Button onClick={lookAgain}>{t('refresh')}</Button>;
  };
  return (
    <PageMessage
      drawing="empty"
      title={t('goods_none_title')}
      lines={[t(hasOthers ? 'goods_none' : 'goods_none_yet')]}
      actions={
        <>
          {way()}
          <SupportButton secondary />
        </>
      }
    />
  );
}
