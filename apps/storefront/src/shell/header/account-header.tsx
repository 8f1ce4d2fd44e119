import { hasActivities } from '../../activities/activity-fields.ts';
import { withLater } from '../../later/with-later.ts';
import { languageName } from '../../messages/language-names.ts';
import { paths } from '../../paths.ts';
import { onScreenLink } from '../../routing/on-screen-link.ts';
import { go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import type { Place } from '../places/place.ts';
import { Header, type HeaderAccount, type HeaderProps } from './header.tsx';

/** Logo, title of the screen, language, and who is logged in (row S-01). */
export function AccountHeader({ place }: { place: Place }) {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { page, language, t } = state;
  const name = languageName(language);
  return (
    <Header
      logo={page.brand.logo}
      darkLogo={page.brand.darkLogo}
      logoWidth={page.brand.logoWidth}
      brandName={page.brand.name}
      homeHref={paths.home}
      onHome={onScreenLink(() => go(services, paths.home))}
      title={titleOf(place, state)}
      language={{
        name,
        label: t('language_label', { text: name }),
        onOpen: () => openPopup(services, { kind: 'language' }),
      }}
      account={accountOf(services, state)}
    />
  );
}

/** By route, in the new layout alone. */
function titleOf(place: Place, { page, t }: ShopState): HeaderProps['title'] {
  if (page.brand.layout === 'old') return undefined;
  if (place === 'goods') return { text: t('topup'), icon: 'topUp' };
  if (place === 'vip') return { text: t('vip_centre'), icon: 'crown' };
  if (place === 'activity') return { text: t('event'), icon: 'event' };
  return place === 'my' ? { text: t('my'), icon: 'user' } : undefined;
}

/** In the SDK view nobody logs in or out: the game did. */
function accountOf(services: Services, state: ShopState): HeaderAccount | undefined {
  const { player, sdk, page, offer, t } = state;
  if (!player) {
    if (sdk !== 'off') return undefined;
    return {
      kind: 'anonymous',
      text: t('login_short'),
      onLogin: () => openPopup(services, { kind: 'login' }),
    };
  }
  // The old layout has no screens for account and activities: its menu opens them over the page.
  const isOld = page.brand.layout === 'old';
  const orders = {
    icon: 'receipt' as const,
    text: t('my_orders'),
    onClick: () => (isOld ? openPopup(services, { kind: 'account' }) : go(services, paths.my)),
  };
  const events = {
    icon: 'event' as const,
    text: t('event'),
    onClick: () => openPopup(services, { kind: 'activity', byItself: false }),
  };
  const logout = {
    icon: 'logout' as const,
    text: t('logout'),
    onClick: () => void withLater(services, ({ askToLogOut }) => askToLogOut(services)),
  };
  return {
    kind: 'player',
    name: player.username,
    label: t('account_of', { text: player.username }),
    items: [orders, ...(isOld && hasActivities(offer) ? [events] : []), ...(sdk === 'off' ? [logout] : [])],
  };
}
