import { BlockList, isIP } from 'node:net';
import type { Account } from './provider.ts';

/** The provider's own addresses as the account lists them; undefined where it lists none. */
export function sourceIpsOf({ settings }: Pick<Account, 'settings'>): readonly string[] | undefined {
  const { sourceIps } = settings;
  if (!Array.isArray(sourceIps)) return undefined;
  const addresses = sourceIps.filter((address) => typeof address === 'string' && isIP(address) !== 0);
  return addresses.length === 0 ? undefined : (addresses as string[]);
}

/**
 * Whether what nobody signed may come from the provider: its address is one that the account lists. An account of the
 * sandbox may list none and then hears everybody; any other without a list hears nobody.
 */
export function mayComeFrom(account: Pick<Account, 'mode' | 'settings'>, remoteAddress: string): boolean {
  const addresses = sourceIpsOf(account);
  if (addresses === undefined) return account.mode === 'sandbox';
  // Knows every spelling of an IPv6 address, and an IPv4 caller as an IPv6 socket shows him; what is no address it does not know.
  const known = new BlockList();
  for (const address of addresses) known.addAddress(address, familyOf(address));
  return known.check(remoteAddress, familyOf(remoteAddress));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
