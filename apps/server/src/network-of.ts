import ipaddr from 'ipaddr.js';

/**
 * Who a client address counts as: an IPv4 address as itself, however it is written (also mapped into IPv6), and an IPv6
 * address as its network of 64 bits, which is what one customer gets and may choose from freely.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
