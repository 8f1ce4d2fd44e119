import { useEffect, useState } from 'react';
import { partLoader } from '../part-loader.ts';
import { closePopup, showToast } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import type { Popup } from '../state/shop-state.ts';

/** What a popup's own module exports: it stays mounted while it closes. */
export interface PopupProps {
  /** The popup that is open; undefined while it closes. */
  popup: Popup | undefined;
}

const parts = {
  login: partLoader('login-popup', () => import('./login-popup.tsx')),
  language: partLoader('language-popup', () => import('./language-popup.tsx')),
  games: partLoader('games-popup', () => import('./games-popup.tsx')),
  recipient: partLoader('recipient-popup', () => import('./recipient-popup.tsx')),
  recharge: partLoader('recharge-popup', () => import('./recharge-popup.tsx')),
  result: partLoader('result-popup', () => import('./result-popup.tsx')),
  unpaid: partLoader('unpaid-popup', () => import('./unpaid-popup.tsx')),
} as const;

const kinds = Object.keys(parts) as Popup['kind'][];

/** The popups that the shell holds (row S-03); each is loaded at its first opening, or before, when the browser is idle. */
export function Popups() {
  const popup = useShop((state) => state.popup);
  const opened = useOpened(popup);
  return kinds
    .filter((kind) => opened.includes(kind))
    .map((kind) => <OnePopup key={kind} kind={kind} popup={popup?.kind === kind ? popup : undefined} />);
}

/** Kinds that were open at some time: they stay, so that closing can be seen. */
function useOpened(popup: Popup | undefined): readonly Popup['kind'][] {
  const [opened, setOpened] = useState<readonly Popup['kind'][]>([]);
  if (popup && !opened.includes(popup.kind)) setOpened([...opened, popup.kind]);
  return opened;
}

function OnePopup({ kind, popup }: { kind: Popup['kind']; popup: Popup | undefined }) {
  const services = useServices();
  const part = parts[kind];
  const [, setTurn] = useState(0);
  const isOpen = popup !== undefined;
  useEffect(() => {
    if (!isOpen || part.loaded) return;
    part.load().then(
      () => setTurn((turn) => turn + 1),
      () => {
        closePopup(services);
        showToast(services, services.store.getState().t('error_network'), 'bad');
      },
    );
  }, [isOpen, part, services]);
  return part.loaded ? <part.loaded popup={popup} /> : null;
}
