import { inAppBrowserOf } from '@gemporium/domain/in-app-browser.ts';
import { showOffer } from '../catalogue/show-offer.ts';
import { NotVerified } from '../login/not-verified.tsx';
import { WhosePurchase } from '../login/whose-purchase.tsx';
import { startPlayer } from '../start/start-player.ts';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { loadOrTell } from './load-or-tell.ts';
import { NothingForSale } from './nothing-for-sale.tsx';
import type { ObstacleKind } from './obstacle-kind.ts';
import { WaysToGame } from './ways-to-game.tsx';

/** Explains the obstacle and offers what can be done about it. */
export function Obstacle({ kind }: { kind: ObstacleKind }) {
  const services = useServices();
  const t = useTranslate();
  const sdkFailure = useShop((state) => state.sdkFailure);
  const again = (act: () => void) => <Button onClick={act}>{t('retry')}</Button>;
  const leaveApp = () => openPopup(services, { kind: 'other-browser', why: 'storage' });
  switch (kind) {
    case 'storage-blocked':
      return (
        <PageMessage
          drawing="locked"
          title={t('storage_blocked_title')}
          lines={[t('storage_blocked_text')]}
          actions={
            <>
              {again(() => void loadOrTell(services))}
              {inAppBrowserOf(services.browser.userAgent) && (
                <Button variant="secondary" onClick={leaveApp}>
                  {t('other_browser_title')}
                </Button>
              )}
            </>
          }
        />
      );
    case 'whose-purchase':
      return <WhosePurchase />;
    case 'not-verified':
      return <NotVerified />;
    case 'sdk-ended':
      return (
        <PageMessage
          drawing="expired"
          title={t('sdk_ended_title')}
          lines={[t('sdk_ended_text')]}
          actions={<WaysToGame />}
        />
      );
    case 'sdk-failed':
      return (
        <EmptyState
          drawing="offline"
          sentence={sdkFailure || t('error_network')}
          action={again(() => void startPlayer(services))}
          live
        />
      );
    case 'offer-failed': {
      const act = () => void showOffer(services, { language: services.store.getState().language });
      return (
        <PageMessage
          drawing="offline"
          title={t('offline_title')}
          lines={[t('error_network')]}
          actions={again(act)}
        />
      );
    }
    case 'nothing-for-sale':
      return <NothingForSale />;
  }
}
