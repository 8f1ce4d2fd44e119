import type { Query } from '../routing/entry-query.ts';
import { guarded, originOf } from '../routing/guard.ts';
import type { Toast } from '../shell/overlays/toast-stack.tsx';
import type { OrderInfo } from '../storage/stored-values.ts';
import type { Services } from './services.ts';
import type { Popup, Question } from './shop-state.ts';

/** How long a toast stays while the player can see it. */
const toastSeconds = 6;

/** Navigates to another screen with the carried parameters (row R-05). */
export function go(
  { browser }: Services,
  path: string,
  query?: Query,
  options?: { replace?: boolean },
): void {
  const from = { path: browser.path(), search: browser.search() };
  const origin = originOf(from.path, path);
  browser.navigate(guarded(from, path, query), { ...options, ...(origin && { state: { origin } }) });
}

export function openPopup({ store }: Services, popup: Popup): void {
  store.setState({ popup });
}

export function closePopup({ store }: Services): void {
  store.setState({ popup: undefined });
}

export function ask({ store }: Services, question: Question): void {
  store.setState({ question });
}

/** The matter of every message about a payment. */
export const ofPayment = 'payment';

/** The id of the message that the device is offline, or an answer slow. Offline it is the only one about the network. */
export const ofNetwork = 'network';

/**
 * Shows a short message for a while. It replaces the same text, so that it is announced again and stays as long, and with
 * `about` the last message about the same matter.
 */
export function showToast(
  services: Services,
  text: string,
  tone: Toast['tone'] = 'plain',
  about?: typeof ofPayment,
): void {
  const { store, browser } = services;
  const id = browser.randomHex(4);
  if (about) dismissToast(services, about);
  const { toasts, t } = store.getState();
  if (text === t('error_network') && browser.isOffline() && toasts.some((toast) => toast.id === ofNetwork))
    return;
  store.setState({ toasts: [...toasts.filter((toast) => toast.text !== text), { id, text, tone, about }] });
  void dismissInTime(services, id);
}

/** Counts only seconds in which the page is visible: an answer may come while the player is in another app. */
async function dismissInTime(services: Services, id: string): Promise<void> {
  for (let left = toastSeconds; left > 0; left -= 1) {
    await services.browser.whenVisible();
    await services.browser.wait(1000);
  }
  dismissToast(services, id);
}

/** Removes the message with this id, or those about this matter. */
export function dismissToast({ store }: Services, id: string): void {
  store.setState(({ toasts }) => ({
    toasts: toasts.filter((toast) => toast.id !== id && toast.about !== id),
  }));
}

/** Changes the order in progress, and stores it for a week. */
export function changeOrder({ store, storage }: Services, change: Partial<OrderInfo>): void {
  const order = { ...store.getState().order, ...change };
  store.setState({ order });
  storage.write('paymentOrderInfo', order);
}

/** Clears everything chosen except the game. */
export function clearOrder({ store, storage }: Services): void {
  storage.remove('paymentOrderInfo');
  store.setState(({ order }) => ({
    order: emptyOrder(order),
    subPaymentId: undefined,
    retried: undefined,
  }));
}

/** An order of the same game with nothing chosen. */
function emptyOrder({ gameName, clientId, gameProductId }: OrderInfo): OrderInfo {
  return { gameName, clientId, gameProductId };
}

/** Invalidates server data: components that show it reload. */
export function forgetAnswers({ store }: Services): void {
  store.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}
