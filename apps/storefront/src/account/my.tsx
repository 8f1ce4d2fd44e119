import { paths } from '@gemporium/contract/shop-paths.ts';
import { breakable } from '@gemporium/domain/isolate.ts';
import { CardRow } from '../cards/card-row.tsx';
import { ForPlayer } from '../login/for-player.tsx';
import { askToLogOut, askToLogOutEverywhere } from '../login/session/logout.ts';
import { OrderList } from '../orders/order-list.tsx';
import { go, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { classNames } from '../ui/base/class-names.ts';
import { RowButton } from '../ui/buttons/row-button.tsx';
import * as s from '../ui/layout/screen.module.css';
import { LinkedLogins } from './linked-logins.tsx';
import * as own from './rows.module.css';

/** The account page (row S-12). */
export function My() {
  const t = useTranslate();
  return (
    <section className={classNames(s.column, s.wide)}>
      <h1>{t('my')}</h1>
      <ForPlayer>
        <Account />
      </ForPlayer>
    </section>
  );
}

/** The logged-in player with logout, coupons, levels, cards and orders. */
export function Account() {
  const services = useServices();
  const username = useShop(({ player }) => player?.username);
  const isInGame = useShop(({ sdk }) => sdk !== 'off');
  const clientId = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  return (
    <div className={classNames(s.column, s.sides)}>
      <div className={own.rows}>
        <RowButton
          icon="user"
          text={breakable(username ?? '')}
          value={isInGame ? undefined : t('logout')}
          disabled={isInGame}
          onClick={() => askToLogOut(services)}
        />
        <VipEntries />
        <CardRow />
        <RowButton
          icon="shield"
          text={t('privacy_choices')}
          onClick={() => openPopup(services, { kind: 'privacy' })}
        />
        {!isInGame && (
          <RowButton
            icon="logout"
            text={t('logout_everywhere')}
            onClick={() => askToLogOutEverywhere(services)}
          />
        )}
      </div>
      <div className={s.main}>
        <h2>{t('my_orders')}</h2>
        <OrderList key={clientId} page={1} />
      </div>
      {!isInGame && <LinkedLogins key={clientId} />}
    </div>
  );
}

/** The links to coupons and the VIP centre, in the VIP version (row S-12). */
function VipEntries() {
  const services = useServices();
  const t = useTranslate();
  const { isNew, isVip, hasCoupons } = useShop(({ page, offer: { config } }) => ({
    isNew: page.brand.layout === 'new',
    isVip: config.is_vip,
    hasCoupons: config.is_open_coupon,
  }));
  if (!isVip) return null;
  const openCentre = () => (isNew ? go(services, paths.userCenter) : openPopup(services, { kind: 'vip' }));
  return (
    <>
      <RowButton icon="crown" text={t('vip_centre')} onClick={openCentre} />
      {hasCoupons && (
        <RowButton
          icon="event"
          text={t('my_reward')}
          onClick={() => openPopup(services, { kind: 'coupons', from: 'centre' })}
        />
      )}
    </>
  );
}
