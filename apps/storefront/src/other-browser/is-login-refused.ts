import type { LoginConfig } from '@gemporium/contract/util/login/login-calls.ts';
import { inAppBrowserOf, isRefusedByLogins } from '@gemporium/domain/in-app-browser.ts';
import type { Services } from '../state/services.ts';

/** Whether this login provider refuses the current browser, so that login must continue in another one (row I-10). */
export function isLoginRefused(
  { store, browser }: Pick<Services, 'store' | 'browser'>,
  provider: LoginConfig['json_type'][number],
): boolean {
  const { refused_in_app: refused } = store.getState().offer.loginConfig;
  return refused.includes(provider) && isRefusedByLogins(inAppBrowserOf(browser.userAgent));
}
