import type { IncomingRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { settingsSchema } from './provider.ts';

/** Whether a call comes from one of the addresses that the account lists; true where it lists none. */
export function isFromMyCard({ account }: ProviderContext, { remoteAddress }: IncomingRequest): boolean {
  const { sourceIps } = settingsSchema.parse(account.settings);
  // A server that listens on IPv6 sees IPv4 callers in this form.
  return sourceIps === undefined || sourceIps.includes(remoteAddress.replace(/^::ffff:/, ''));
}
