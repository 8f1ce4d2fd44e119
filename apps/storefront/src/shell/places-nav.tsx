import { paths } from '../paths.ts';
import { resolveRoute } from '../routes.tsx';
import { go } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { BottomNav, type NavItem } from '../ui/bottom-nav.tsx';
import { onScreenLink } from './on-screen-link.ts';
import type { Place } from './place.ts';

const keys: readonly Place[] = ['goods', 'my'];

/** The shop's two or three places, on those places alone; events only where some exist (row R-07). */
export function PlacesNav({ place }: { place: Place }) {
  const services = useServices();
  const { page, offer, t } = useShop((state) => state);
  if (page.brand.layout === 'old' || !keys.includes(place)) return null;
  const { cumulative_config, continue_config } = offer.config;
  const hasEvents =
    (cumulative_config.is_has_cumulative || continue_config.is_has_continue) &&
    resolveRoute('new', paths.activity).status === 200;
  const item = (key: string, path: string, text: string, icon: NavItem['icon']): NavItem => ({
    key,
    href: path,
    text,
    icon,
    onClick: onScreenLink(() => go(services, path)),
  });
  const items = [
    item('goods', paths.selectGoods, t('topup'), 'topUp'),
    ...(hasEvents ? [item('activity', paths.activity, t('event'), 'event')] : []),
    item('my', paths.my, t('my'), 'user'),
  ];
  return <BottomNav label={t('places')} items={items} current={place} />;
}
