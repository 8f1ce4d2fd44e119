import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { inARow } from '@gemporium/domain/isolate.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { activityFields } from '../../activities/activity-fields.ts';
import { AgreedConsents } from '../../legal/agreed-consents.tsx';
import { untilText } from '../../messages/time-text.ts';
import { changeOrder, forgetAnswers, openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { orderFacts, orderSteps } from '../order-words.ts';
import { payAgain } from '../pay-again.ts';
import { dropOrder } from '../unpaid-order.ts';
import { ownOrder } from './ask-for-order.ts';
import { closeResult } from './close-result.ts';
import { type ResultAction, ResultView, type ResultViewProps } from './result-view.tsx';
import { extraPaymentText, moneyBackText, payingAgain, resultWords } from './result-words.ts';
import { toPayPage } from './to-pay-page.ts';
import { useDelivery } from './use-delivery.ts';
import { useGameLink } from './use-game-link.ts';
import { useOrderWatch, type WatchedOrder } from './use-order-watch.ts';
import { WhyNot } from './why-not.tsx';

export interface OrderResultProps {
  billingNo: string;
  /** The button that closes or leaves the result. */
  done: ResultAction;
  /** Rendered instead if the order is not this account's. */
  instead?: ReactNode;
  /** Offers to drop the order while it is unpaid, or says why that is not possible. */
  canDrop?: boolean;
}

/** The result of an order, polled until it has ended: pending, success or failure (rows S-10, O-12, O-13). */
export function OrderResult({ billingNo, done, instead, canDrop = false }: OrderResultProps) {
  const t = useTranslate();
  const { order, failure, ...checking } = useOrderWatch(ownOrder(billingNo), billingNo);
  if (order) return <ResultOfOrder order={order} checking={checking} done={done} canDrop={canDrop} />;
  // As high as the result, to avoid a layout shift.
  if (!failure) return <Skeleton shape="row" count={10} label={t('loading')} />;
  if (instead && failure.code === codes.notFound) return instead;
  return <WhyNot failure={failure} retry={checking.check} done={done} />;
}

interface ShownOrder {
  order: OrderDetail;
  checking: Pick<WatchedOrder<OrderDetail>, 'check' | 'isChecking'>;
  done: ResultAction;
  canDrop: boolean;
}

function ResultOfOrder(shown: ShownOrder) {
  const { order, canDrop } = shown;
  const services = useServices();
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  useRememberedStatus(order);
  const view = useResultParts(shown);
  const delivery = useDelivery(order);
  const reward = useWaitingReward(order);
  const stays =
    canDrop && order.state === 'unpaid' && !order.can_drop
      ? t('unpaid_closes_itself', { time: untilText(order.expires_at, services.browser.now(), language) })
      : '';
  return (
    <ResultView
      {...view}
      delivery={delivery}
      steps={{ label: t('order_steps'), list: orderSteps(order, services.browser.now(), language, t) }}
      facts={[
        ...orderFacts(order, language, t, wholeCurrencies),
        {
          label: t('legal_agreed'),
          value: order.consents && <AgreedConsents consents={order.consents} language={language} />,
        },
      ]}
      billing={{
        label: t('billing_no'),
        number: order.billing_no,
        copy: t('copy'),
        copyLabel: t('billing_no_copy'),
        copied: t('copied'),
      }}
      notice={inARow([order.note, extraPaymentText(order, t), moneyBackText(order, t), stays]) || undefined}
      reward={reward}
    />
  );
}

type ResultParts = Pick<
  ResultViewProps,
  'kind' | 'drawing' | 'title' | 'sentences' | 'hints' | 'primary' | 'secondary' | 'tertiary'
>;

/** The three views of a result, with their texts and buttons (rows S-10, O-12). */
function useResultParts(shown: ShownOrder): ResultParts {
  const {
    order,
    checking: { check, isChecking },
    done,
  } = shown;
  const services = useServices();
  const t = useTranslate();
  // For the order in progress this browser may know the URL of the provider's page itself.
  const keptUrl = useShop(({ order: { billing_no, rechargeInfo } }) =>
    billing_no === order.billing_no ? rechargeInfo?.url : undefined,
  );
  const again = useWaysToPay(order);
  const drop = useDrop(shown);
  const toTheGame = useWayToTheGame(order);
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const support: ResultAction = { text: t('support'), href: supportUrl };
  const words = resultWords(order, t);
  if (words.kind === 'success') return { ...words, primary: toTheGame ?? done, secondary: toTheGame && done };
  // If a payment may have gone through, the button must not say "done".
  const leave: ResultAction = order.charged === 'none' ? done : { ...done, text: t('confirm') };
  if (words.kind === 'fail') {
    const buyAgain = again(t('recharge_continue'), false);
    return {
      ...words,
      ...{
        first: { primary: buyAgain, secondary: again(t('change_recharge_way'), false) },
        second: { primary: leave, secondary: buyAgain },
        // Only a chargeback is answered by people: its text names them.
        never: { primary: leave, secondary: order.state === 'charged_back' ? support : undefined },
      }[payingAgain(order)],
    };
  }

  const refresh: ResultAction = { text: t('refresh'), busy: isChecking, onClick: check };
  // Paid: no button to pay, whatever the order is still waiting for.
  if (order.state !== 'unpaid')
    return {
      ...words,
      primary: order.state === 'review' ? done : refresh,
      secondary: order.state === 'review' ? undefined : done,
    };
  if (order.charged === 'held') return { ...words, primary: refresh, secondary: leave };
  const url = order.url || keptUrl;
  return {
    ...words,
    hints: [{ text: t('result_hint_1') }, { text: t('result_hint_2') }, again(t('result_hint_3'), true)],
    primary: url ? toPayPage(services, order.billing_no, url, t) : refresh,
    secondary: { text: t('result_i_paid'), busy: isChecking, onClick: check },
    tertiary: drop,
  };
}

/** Makes the buttons that lead back to the methods; the pressed one is busy until the order's character has come. */
function useWaysToPay(order: OrderDetail): (text: string, same: boolean) => ResultAction {
  const services = useServices();
  const [pressed, setPressed] = useState<string>();
  return (text, same) => {
    const lead = async () => {
      if (pressed) return;
      setPressed(text);
      await payAgain(services, order, same);
      setPressed(undefined);
    };
    return { text, busy: pressed === text, onClick: () => void lead() };
  };
}

/** The button that drops an unpaid order. */
function useDrop({ order, checking: { check }, canDrop }: ShownOrder): ResultAction | undefined {
  const services = useServices();
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const drop = async () => {
    setBusy(true);
    await dropOrder(services, order.billing_no, check);
    setBusy(false);
  };
  return canDrop && order.can_drop ? { text: t('unpaid_drop'), busy, onClick: () => void drop() } : undefined;
}

/** The button that reopens the game on a phone, once the goods are delivered (row P-09). */
function useWayToTheGame(order: OrderDetail): ResultAction | undefined {
  // Loaded while the player waits, so that the button is there with the result and shifts nothing.
  const link = useGameLink(order.client_id);
  return order.state === 'delivered' ? link : undefined;
}

/**
 * Leads from a delivered order to the rewards of its character, if one can be claimed now (row A-01). In the new layout
 * the page has asked already, for the mark in its navigation.
 */
function useWaitingReward(order: OrderDetail): ResultViewProps['reward'] {
  const services = useServices();
  const t = useTranslate();
  const chosen = useShop(activityFields);
  const isTheirs = (['client_id', 'server_id', 'role_id'] as const).every(
    (key) => chosen?.[key] === order[key],
  );
  // Not with what was known before the purchase: see useRememberedStatus.
  const isStored = useShop(
    ({ order: { billing_no, rechargeInfo } }) =>
      billing_no !== order.billing_no || rechargeInfo?.status === order.billing_status,
  );
  const who = order.state === 'delivered' && isTheirs && isStored ? chosen : undefined;
  const status = useRead('/api/cumulative/status', who);
  if (status.kind !== 'ready' || !status.content.receivable) return undefined;
  const claim = () => {
    // The result itself, unless it is a screen.
    if (services.store.getState().popup) closeResult(services);
    openPopup(services, { kind: 'activity' });
  };
  return { text: t('event_waiting'), onClick: claim };
}

/** Stores the outcome with the order, so that a later visit does not reopen the result; reloads the limits. */
function useRememberedStatus({ billing_status: status, billing_no: billingNo }: OrderDetail): void {
  const services = useServices();
  useEffect(() => {
    const { order: chosen } = services.store.getState();
    if (chosen.billing_no !== billingNo || chosen.rechargeInfo?.status === status) return;
    changeOrder(services, { rechargeInfo: { status, url: chosen.rechargeInfo?.url ?? '' } });
    if (status !== 'Pending') forgetAnswers(services);
  }, [services, status, billingNo]);
}
