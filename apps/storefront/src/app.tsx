import './ui/base/tokens.css';
import './ui/base/base.css';
import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { FromLater, LaterScreen } from './later/later-screen.tsx';
import { useLater } from './later/use-later.ts';
import { resolveRoute } from './routes.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { Footer } from './shell/footer/footer.tsx';
import { AccountHeader } from './shell/header/account-header.tsx';
import { Mark } from './shell/header/mark.tsx';
import { obstacleKind } from './shell/obstacle-kind.ts';
import { Popups } from './shell/overlays/popups.tsx';
import { ToastStack } from './shell/overlays/toast-stack.tsx';
import type { Place } from './shell/places/place.ts';
import { PlacesNav } from './shell/places/places-nav.tsx';
import { StepsHero } from './shell/places/steps-hero.tsx';
import { dismissToast } from './state/actions.ts';
import { useServices, useShop, useTranslate } from './state/shop-context.tsx';

/** The shop: the screen of the current URL inside the shell, and the popups over it. */
export function App() {
  const t = useTranslate();
  const brand = useShop(({ page }) => page.brand);
  const { drawnPath } = useServices();
  const path = usePathname(drawnPath === undefined ? {} : { ssrPath: drawnPath });
  const route = resolveRoute(brand.layout, path);
  const obstacle = useShop((state) => obstacleKind(state, route.place));
  useCanonicalAddress(path, route.path);
  const { later, main: Main, hero: Hero, panel: Panel, bar: Bar } = route.screen;
  return (
    <AppShell
      place={route.place}
      skipLabel={t('skip_to_content')}
      illustrations={brand.illustrations}
      mark={<Mark />}
      header={<AccountHeader place={route.place} />}
      nav={<PlacesNav place={route.place} />}
      hero={<StepsHero place={route.place}>{Hero && !obstacle && <Hero />}</StepsHero>}
      panel={Panel && !obstacle && <Panel />}
      bar={Bar && !obstacle && <Bar />}
      footer={<Footer />}
      overlays={
        <>
          <Popups />
          <QuickWay place={route.place} />
          <Toasts />
        </>
      }
    >
      {obstacle && <FromLater>{({ Obstacle }) => <Obstacle kind={obstacle} />}</FromLater>}
      {!obstacle && later && <LaterScreen name={later} parameter={route.parameter} />}
      {!obstacle && Main && <Main />}
    </AppShell>
  );
}

function Toasts() {
  const services = useServices();
  const t = useTranslate();
  const toasts = useShop((state) => state.toasts);
  return (
    <ToastStack toasts={toasts} dismissLabel={t('dismiss')} onDismiss={(id) => dismissToast(services, id)} />
  );
}

/** Lazy-loads the buttons to the page's ends on the first scroll, and the question about statistics if it is open. */
function QuickWay({ place }: { place: Place }) {
  const [isWanted, setWanted] = useState(false);
  const isAsked = useShop(({ tracking }) => tracking === 'unasked');
  useEffect(() => {
    const want = () => setWanted(true);
    window.addEventListener('scroll', want, { passive: true });
    return () => window.removeEventListener('scroll', want);
  }, []);
  const state = useLater(isWanted || isAsked);
  return state.kind === 'ready' ? <state.later.PageEnds isScrolled={isWanted} place={place} /> : null;
}

/** After a redirect, puts the canonical path into the address bar and keeps the query. */
function useCanonicalAddress(path: string, canonical: string): void {
  const { browser } = useServices();
  useEffect(() => {
    if (path !== canonical) browser.navigate(canonical + browser.search(), { replace: true });
  }, [browser, path, canonical]);
}
