import type { Query } from '../routing/entry-query.ts';
import { guarded, originOf } from '../routing/guard.ts';
import type { Toast } from '../shell/overlays/toast-stack.tsx';
import type { OrderInfo } from '../storage/stored-values.ts';
import type { Services } from './services.ts';
import type { Popup, Question } from './shop-state.ts';

/** How long a toast stays, in milliseconds. */
const toastMs = 6000;

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

/** Shows a short message for a while; the same text is not shown twice at once. */
export function showToast(services: Services, text: string, tone: Toast['tone'] = 'plain'): void {
  const { store, browser } = services;
  const id = browser.randomHex(4);
  if (store.getState().toasts.some((toast) => toast.text === text)) return;
  store.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, tone }] }));
  browser.wait(toastMs).then(() => dismissToast(services, id));
}

export function dismissToast({ store }: Services, id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
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
export function emptyOrder({ gameName, clientId, gameProductId }: OrderInfo): OrderInfo {
  return { gameName, clientId, gameProductId };
}

/** Invalidates server data: components that show it reload. */
export function forgetAnswers({ store }: Services): void {
  store.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}
