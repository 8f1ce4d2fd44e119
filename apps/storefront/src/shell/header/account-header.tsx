import { paths } from '@gemporium/contract/shop-paths.ts';
import { hasActivities } from '../../activities/activity-fields.ts';
import { tellOfWait } from '../../later/tell-of-wait.ts';
import { withLater } from '../../later/with-later.ts';
import type { Translate } from '../../messages/translator.ts';
import { onScreenLink } from '../../routing/on-screen-link.ts';
import { go, openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import type { Place } from '../places/place.ts';
import { Header, type HeaderAccount, type HeaderProps } from './header.tsx';

/** Logo, title of the screen, language, and who is logged in (row S-01). */
export function AccountHeader({ place }: { place: Place }) {
  const services = useServices();
  const t = useTranslate();
  const brand = useShop(({ page }) => page.brand);
  const isVip = useShop(({ offer }) => offer.config.is_vip);
  return (
    <Header
      logo={brand.logo}
      darkLogo={brand.darkLogo}
      logoWidth={brand.logoWidth}
      brandName={brand.name}
      homeHref={paths.home}
      onHome={onScreenLink(() => go(services, paths.home))}
      title={titleOf(place === 'vip' && !isVip ? 'page' : place, t)}
      language={{
        name: t('language_name'),
        label: t('language_label', { text: t('language_name') }),
        onOpen: () => openPopup(services, { kind: 'language' }),
      }}
      account={useAccount()}
    />
  );
}

/** The title by route; the places of the old layout have none. */
function titleOf(place: Place, t: Translate): HeaderProps['title'] {
  if (place === 'goods') return { text: t('topup'), icon: 'topUp' };
  if (place === 'vip') return { text: t('vip_centre'), icon: 'crown' };
  if (place === 'activity') return { text: t('event'), icon: 'event' };
  return place === 'my' ? { text: t('my'), icon: 'user' } : undefined;
}

/** Undefined in the SDK view, where only the game logs players in and out. */
function useAccount(): HeaderAccount | undefined {
  const services = useServices();
  const t = useTranslate();
  const username = useShop((state) => state.player?.username);
  const isInGame = useShop((state) => state.sdk !== 'off');
  // The old layout has no screens for account and activities: its menu opens them over the page.
  const isOld = useShop((state) => state.page.brand.layout === 'old');
  const hasEvents = useShop((state) => hasActivities(state.offer));
  if (username === undefined) {
    if (isInGame) return undefined;
    return {
      kind: 'anonymous',
      text: t('login_short'),
      onLogin: () => openPopup(services, { kind: 'login' }),
    };
  }
  const orders = {
    icon: 'receipt' as const,
    text: t('my_orders'),
    onClick: () => (isOld ? openPopup(services, { kind: 'account' }) : go(services, paths.my)),
  };
  const events = {
    icon: 'event' as const,
    text: t('event'),
    onClick: () => openPopup(services, { kind: 'activity' }),
  };
  const logout = {
    icon: 'logout' as const,
    text: t('logout'),
    onClick: () =>
      tellOfWait(
        services,
        withLater(services, ({ askToLogOut }) => askToLogOut(services)),
      ),
  };
  return {
    kind: 'player',
    name: username,
    label: t('account_of', { text: username }),
    items: [orders, ...(isOld && hasEvents ? [events] : []), ...(isInGame ? [] : [logout])],
  };
}
