import type {
  KnownPayment,
  ProviderContext,
  RedeemOutcome,
  TypedCard,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { call, messageOf } from './call.ts';
import { hashOf } from './hash.ts';
import { paths, returnOk, settingsSchema } from './provider.ts';
import { query } from './query.ts';
import { ingamePayOrder, ingamePaySchema } from './wire.ts';

/**
 * Calls IngamePay (3.5), which spends a card for an open trade. TradeQuery decides whether the trade is paid: the
 * answer to this call, or its absence, only decides when to ask.
 */
export async function redeem(
  context: ProviderContext,
  payment: KnownPayment,
  { number: CardId, password: CardPw }: TypedCard,
): Promise<RedeemOutcome> {
  const { authCode: AuthCode } = payment.memo;
  if (AuthCode === undefined)
    return { kind: 'refused', error: 'invalid-request', detail: 'the trade has no AuthCode' };
  const fields = { AuthCode, CardId, CardPw };
  const { hashCase } = settingsSchema.parse(context.account.settings);
  const [key] = keysOf(context.secret('key'));
  const Hash = hashOf(
    ingamePayOrder.map((name) => fields[name]),
    key,
    hashCase,
  );
  const outcome = await call(context, paths.ingamePay, { ...fields, Hash });
  if (outcome.kind === 'not-sent')
    return { kind: 'refused', error: 'method-unavailable', detail: outcome.detail };
  if (outcome.kind === 'forbidden')
    return { kind: 'refused', error: 'configuration', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'asked', detail: outcome.detail };
  const answered = ingamePaySchema.safeParse(outcome.body);
  if (!answered.success) return { kind: 'asked', detail: 'the answer is not one of IngamePay' };
  const detail = messageOf(answered.data);
  if (answered.data.ReturnCode === returnOk) return { kind: 'asked', detail };

  // The refusal codes are not documented, so the card is called invalid only if the trade is certainly unpaid.
  const asked = await query(context, payment);
  const isUnpaid = asked.kind === 'known' && asked.update.status !== 'paid';
  return isUnpaid ? { kind: 'refused', error: 'card-invalid', detail } : { kind: 'asked', detail };
}
