import { BlockList, isIP } from 'node:net';
import type { Account } from './provider.ts';

/** The provider's own addresses from the account's settings; undefined if it lists none. */
export function sourceIpsOf({ settings }: Pick<Account, 'settings'>): readonly string[] | undefined {
  const { sourceIps } = settings;
  if (!Array.isArray(sourceIps)) return undefined;
  const addresses = sourceIps.filter((address) => typeof address === 'string' && isIP(address) !== 0);
  return addresses.length === 0 ? undefined : (addresses as string[]);
}

/**
 * Whether an unsigned message may be from the provider: its address must be on the account's list. A sandbox account
 * without a list accepts all addresses; any other without a list accepts none.
 */
export function mayComeFrom(account: Pick<Account, 'mode' | 'settings'>, remoteAddress: string): boolean {
  const addresses = sourceIpsOf(account);
  if (addresses === undefined) return account.mode === 'sandbox';
  // Handles every spelling of an IPv6 address, and IPv4-mapped addresses; false for invalid ones.
  const known = new BlockList();
  for (const address of addresses) known.addAddress(address, familyOf(address));
  return known.check(remoteAddress, familyOf(remoteAddress));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
