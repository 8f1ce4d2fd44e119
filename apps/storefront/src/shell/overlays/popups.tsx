import { useEffect } from 'react';
import { loadLater } from '../../later/load-later.ts';
import { tellOfWait } from '../../later/tell-of-wait.ts';
import { useLater } from '../../later/use-later.ts';
import { showToast } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';

/** The shell's popups (row S-03), lazy-loaded at the latest when one is first opened. */
export function Popups() {
  const services = useServices();
  const isWanted = useShop(({ popup, question }) => popup !== undefined || question !== undefined);
  const t = useTranslate();
  const state = useLater(isWanted);
  const isAwaited = isWanted && state.kind === 'loading';
  useEffect(() => {
    if (isAwaited) tellOfWait(services, loadLater());
  }, [services, isAwaited]);
  useEffect(() => {
    if (state.kind !== 'failed') return;
    services.store.setState({ popup: undefined, question: undefined });
    showToast(services, t('error_network'), 'bad');
    state.retry();
  }, [services, state, t]);
  if (state.kind !== 'ready') return null;
  const { OpenedPopups, popups } = state.later;
  return <OpenedPopups popups={popups} />;
}
