import { Fragment, type ReactNode } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import { IllustrationFolder } from '../ui/pictures/illustration-folder.ts';
import * as s from './app-shell.module.css';
import type { Place } from './places/place.ts';

export interface AppShellProps {
  /** Another place is another page: nothing of the one before moves into it. */
  place: Place;
  /** "Skip to content": the first thing a keyboard reaches. */
  skipLabel: string;
  /** Path of the folder with the brand's illustrations, with a slash at its end; without it the shop's own gem is drawn. */
  illustrations?: string | undefined;
  /** EnvironmentMark where this is a demo or money is pretended. */
  mark?: ReactNode;
  header: ReactNode;
  /** BottomNav: at the foot of a phone, in the header of a wide screen. May come out empty. */
  nav?: ReactNode;
  /** Over the screen, from edge to edge on a phone: GameBanner, StepBar. May come out empty. */
  hero?: ReactNode;
  /** The screen. */
  children: ReactNode;
  /** OrderPanel: docked next to the screen from 1024 px on, hidden below that width. */
  panel?: ReactNode;
  /** OrderBar: sticks to the foot of the window; not shown from 1024 px on where there is a panel. */
  bar?: ReactNode;
  footer?: ReactNode;
  /** Sheets and toasts. */
  overlays?: ReactNode;
}

/** The frame of every screen: one column on a phone, goods and docked order on a wide screen. */
export function AppShell(props: AppShellProps) {
  const { place, skipLabel, illustrations, mark, header, nav, hero, children, panel, bar, footer, overlays } =
    props;
  return (
    <IllustrationFolder.Provider value={illustrations}>
      <div className={s.shell}>
        <a className={s.skip} href="#main">
          {skipLabel}
        </a>
        <header className={s.top}>
          {mark}
          {header}
        </header>
        <div className={s.nav}>{nav}</div>
        <div key={place} className={classNames(s.columns, Boolean(panel) && s.two)}>
          <main id="main" className={s.main} tabIndex={-1}>
            <div className={s.hero}>{hero}</div>
            <div className={s.screen}>{children}</div>
          </main>
          {panel && <div className={s.panel}>{panel}</div>}
        </div>
        <Fragment key={`foot of ${place}`}>{footer}</Fragment>
        {bar && <div className={classNames(s.bar, Boolean(panel) && s.narrowOnly)}>{bar}</div>}
        <div className={s.foot} />
        {overlays}
      </div>
    </IllustrationFolder.Provider>
  );
}
