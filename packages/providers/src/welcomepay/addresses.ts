import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { domain, hostsOf } from './provider.ts';

const longestAddress = 500;

/**
 * Whether an address that a browser brought is Welcome Payments' own, so that we may request an approval there: an
 * https host of its domain or, in the sandbox, an address of the sandbox's. A live account accepts no host of the
 * test environment (their names all begin with t): what is approved there is not money.
 */
export function isOwnAddress(
  context: Pick<ProviderContext, 'account' | 'baseUrl'>,
  address: string,
): boolean {
  if (address.length > longestAddress || !URL.canParse(address)) return false;
  const { origin, pathname, protocol, hostname, port, username, password } = new URL(address);
  if (!hostsOf(context)) {
    const own = new URL(context.baseUrl);
    return origin === own.origin && pathname.startsWith(`${own.pathname}/`);
  }
  const isOfTests = hostname.startsWith('t');
  return (
    protocol === 'https:' &&
    hostname.endsWith(domain) &&
    `${port}${username}${password}` === '' &&
    !(isOfTests && context.account.mode === 'live')
  );
}
