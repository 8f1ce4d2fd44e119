import { channelsOf } from '@gemporium/contract/channels.ts';
import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { toMyCard } from './amounts.ts';
import { call, messageOf } from './call.ts';
import { customerIdOf } from './customer-id.ts';
import { hashOf } from './hash.ts';
import { hosts, paths, provider, returnOk, settingsSchema } from './provider.ts';
import { type AuthGlobalField, authGlobalOrder, authGlobalSchema } from './wire.ts';

/**
 * Calls AuthGlobal (3.1). The payment can be referred to at MyCard only by its AuthCode, so that is kept in the
 * memo.
 */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const channel = channelsOf(provider.id).find(({ id }) => id === request.channelId);
  const amount = toMyCard(request.amount);
  if (channel === undefined) {
    return { kind: 'refused', error: 'invalid-request', detail: `no MyCard channel ${request.channelId}` };
  }
  if (amount === undefined) {
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `MyCard cannot express this amount in ${request.amount.currency}`,
    };
  }

  const { mode, merchant } = context.account;
  const { hashCase, gameId } = settingsSchema.parse(context.account.settings);
  const fields: Record<AuthGlobalField, string> = {
    FacServiceId: merchant,
    FacTradeSeq: request.reference,
    FacGameId: gameId ?? merchant,
    FacGameName: plainText(request.gameName),
    TradeType: '2',
    ServerId: '',
    CustomerId: customerIdOf(request.shopperId),
    // If empty, MyCard shows all methods that accept the amount.
    PaymentType: channel.providerCode ?? request.channel,
    ItemCode: '',
    ProductName: plainText(request.goodsName),
    Amount: amount,
    Currency: request.amount.currency,
    SandBoxMode: mode === 'live' ? 'false' : 'true',
    FacReturnURL: request.returnUrl,
  };
  const [key] = keysOf(context.secret('key'));
  const Hash = hashOf(
    authGlobalOrder.map((name) => fields[name]),
    key,
    hashCase,
  );

  const outcome = await call(context, paths.authGlobal, { ...fields, Hash });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'forbidden')
    return { kind: 'refused', error: 'configuration', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };

  const answered = authGlobalSchema.safeParse(outcome.body);
  if (!answered.success) return { kind: 'unknown', detail: 'the answer is not one of AuthGlobal' };
  const { ReturnCode, AuthCode, TradeSeq, TransactionUrl } = answered.data;
  if (ReturnCode !== returnOk)
    return { kind: 'refused', error: 'invalid-request', detail: messageOf(answered.data) };
  if (!AuthCode) return { kind: 'unknown', detail: 'MyCard accepted without an AuthCode' };
  const url = TransactionUrl || pageOf(mode, AuthCode);
  if (url === undefined || !isPageUrl(url, mode))
    return { kind: 'unknown', detail: 'MyCard gave no page to pay on' };
  return { kind: 'created', url, memo: { authCode: AuthCode, ...(TradeSeq ? { tradeSeq: TradeSeq } : {}) } };
}

/** v1.6 returns the page's address; if it does not, the page is on the browser host, with the AuthCode. */
function pageOf(mode: ProviderContext['account']['mode'], authCode: string): string | undefined {
  return mode === 'sandbox'
    ? undefined
    : `${hosts[mode].browser}/MyCardPay/?AuthCode=${encodeURIComponent(authCode)}`;
}

/** MyCard forbids quotes and angle brackets; `!*()` are encoded differently by .NET and by others, so they go too. */
function plainText(text: string): string {
  const plain = text
    .replace(/['"<>!*()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return firstCharacters(plain, 50);
}
