import ipaddr from 'ipaddr.js';

/**
 * The network that a client address counts as: an IPv4 address itself, in any notation (also mapped into IPv6), and an
 * IPv6 address's /64 network, which is what one customer gets.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
