import { useState } from 'react';
import { CardForm } from '../src/cards/card-form.tsx';
import { MethodList } from '../src/recharge/methods/method-list.tsx';
import { RegionSelect } from '../src/recharge/methods/region-select.tsx';
import { SubPaymentList } from '../src/recharge/methods/sub-payment-list.tsx';
import { RechargeSheet } from '../src/recharge/pay/recharge-sheet.tsx';
import { OrderDetailPanel } from '../src/recharge/summary/order-detail-panel.tsx';
import { Button } from '../src/ui/buttons/button.tsx';
import { RowButton } from '../src/ui/buttons/row-button.tsx';
import { PriceRow } from '../src/ui/labels/price-row.tsx';
import { EmptyState } from '../src/ui/layout/empty-state.tsx';
import { Skeleton } from '../src/ui/layout/skeleton.tsx';
import { methods, price, regionsOf } from './sample-shop.ts';
import type { Texts } from './texts.ts';

const nothing = () => undefined;

interface SampleRechargeProps {
  /** recharge, channels, or recharge-loading, -failed or -card. */
  page: string;
  language: string;
  t: Texts;
  open: boolean;
  onClose: () => void;
}

/** The recharge sheet; a bank leads on to the list of banks. */
export function SampleRecharge({ page, language, t, open, onClose }: SampleRechargeProps) {
  const [isDeep, setDeep] = useState(page === 'channels');
  const isCard = page === 'recharge-card';
  return (
    <RechargeSheet
      open={open}
      title={t.payOn}
      closeLabel={t.close}
      onClose={onClose}
      art="/art/currency-3.svg"
      what={`980 ${t.gems}`}
      bonus={t.bonus('98')}
      forWhom={t.forWhom}
      coupon={<RowButton icon="event" text={t.coupon} value={t.couponValue} onClick={nothing} />}
      methods={<WaysToPay page={page} t={t} onBank={setDeep} />}
      detail={<Details t={t} />}
      price={
        !isCard && (
          <PriceRow
            label={t.toPay}
            price={price(language, 11.24)}
            originalPrice={price(language, 14.99)}
            saving={t.saving}
          />
        )
      }
      action={{
        text: t.pay,
        label: t.payLabel,
        disabled: page === 'recharge-failed' || isCard,
        onClick: nothing,
      }}
      second={
        isDeep
          ? {
              title: t.chooseBank,
              backLabel: t.back,
              onBack: () => setDeep(false),
              children: <Banks t={t} />,
            }
          : undefined
      }
    />
  );
}

interface WaysToPayProps {
  page: string;
  t: Texts;
  /** A method was chosen: the bank, or another one. */
  onBank: (isBank: boolean) => void;
}

function WaysToPay({ page, t, onBank }: WaysToPayProps) {
  const [method, setMethod] = useState('card');
  const [region, setRegion] = useState('0');
  if (page === 'recharge-card') return <Card t={t} />;
  if (page === 'recharge-loading') return <Skeleton shape="row" count={3} label={t.loading} />;
  if (page === 'recharge-failed')
    return <EmptyState drawing="offline" sentence={t.offline} action={<Button>{t.retry}</Button>} live />;
  return (
    <>
      <RegionSelect label={t.region} regions={regionsOf(t)} value={region} onChange={setRegion} />
      <MethodList
        label={t.method}
        radioName="method"
        methods={methods(t)}
        chosen={method}
        onChoose={(key) => {
          setMethod(key);
          onBank(key === 'bank');
        }}
      />
    </>
  );
}

function Card({ t }: { t: Texts }) {
  const [number, setNumber] = useState('');
  return (
    <CardForm
      number={number}
      password=""
      onNumber={setNumber}
      onPassword={nothing}
      texts={{ number: t.cardNumber, password: t.cardPassword, show: t.show, hide: t.hide }}
    />
  );
}

function Details({ t }: { t: Texts }) {
  return (
    <OrderDetailPanel
      title={t.details}
      rows={[
        { label: t.goods, value: `980 ${t.gems}` },
        { label: t.server, value: 'Asgard 12' },
        { label: t.role, value: 'Kira' },
        { label: t.earned, value: t.points },
      ]}
    />
  );
}

function Banks({ t }: { t: Texts }) {
  return (
    <SubPaymentList
      label={t.chooseBank}
      chosen="2"
      onChoose={nothing}
      subPayments={['Nordbank Bremerhaven', 'ธนาคารกรุงเทพ', 'بنك الخليج'].map((name, index) => ({
        channel_id: String(index + 1),
        code: name,
        name,
        icon: '/art/method-3.svg',
        min_money: '0',
        max_money: '0',
      }))}
    />
  );
}
