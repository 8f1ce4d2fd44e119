import type { ReactElement } from 'react';
import { HomeButton } from '../shell/home-button.tsx';
import { WaysToGame } from '../shell/ways-to-game.tsx';
import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import type { ShopState } from '../state/shop-state.ts';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import type { DrawingName } from '../ui/pictures/drawing.tsx';
import { NotVerified } from './not-verified.tsx';
import { WhosePurchase } from './whose-purchase.tsx';

/**
 * What is known about the account. The game checks verification at each login, and an unverified account gets no
 * session. So a valid session proves verification; without one only a login can tell.
 */
export type RealName = 'loading' | 'failed' | 'unknown' | 'not-verified' | 'verified' | 'asking';

type Known = Pick<ShopState, 'started' | 'offerStatus' | 'player' | 'sdk' | 'isUnverified'>;

export function realNameOf(
  { started, offerStatus, player, sdk, isUnverified }: Known,
  session: { kind: 'idle' | 'loading' | 'failed' | 'ready' },
): RealName {
  if (!started || offerStatus === 'loading' || sdk === 'exchanging') return 'loading';
  if (sdk === 'asking') return 'asking';
  if (offerStatus === 'failed' || sdk === 'failed') return 'failed';
  if (!player) return isUnverified ? 'not-verified' : 'unknown';
  if (session.kind === 'ready') return 'verified';
  return session.kind === 'failed' ? 'failed' : 'loading';
}

/** The page about real-name verification: whether the account is verified, and how to verify it (row I-11). */
export function CertifiedReal() {
  const services = useServices();
  const t = useTranslate();
  const isInGame = useShop(({ sdk }) => sdk !== 'off');
  const fields = useShop(({ started, player, offer: { clientId } }) =>
    started && player && clientId ? { client_id: clientId } : undefined,
  );
  const session = useRead('/util/login/get_user_info', fields);
  const known = useShop((state) => realNameOf(state, session));
  const home = <HomeButton />;
  const say = (drawing: DrawingName, line: string, actions: ReactElement) => (
    <PageMessage drawing={drawing} title={t('real_name_title')} lines={[line]} actions={actions} />
  );
  switch (known) {
    case 'loading':
      return <Skeleton shape="line" count={3} label={t('loading')} />;
    case 'asking':
      return <WhosePurchase />;
    case 'failed':
      return say('wrong', t('real_name_failed'), home);
    case 'verified':
      return say('success', t('real_name_done'), home);
    case 'not-verified':
      return <NotVerified more={<HomeButton secondary />} />;
    case 'unknown':
      if (isInGame) return say('expired', t('sdk_ended_text'), <WaysToGame />);
      return say(
        'locked',
        t('real_name_login'),
        <>
          <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>
          <HomeButton secondary />
        </>,
      );
  }
}
