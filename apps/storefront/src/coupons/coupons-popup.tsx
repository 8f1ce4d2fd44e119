import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { fitsMethod, sortCoupons } from '@gemporium/domain/coupons/choose-coupon.ts';
import { useEffect, useState } from 'react';
import { useRecharge } from '../recharge/pay/use-recharge.ts';
import { NotLoaded } from '../shell/not-loaded.tsx';
import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { closePopup, go, openPopup } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { useKept } from '../state/use-kept.ts';
import type { Loading } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { chooseCoupon } from './coupon-actions.ts';
import { CouponEntry } from './coupon-entry.tsx';
import * as s from './coupon-item.module.css';
import { useCouponList } from './use-coupon-list.ts';

/** "My coupons": usable and unusable coupons with their counts, and past ones behind a button (row S-09). */
export function CouponsPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const [showsHistory, setShowsHistory] = useState(false);
  const isOpen = popup !== undefined;
  useEffect(() => {
    if (!isOpen) setShowsHistory(false);
  }, [isOpen]);
  const from = popup?.kind === 'coupons' ? popup.from : 'centre';
  const leave = () => {
    if (from === 'recharge') openPopup(services, { kind: 'recharge', subPayments: false });
    else closePopup(services);
  };
  return (
    <PopupSheet
      popup={popup}
      title={t('my_reward')}
      onClose={leave}
      footer={
        <Button wide variant="secondary" onClick={() => setShowsHistory(true)}>
          {t('coupon_history')}
        </Button>
      }
      second={
        showsHistory
          ? {
              title: t('coupon_history'),
              backLabel: t('back'),
              onBack: () => setShowsHistory(false),
              children: <History />,
            }
          : undefined
      }
    >
      <Held isConsuming={from !== 'centre'} onChosen={leave} />
    </PopupSheet>
  );
}

/** `isConsuming`: opened from a purchase, where a tap chooses; otherwise a tap leads to the goods with the coupon. */
function Held({ isConsuming, onChosen }: { isConsuming: boolean; onChosen: () => void }) {
  const services = useServices();
  const t = useTranslate();
  const [tab, setTab] = useState('usable');
  const { goods, method, coupon: used } = useRecharge();
  const list = useKept(useCouponList('claim,avail,lock', true));
  if (list.kind !== 'ready') return <Waiting list={list} />;

  const paywayId = isConsuming ? method?.method.payway_id : undefined;
  const of = (category: Coupon['use_category']) =>
    list.content.filter((coupon) => coupon.use_category === category);
  const usable = sortCoupons(of('avail').filter((coupon) => fitsMethod(coupon, paywayId)));
  const elsewhere = of('avail').filter((coupon) => !fitsMethod(coupon, paywayId));
  const claimable = of('claim');
  const locked = of('lock');
  const chosen = isConsuming ? used.chosen?.code : undefined;
  const use = (code: string) => {
    chooseCoupon(services, code === chosen ? '' : code, isConsuming ? goods?.value : '');
    onChosen();
    if (!isConsuming) go(services, paths.selectGoods);
  };
  const tabs = [
    { key: 'usable', text: t('coupon_usable_count', { number: usable.length }) },
    { key: 'unusable', text: t('coupon_unusable_count', { number: elsewhere.length + locked.length }) },
  ];
  const isEmpty =
    tab === 'usable' ? usable.length + claimable.length === 0 : elsewhere.length + locked.length === 0;
  return (
    <Tabs label={t('my_reward_lists')} tabs={tabs} current={tab} onChange={setTab}>
      {isEmpty && <EmptyState drawing="empty" sentence={t('no_data')} action="beside" />}
      {tab === 'usable' && (
        <>
          {usable.map((coupon) => (
            <CouponEntry
              key={coupon.code}
              coupon={coupon}
              isChosen={coupon.code === chosen}
              onUse={() => use(coupon.code)}
            />
          ))}
          {claimable.length > 0 && <h3 className={s.heading}>{t('coupon_to_claim')}</h3>}
          {claimable.map((coupon) => (
            <CouponEntry key={coupon.code} coupon={coupon} />
          ))}
        </>
      )}
      {tab === 'unusable' && (
        <>
          {elsewhere.map((coupon) => (
            <CouponEntry key={coupon.code} coupon={coupon} isElsewhere />
          ))}
          {locked.map((coupon) => (
            <CouponEntry key={coupon.code} coupon={coupon} />
          ))}
        </>
      )}
    </Tabs>
  );
}

function History() {
  const t = useTranslate();
  const list = useCouponList('history', true);
  if (list.kind !== 'ready') return <Waiting list={list} />;
  if (list.content.length === 0)
    return <EmptyState drawing="empty" sentence={t('no_data')} action="beside" />;
  return (
    <>
      {list.content.map((coupon) => (
        <CouponEntry key={coupon.code} coupon={coupon} />
      ))}
    </>
  );
}

function Waiting({ list }: { list: Exclude<Loading<Coupon[]>, { kind: 'ready' }> }) {
  const t = useTranslate();
  if (list.kind === 'idle') return <EmptyState drawing="empty" sentence={t('no_data')} action="beside" />;
  return <NotLoaded asked={list} />;
}
