import type { ReactNode } from 'react';
import { showOffer } from '../catalogue/show-offer.ts';
import { openFromGame } from '../session/open-from-game.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Button } from '../ui/button.tsx';
import { PageMessage } from '../ui/page-message.tsx';
import type { Place } from './place.ts';

/** What takes a screen's place when it could not work: blocked storage, a lost game session, an offer that did not come. */
export function useObstacle(place: Place): ReactNode | undefined {
  const services = useServices();
  const { storageBlocked, sdk, offerStatus, offer, language, t } = useShop((state) => state);
  if (place === 'page') return undefined;
  const reload = <Button onClick={() => services.browser.reload()}>{t('retry')}</Button>;
  if (storageBlocked) {
    return (
      <PageMessage
        drawing="locked"
        title={t('storage_blocked_title')}
        lines={[t('storage_blocked_text')]}
        actions={reload}
      />
    );
  }
  if (sdk === 'ended') {
    return <PageMessage drawing="expired" title={t('sdk_ended_title')} lines={[t('sdk_ended_text')]} />;
  }
  if (sdk === 'failed') {
    const again = <Button onClick={() => void openFromGame(services)}>{t('retry')}</Button>;
    return <PageMessage drawing="offline" title={t('offline_title')} lines={[t('error_network')]} actions={again} />;
  }
  if (offerStatus === 'failed') {
    const again = <Button onClick={() => void showOffer(services, { ...offer, language })}>{t('retry')}</Button>;
    return <PageMessage drawing="offline" title={t('offline_title')} lines={[t('error_network')]} actions={again} />;
  }
  return undefined;
}
