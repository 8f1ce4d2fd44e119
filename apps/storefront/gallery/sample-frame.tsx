import { GameBanner } from '../src/recharge/goods/game-banner.tsx';
import { Footer } from '../src/shell/footer/footer.tsx';
import { Header } from '../src/shell/header/header.tsx';
import { BottomNav } from '../src/shell/places/bottom-nav.tsx';
import { StepBar } from '../src/shell/places/step-bar.tsx';
import { games } from './sample-shop.ts';
import type { Texts } from './texts.ts';

const nothing = () => undefined;

/** The header, before or after the login. */
export function SampleHeader({ t, isLoggedIn }: { t: Texts; isLoggedIn: boolean }) {
  return (
    <Header
      logo="/art/logo.svg"
      darkLogo="/art/logo-dark.svg"
      brandName="Watt"
      homeHref="#"
      title={{ text: t.topUp, icon: 'topUp' }}
      language={{ name: t.name, label: `${t.language}: ${t.name}`, onOpen: nothing }}
      account={
        isLoggedIn
          ? {
              kind: 'player',
              name: 'player.of.long.name',
              label: t.account,
              items: [
                { icon: 'receipt', text: t.orders, onClick: nothing },
                { icon: 'logout', text: t.logout, onClick: nothing },
              ],
            }
          : { kind: 'anonymous', text: t.login, onLogin: nothing }
      }
    />
  );
}

/** The shop's places. */
export function SampleNav({ t, current }: { t: Texts; current: 'goods' | 'my' }) {
  return (
    <BottomNav
      label={t.topUp}
      current={current}
      items={[
        { key: 'goods', href: '#goods', text: t.topUp, icon: 'topUp' },
        { key: 'event', href: '#event', text: t.event, icon: 'event' },
        { key: 'my', href: '#my', text: t.my, icon: 'user' },
      ]}
    />
  );
}

/** Above the goods: the steps of the old layout, or the game. */
export function SampleHero({ t, isOld }: { t: Texts; isOld: boolean }) {
  if (isOld) return <StepBar label={t.stepOf} steps={t.steps} current={2} />;
  return (
    <GameBanner
      art="/art/banner.svg"
      wideArt="/art/banner-wide.svg"
      icon="/art/icon.svg"
      name={games[0]?.name ?? ''}
      note={t.official}
      change={{ text: t.change, label: t.change, onClick: nothing }}
    />
  );
}

/** The footer, with links and one notice. */
export function SampleFooter({ t }: { t: Texts }) {
  return (
    <Footer
      language={{ name: t.name, label: `${t.language}: ${t.name}`, onOpen: nothing }}
      linksLabel={t.terms}
      links={[
        { text: t.privacy, href: '#privacy', newWindow: true },
        { text: t.terms, href: '#terms', newWindow: true },
        { text: t.help, href: '#help' },
      ]}
      notices={[t.notice]}
      copyright={t.copyright}
    />
  );
}
