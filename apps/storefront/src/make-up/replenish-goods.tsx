import { codes } from '@gemporium/contract/codes.ts';
import { orderPath } from '@gemporium/contract/shop-paths.ts';
import { useEffect } from 'react';
import type { Failure } from '../api/client.ts';
import { useQuery } from '../routing/use-query.ts';
import { LoadingRows } from '../shell/loading-rows.tsx';
import { Obstacle } from '../shell/obstacle.tsx';
import { entryObstacle } from '../shell/obstacle-kind.ts';
import { SupportButton } from '../shell/support-button.tsx';
import { WaysOut } from '../shell/ways-out.tsx';
import { go, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';
import { MakeUpForm } from './make-up-form.tsx';
import { type OpenedLink, openedLink } from './opened-link.ts';
import { useLinkInfo } from './use-link-info.ts';

/** The page of a make-up link, in both layouts (rows R-04, S-11, Y-01). */
export function ReplenishGoods() {
  const services = useServices();
  const { started, storageBlocked, clientId, suid, sdk, obstacle } = useShop((state) => ({
    started: state.started,
    storageBlocked: state.storageBlocked,
    clientId: state.offer.clientId,
    suid: state.player?.suid,
    sdk: state.sdk,
    obstacle: entryObstacle(state),
  }));
  const link = openedLink(useQuery(), clientId);
  const isStranger = started && suid === undefined && sdk === 'off' && !storageBlocked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once it is known that nobody is logged in
  useEffect(() => {
    if (isStranger) openPopup(services, { kind: 'login' });
  }, [isStranger]);
  if (!started || sdk === 'exchanging') return <LoadingRows />;
  if (storageBlocked) return <Obstacle kind="storage-blocked" />;
  if (obstacle) return <Obstacle kind={obstacle} />;
  if (suid === undefined) return <LoginFirst link={link} />;
  if (link.replenishId === '') return <WrongLink />;
  return <ForItsPlayer key={`${suid} ${link.replenishId}`} link={link} />;
}

/** Its link or its game is not of this shop. */
function WrongLink() {
  const t = useTranslate();
  return (
    <PageMessage
      drawing="wrong"
      title={t('error_parameter')}
      lines={[t('error_link_invalid')]}
      actions={<WaysOut />}
    />
  );
}

/** Asks a visitor to log in, and names the game of the link. */
function LoginFirst({ link }: { link: OpenedLink }) {
  const services = useServices();
  const t = useTranslate();
  const games = useRead('/api/replenishment/getGameList', { rp_client_id: link.clientId });
  const name = games.kind === 'ready' ? games.content[0]?.name : undefined;
  return (
    <PageMessage
      drawing="locked"
      title={t('make_up_goods')}
      lines={[...(name ? [name] : []), t('make_up_login')]}
      actions={<Button onClick={() => openPopup(services, { kind: 'login' })}>{t('login')}</Button>}
    />
  );
}

function ForItsPlayer({ link }: { link: OpenedLink }) {
  const told = useLinkInfo(link);
  if (told.kind === 'ready') return <MakeUpForm link={link} info={told.info} onEnd={told.ask} />;
  if (told.kind === 'failed') return <WhyNot failure={told.failure} retry={told.retry} />;
  return <LoadingRows />;
}

/** Why this player cannot pay the link. An expired one redirects to its own page (api/handle-failure.ts). */
function WhyNot({ failure, retry }: { failure: Failure; retry: () => void }) {
  const services = useServices();
  const t = useTranslate();
  switch (failure.code) {
    case codes.makeUpUsed:
      return <PaidLink failure={failure} />;
    case codes.makeUpOther:
      return (
        <PageMessage
          drawing="locked"
          title={t('make_up_other_title')}
          lines={[failure.message]}
          actions={
            <Button onClick={() => openPopup(services, { kind: 'login' })}>{t('make_up_other_login')}</Button>
          }
        />
      );
    case codes.noGame:
      return <WrongLink />;
    case codes.makeUpError:
      return <LoadingRows />;
    default:
      return (
        <EmptyState
          drawing="offline"
          sentence={failure.message}
          action={
            <>
              <Button onClick={retry}>{t('retry')}</Button>
              <SupportButton secondary />
            </>
          }
          live
        />
      );
  }
}

/** Paid already: in the old layout the last of the steps is reached. */
function PaidLink({ failure }: { failure: Failure }) {
  const services = useServices();
  const t = useTranslate();
  useEffect(() => {
    const { store } = services;
    if (store.getState().page.brand.layout !== 'old') return;
    store.setState({ step: 4 });
    return () => store.setState({ step: undefined });
  }, [services]);
  const { billing_no = '' } = (failure.content ?? {}) as { billing_no?: string };
  const see = () => go(services, orderPath(billing_no));
  return (
    <PageMessage
      drawing="success"
      title={t('make_up_used_title')}
      lines={[failure.message]}
      actions={billing_no ? <Button onClick={see}>{t('make_up_see_order')}</Button> : <WaysOut />}
    />
  );
}
