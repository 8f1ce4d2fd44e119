import { codes } from '@gemporium/contract/codes.ts';
import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { orderSteps } from '../order-words.ts';
import { orderByKey } from './ask-for-order.ts';
import { type ResultAction, ResultView } from './result-view.tsx';
import { extraPaymentText, resultWords } from './result-words.ts';
import { useGameLink } from './use-game-link.ts';
import { useOrderWatch } from './use-order-watch.ts';
import { WhyNot } from './why-not.tsx';

export interface ReturnedResultProps {
  billingNo: string;
  /** From the address (`return-key-in-address.ts`). */
  returnKey: string;
  /** The button that closes or leaves the result. */
  done: ResultAction;
}

/**
 * An order's state for a player who paid in one browser and returned to another: polled like the player's own, but
 * without recipient and price (row O-12).
 */
export function ReturnedResult({ billingNo, returnKey, done }: ReturnedResultProps) {
  const services = useServices();
  const { order, failure, isChecking, check } = useOrderWatch(orderByKey(billingNo, returnKey), billingNo);
  const language = useShop((state) => state.language);
  const t = useTranslate();
  const gameLink = useGameLink(order?.client_id);
  // The SDK view has no login.
  const canLogIn = useShop(({ sdk }) => sdk === 'off');
  const logIn = () => openPopup(services, { kind: 'login' });
  if (!order) {
    // As high as the result, to avoid a layout shift.
    if (!failure) return <Skeleton shape="row" count={10} label={t('loading')} />;
    if (failure.code !== codes.notFound || !canLogIn)
      return <WhyNot failure={failure} retry={check} done={done} />;
    const action = <Button onClick={logIn}>{t('login')}</Button>;
    return <EmptyState drawing="locked" sentence={t('error_not_logged_in')} action={action} live />;
  }
  const refresh: ResultAction = { text: t('refresh'), busy: isChecking, onClick: check };
  const words = resultWords(order, t);
  const isPending = words.kind === 'pending';
  return (
    <ResultView
      {...words}
      sentences={[...words.sentences, t('returned_text'), ...(isPending ? [t('returned_game')] : [])]}
      steps={{ label: t('order_steps'), list: orderSteps(order, services.browser.now(), language, t) }}
      facts={[
        { label: t('game'), value: order.game_name },
        { label: t('goods'), value: order.product_name },
      ]}
      billing={{
        label: t('billing_no'),
        number: order.billing_no,
        copy: t('copy'),
        copyLabel: t('billing_no_copy'),
        copied: t('copied'),
      }}
      notice={extraPaymentText(order, t) || undefined}
      primary={isPending ? refresh : (gameLink ?? done)}
      secondary={canLogIn ? { text: t('returned_login'), onClick: logIn } : undefined}
    />
  );
}
