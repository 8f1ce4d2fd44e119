import { fitFields, formOf } from '@gemporium/provider-kit/incoming.ts';
import { keepableEvent } from '@gemporium/provider-kit/keepable-event.ts';
import type {
  Account,
  IncomingRequest,
  KnownPayment,
  NotificationEvent,
  PlayerCheck,
  Provider,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import type { RealMessages } from './real-messages.ts';
import { certificateAt } from './sign-again.ts';

/** Processor time that one message may cost, in milliseconds. */
export const boundMs = 50;

/** A provider's context for the doors: no network except the certificates used to sign messages again. */
export function doorContext(
  provider: Provider,
  { secret, url }: Pick<RealMessages, 'secret' | 'url'>,
): ProviderContext {
  const id = `${provider.id}-main`;
  const account: Account = { id, provider: provider.id, mode: 'sandbox', merchant: id, settings: {} };
  return {
    account,
    baseUrl: url + provider.sandboxPath,
    secret: (name) => secret(`${id}.${name}`),
    http: async (request) =>
      certificateAt(request.url) ?? { kind: 'not-sent', reason: 'there is no network here' },
    mayAskForStranger: async () => true,
    now: () => new Date(),
  };
}

/** The claims of an event that its signature must cover, as one text. */
export function claimOf(event: NotificationEvent): string {
  const { detail: _detail, ...claim } = event;
  // Adyen signs neither `live` nor the reason of a decline; both can only stop a payment.
  const { isTest: _isTest, error: _error, memo: _memo, ...signed } = claim as Record<string, unknown>;
  return JSON.stringify(signed);
}

/** The same for a question about a player. */
export function claimOfCheck({ shopperId }: PlayerCheck): string {
  return `a question about the player ${shopperId}`;
}

/** Runs everything that a message can make an adapter do before the store has saved anything; returns what is wrong. */
export async function troubleWith(
  provider: Provider,
  context: ProviderContext,
  request: IncomingRequest,
  mayClaim: (claim: string) => boolean,
): Promise<string | undefined> {
  const once = async (): Promise<{ trouble: string | undefined; ms: number }> => {
    const before = process.cpuUsage();
    const trouble = await readOnce(provider, context, request, mayClaim).catch(
      (error: unknown) => `threw ${String(error).slice(0, 200)}`,
    );
    const { user, system } = process.cpuUsage(before);
    return { trouble, ms: (user + system) / 1000 };
  };
  const first = await once();
  if (first.trouble !== undefined || first.ms <= boundMs) return first.trouble;
  // Garbage collection may have interfered; a message that is really slow is slow every time.
  let leastMs = first.ms;
  for (let tries = 0; tries < 4; tries++) leastMs = Math.min(leastMs, (await once()).ms);
  return leastMs > boundMs ? `took ${Math.round(leastMs)} ms` : undefined;
}

/** The doors for questions, reports, notifications and returning browsers, in this order. */
async function readOnce(
  provider: Provider,
  context: ProviderContext,
  request: IncomingRequest,
  mayClaim: (claim: string) => boolean,
): Promise<string | undefined> {
  const check = provider.readPlayerCheck?.(context, request);
  if (check && !mayClaim(claimOfCheck(check))) return `believed ${claimOfCheck(check)}`;
  const report = provider.readReport?.(context, request);
  if (report?.isProved) return 'a request for the report was accepted as proved';
  const reading = await provider.readNotification?.(context, request);
  if (reading?.kind === 'unproven' && provider.sendsUnsigned === undefined)
    return 'accepted an unsigned message without declaring that it does';
  if (reading?.kind === 'authentic') {
    // Serialises what would be stored, whatever it says.
    JSON.stringify(reading.events.map(keepableEvent));
    const invented = reading.events.map(claimOf).find((claim) => !mayClaim(claim));
    if (invented !== undefined) return `accepted ${invented.slice(0, 300)}`;
  }
  const parameters = { ...request.query, ...formOf(request) };
  const returned = await provider.completeReturn?.(context, payment, fitFields(parameters) ?? {});
  if (returned?.kind === 'known' && returned.update.status !== 'pending')
    return `a browser’s return was believed: ${returned.update.status}`;
  return undefined;
}

const payment: KnownPayment = {
  reference: 'GPDRS0001-1',
  amount: { amountMinor: 15000, currency: 'TWD' },
  channelId: 0,
  shopperId: 'watt.production:1:suid-42',
  memo: { tid: 'T1', sessionId: 'CS1', authCode: 'A1' },
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
};
