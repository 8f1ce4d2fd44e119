import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { CardRow } from '../../cards/card-row.tsx';
import { SupportButton } from '../../shell/support-button.tsx';
import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { Recharge } from '../pay/use-recharge.ts';
import type { OfferedMethod } from './list-regions.ts';
import { MethodList } from './method-list.tsx';
import type { MethodView } from './method-row.tsx';
import { RegionSelect } from './region-select.tsx';

export interface MethodChoiceProps {
  recharge: Pick<
    Recharge,
    'methods' | 'method' | 'subPaymentId' | 'chooseRegion' | 'chooseMethod' | 'refusalOf'
  >;
  /** Of what is paid, and of the methods' limits. */
  currency: string;
  radioName: string;
  /** Of a make-up link: no card of the publisher pays it, and its page itself shows what a method needs. */
  ofLink?: boolean;
}

/** Region and methods, their three skeleton rows, an error with a retry (row S-08), or why there is nothing to choose. */
export function MethodChoice({ recharge, currency, radioName, ofLink }: MethodChoiceProps) {
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const services = useServices();
  const t = useTranslate();
  const words = { language, t, wholeCurrencies };
  const { methods, method, subPaymentId } = recharge;
  if (methods.kind === 'idle') return null;
  if (methods.kind === 'loading') return <Skeleton shape="row" count={3} label={t('methods_loading')} />;
  if (methods.kind === 'failed') {
    const retry = <Button onClick={methods.retry}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={methods.sentence} action={retry} live />;
  }
  if (methods.kind === 'none') {
    const action = (
      <>
        {methods.isOfRole && (
          <Button variant="secondary" onClick={() => openPopup(services, { kind: 'recipient', toPay: true })}>
            {t('role_change')}
          </Button>
        )}
        <SupportButton secondary />
      </>
    );
    return <EmptyState drawing="empty" sentence={methods.sentence} action={action} live />;
  }
  const { regions, region } = methods;
  return (
    <>
      <RegionSelect
        label={t('payment_region')}
        regions={regions}
        value={region.code}
        onChange={recharge.chooseRegion}
      />
      <MethodList
        label={t('payment_method')}
        radioName={radioName}
        methods={region.methods.map((item) => ({
          ...methodView(item, item.key === method?.key ? subPaymentId : undefined, currency, words),
          leadsOn: !ofLink && (item.subPayments.length > 0 || item.method.card_form),
          refusal: recharge.refusalOf(item.key),
        }))}
        chosen={method?.key}
        onChoose={recharge.chooseMethod}
      />
      {!ofLink && <CardRow />}
    </>
  );
}

type Words = Pick<ShopState, 'language' | 't'> & { wholeCurrencies: readonly string[] };

function methodView(
  item: OfferedMethod,
  subPaymentId: string | undefined,
  currency: string,
  words: Words,
): MethodView {
  const { method, subPayments, key } = item;
  const chosen = subPayments.find((sub) => sub.channel_id === subPaymentId);
  const described = Object.values(method.description ?? {});
  // With sub-payments, their limits apply instead of the method's own.
  const limiting = subPayments.length === 0 ? method : chosen;
  const limits = limiting ? limitsText(limiting, currency, words) : '';
  return {
    method,
    key,
    note: sideBySide([limits, ...described], words.language) || undefined,
    ...(subPayments.length > 0 && {
      subPayment: chosen?.name ?? words.t('channel_choose'),
    }),
  };
}

/** "$1.00 – $500.00", "from …", "up to …"; '' if there are no limits. */
function limitsText(
  range: { min_money: string; max_money: string },
  currency: string,
  { language, t, wholeCurrencies }: Words,
): string {
  const [min, max] = [range.min_money, range.max_money].map((amount) => {
    const parsed = parseMajor(amount, currency);
    const binds = parsed.ok && parsed.amountMinor > 0;
    return binds ? isolate(showMoney(amount, currency, wholeCurrencies), language) : undefined;
  });
  if (min && max) return `${min} – ${max}`;
  if (min) return t('method_from', { money: min });
  return max ? t('method_up_to', { money: max }) : '';
}
