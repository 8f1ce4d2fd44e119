import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { useEffect, useState } from 'react';
import { type Failure, isPassing } from '../../api/client.ts';
import { linkOfOrder } from '../../make-up/opened-link.ts';
import { changeOrder, forgetAnswers, showToast } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { orderFacts, orderSteps } from '../order-words.ts';
import { payAgain } from '../pay-again.ts';
import { type ResultAction, ResultView, type ResultViewProps } from './result-view.tsx';
import {
  extraPaymentText,
  failSentences,
  failTitle,
  makeUpWords,
  moneyBackText,
  paidSentences,
  paidTitle,
  payingAgain,
  unpaidWords,
} from './result-words.ts';
import { useOrderWatch, type WatchedOrder } from './use-order-watch.ts';

export interface OrderResultProps {
  billingNo: string;
  /** What the player does after reading it. */
  done: ResultAction;
}

/** Pending, success or failure of one order, followed until it rests (rows S-10, O-12, O-13). */
export function OrderResult({ billingNo, done }: OrderResultProps) {
  const watched = useOrderWatch(billingNo);
  const language = useShop((state) => state.language);
  const t = useTranslate();
  useRememberedStatus(watched.order);
  const { order, failure, check } = watched;
  const view = useResultParts(order, watched, done);
  if (!order || !view) {
    if (!failure) return <Skeleton shape="row" count={3} label={t('loading')} />;
    return <WhyNot failure={failure} retry={() => void check()} done={done} />;
  }
  return (
    <ResultView
      {...view}
      steps={{ label: t('order_steps'), list: orderSteps(order, language, t) }}
      facts={orderFacts(order, t)}
      billing={{
        label: t('billing_no'),
        number: order.billing_no,
        copy: t('copy'),
        copyLabel: t('billing_no_copy'),
        copied: t('copied'),
      }}
      notice={
        [order.note, extraPaymentText(order, t), moneyBackText(order, t)].filter(Boolean).join(' ') ||
        undefined
      }
    />
  );
}

/** Why an order cannot be told: asked again where that may help; else the way on. */
function WhyNot({ failure, retry, done }: { failure: Failure; retry: () => void; done: ResultAction }) {
  const t = useTranslate();
  if (isPassing(failure)) {
    const action = <Button onClick={retry}>{t('retry')}</Button>;
    return (
      <EmptyState drawing="offline" sentence={failure.message || t('error_query')} action={action} live />
    );
  }
  const sentence = failure.code === codes.notFound ? t('error_order_not_yours') : failure.message;
  return (
    <EmptyState
      drawing="empty"
      sentence={sentence || t('error_query')}
      action={<Button onClick={done.onClick}>{done.text}</Button>}
      live
    />
  );
}

/** States in which a make-up payment has come in: the player has nothing to do any more. */
const paidStates: readonly string[] = ['paid', 'review', 'delivered'];

type ResultParts = Pick<ResultViewProps, 'kind' | 'title' | 'sentences' | 'hints' | 'primary' | 'secondary'>;

/** The three views of a result, with their texts and buttons (rows S-10, O-12). */
function useResultParts(
  order: OrderDetail | undefined,
  { check }: WatchedOrder,
  done: ResultAction,
): ResultParts | undefined {
  const services = useServices();
  const t = useTranslate();
  // Of the order that was begun last this browser may know the way to the provider's page itself.
  const keptUrl = useShop(({ order: { billing_no, rechargeInfo } }) =>
    billing_no === order?.billing_no ? rechargeInfo?.url : undefined,
  );
  const [checking, setChecking] = useState(false);
  const toTheGame = useWayToTheGame(order);
  if (!order) return undefined;

  const link = linkOfOrder(order);
  if (link && paidStates.includes(order.state))
    return { kind: 'success', ...makeUpWords(order, t), primary: done, secondary: toTheGame };
  if (order.billing_status === 'Success')
    return {
      kind: 'success',
      title: t('result_success_title'),
      sentences: paidSentences(order, t),
      primary: done,
      secondary: toTheGame,
    };
  // Where a payment may have gone through, leaving is no "done".
  const leave: ResultAction = order.charged === 'none' ? done : { ...done, text: t('confirm') };
  if (order.billing_status === 'Fail') {
    const onClick = () => void payAgain(services, order, false);
    const again: ResultAction = { text: t('recharge_continue'), onClick };
    return {
      kind: 'fail',
      title: failTitle(order, t),
      sentences: failSentences(order, t),
      ...{
        first: { primary: again, secondary: { text: t('change_recharge_way'), onClick } },
        second: { primary: leave, secondary: again },
        never: { primary: leave },
      }[payingAgain(order)],
    };
  }

  const look = async () => {
    setChecking(true);
    const seen = await check();
    setChecking(false);
    if (seen?.billing_status === 'Pending') showToast(services, t('result_not_complete'));
  };
  const refresh: ResultAction = { text: t('refresh'), busy: checking, onClick: () => void look() };
  // Paid: there is nothing to pay any more, whatever the order still waits for.
  if (order.state !== 'unpaid')
    return {
      kind: 'pending',
      title: paidTitle(order, t),
      sentences: paidSentences(order, t),
      primary: order.state === 'review' ? done : refresh,
      secondary: order.state === 'review' ? undefined : done,
    };
  const words = unpaidWords(order, t);
  if (order.charged === 'held') return { kind: 'pending', ...words, primary: refresh, secondary: leave };
  const url = order.url || keptUrl;
  // A browser inside another app opens no second window.
  const tell = () => services.tracked.push({ event: 'openPayLink', goods: { billing_no: order.billing_no } });
  const leaveTo = (href: string) => {
    tell();
    services.browser.leaveTo(href);
  };
  const toPayPage = (href: string): ResultAction =>
    services.browser.isInApp
      ? { text: t('to_pay_page'), onClick: () => leaveTo(href) }
      : { text: t('to_pay_page'), href, onClick: () => void tell() };
  return {
    kind: 'pending',
    ...words,
    hints: [
      { text: t('result_hint_1') },
      { text: t('result_hint_2') },
      { text: t('change_recharge_way'), onClick: () => void payAgain(services, order, true) },
    ],
    primary: url ? toPayPage(url) : refresh,
    secondary: { text: t('recharge_done'), busy: checking, onClick: () => void look() },
  };
}

/** The link that reopens the game, on a phone, once the goods are there (row P-09). */
function useWayToTheGame(order: OrderDetail | undefined): ResultAction | undefined {
  const { browser } = useServices();
  const platform = useShop(({ offer }) => offer.platform);
  const t = useTranslate();
  const isThere = order?.state === 'delivered' && platform !== 'web';
  const way = useRead(
    '/api/rsys/evoke',
    isThere && order ? { client_id: order.client_id, platform } : undefined,
  );
  if (way.kind !== 'ready' || !way.content.url) return undefined;
  const { url } = way.content;
  // In this tab: a game's own scheme would leave an empty window behind.
  return { text: t('back_to_game'), onClick: () => browser.leaveTo(url) };
}

/** The stored order knows how its payment ended, so that a later visit does not open it again; limits are asked anew. */
function useRememberedStatus(order: OrderDetail | undefined): void {
  const services = useServices();
  const status = order?.billing_status;
  const billingNo = order?.billing_no;
  useEffect(() => {
    const { order: chosen } = services.store.getState();
    if (!status || chosen.billing_no !== billingNo || chosen.rechargeInfo?.status === status) return;
    changeOrder(services, { rechargeInfo: { status, url: chosen.rechargeInfo?.url ?? '' } });
    if (status !== 'Pending') forgetAnswers(services);
  }, [services, status, billingNo]);
}
