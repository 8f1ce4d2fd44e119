import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/client.ts';
import { isHandled } from '../../api/is-handled.ts';
import { dismissToast, ofPayment, showToast } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import type { AskForOrder } from './ask-for-order.ts';
import { failureText } from './result-words.ts';
import { type OrderWatch, type Watched, watchOrder } from './watch-order.ts';

export interface WatchedOrder<Order> {
  /** The last known state. */
  order: Order | undefined;
  /** Why it could not be loaded; cleared once it can, and while the player retries. */
  failure: Failure | undefined;
  /** The player is checking. */
  isChecking: boolean;
  /**
   * Queries the provider now, for the player. What the result does not show is said in a message: that there is no
   * outcome yet, or why that could not be checked.
   */
  check: () => void;
}

/**
 * Polls an order while its component is mounted; the component is keyed by the order, so that nothing of one is shown
 * while the next one loads. `askOf` makes the request for the order with this `id`.
 */
export function useOrderWatch<Order extends Watched>(
  askOf: (services: Services) => AskForOrder<Order>,
  id: string,
): WatchedOrder<Order> {
  const services = useServices();
  const t = useTranslate();
  // A watch that stopped because the session ended resumes with the next session.
  const token = useShop(({ player }) => player?.oauth_token);
  // Some of the order's texts come from the server, so it is reloaded in another language.
  const language = useShop((state) => state.language);
  const watch = useRef<OrderWatch<Order>>(undefined);
  const [order, setOrder] = useState<Order>();
  const [failure, setFailure] = useState<Failure>();
  const [isChecking, setChecking] = useState(false);
  const hasEnded = order !== undefined && order.billing_status !== 'Pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts per session, and `askOf` changes only with the id
  useEffect(() => {
    const watching = watchOrder(services, askOf(services), {
      onOrder: (seen) => {
        setOrder(seen);
        setFailure(undefined);
      },
      onFailure: setFailure,
    });
    watch.current = watching;
    return () => watching.stop();
  }, [services, id, token, language]);
  // An outcome removes the message that there is none yet.
  useEffect(() => {
    if (hasEnded) dismissToast(services, ofPayment);
  }, [services, hasEnded]);

  const check = async () => {
    setChecking(true);
    const seen = await watch.current?.check();
    setChecking(false);
    // Without an order its place shows the answer, whatever it is.
    if (!order || !seen) return;
    if (!seen.ok) {
      if (!isHandled(seen)) showToast(services, failureText(seen, t), 'bad', ofPayment);
    } else if (seen.content.billing_status === 'Pending')
      showToast(services, t('result_not_complete'), 'plain', ofPayment);
  };
  return { order, failure: isChecking ? undefined : failure, isChecking, check: () => void check() };
}
