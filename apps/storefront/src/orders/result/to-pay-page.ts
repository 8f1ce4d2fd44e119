import { inAppBrowserOf } from '@gemporium/domain/in-app-browser.ts';
import type { Services } from '../../state/services.ts';
import type { ShopState } from '../../state/shop-state.ts';
import type { ResultAction } from './result-view.tsx';

/** The button to an unpaid order's payment page; a browser inside another app cannot open a second window. */
export function toPayPage(
  { browser, tracked }: Services,
  billingNo: string,
  href: string,
  t: ShopState['t'],
): ResultAction {
  const text = t('to_pay_page');
  const tell = () => void tracked.push({ event: 'openPayLink', goods: { billing_no: billingNo } });
  if (!inAppBrowserOf(browser.userAgent)) return { text, href, onClick: tell };
  return {
    text,
    onClick() {
      tell();
      browser.leaveTo(href);
    },
  };
}
