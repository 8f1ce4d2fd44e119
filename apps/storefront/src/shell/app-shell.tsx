import { Fragment, type ReactNode } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import { IllustrationFolder } from '../ui/pictures/illustration-folder.ts';
import * as s from './app-shell.module.css';
import type { Place } from './places/place.ts';

export interface AppShellProps {
  /** Used as key: another place mounts a new page, which reuses nothing of the previous one. */
  place: Place;
  /** "Skip to content": the first element in the tab order. */
  skipLabel: string;
  /** Path of the folder with the brand's illustrations, with a trailing slash; without it the default gem is shown. */
  illustrations?: string | undefined;
  /** EnvironmentMark, if this is a demo or money is simulated. */
  mark?: ReactNode;
  header: ReactNode;
  /** BottomNav: at the bottom of a phone, in the header of a wide screen. May render nothing. */
  nav?: ReactNode;
  /** Above the screen, edge to edge on a phone: GameBanner, StepBar. May render nothing. */
  hero?: ReactNode;
  /** The screen. */
  children: ReactNode;
  /** OrderPanel: docked next to the screen from 1024 px on, hidden below that width. */
  panel?: ReactNode;
  /** OrderBar: sticks to the bottom of the window; hidden from 1024 px on, where the panel is. */
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
        {bar && <div className={s.bar}>{bar}</div>}
        <div className={s.foot} />
        {overlays}
      </div>
    </IllustrationFolder.Provider>
  );
}
