import { paths } from '@gemporium/contract/shop-paths.ts';
import { activityFields, hasActivities } from '../../activities/activity-fields.ts';
import { onScreenLink } from '../../routing/on-screen-link.ts';
import { go } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { BottomNav, type NavItem } from './bottom-nav.tsx';
import type { Place } from './place.ts';

const keys: readonly Place[] = ['goods', 'activity', 'my'];

/** The shop's two or three places, shown only in those places; events only if there are any (row R-07). */
export function PlacesNav({ place }: { place: Place }) {
  const services = useServices();
  const t = useTranslate();
  const isShown = keys.includes(place);
  const hasEvents = useShop(({ offer }) => hasActivities(offer));
  const fields = useShop(activityFields);
  const status = useRead('/api/cumulative/status', isShown ? fields : undefined);
  if (!isShown) return null;
  const waits = status.kind === 'ready' && status.content.receivable;
  const item = (key: string, path: string, text: string, icon: NavItem['icon']): NavItem => ({
    key,
    href: path,
    text,
    icon,
    onClick: onScreenLink(() => go(services, path)),
  });
  const items = [
    item('goods', paths.selectGoods, t('topup'), 'topUp'),
    ...(hasEvents
      ? [
          {
            ...item('activity', paths.activity, t('event'), 'event'),
            ...(waits && { badge: t('event_waiting') }),
          },
        ]
      : []),
    item('my', paths.my, t('my'), 'user'),
  ];
  return <BottomNav label={t('places')} items={items} current={place} />;
}
