import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { toXsolla } from './amounts.ts';
import { call, isOurKey } from './call.ts';
import { languages, payStationOf, projectOf } from './provider.ts';
import { tokenSchema } from './wire.ts';

/** Gets a token that opens Pay Station; our reference is the transaction's external_id. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { currency } = request.amount;
  const amount = toXsolla(request.amount);
  if (amount === undefined) {
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `the amount in ${currency} is too large for a number`,
    };
  }
  const language = request.language.split('-')[0] ?? '';
  const outcome = await call(context, {
    method: 'POST',
    path: '/token',
    body: {
      user: {
        id: { value: request.shopperId },
        ...(request.country === undefined ? {} : { country: { value: request.country, allow_modify: true } }),
      },
      settings: {
        project_id: projectOf(context.account),
        external_id: request.reference,
        currency,
        ...(languages.includes(language) ? { language } : {}),
        return_url: request.returnUrl,
        ...(/^\d{1,9}$/.test(request.channel) ? { payment_method: Number(request.channel) } : {}),
        ...(context.account.mode === 'live' ? {} : { mode: 'sandbox' }),
      },
      purchase: { checkout: { amount, currency }, description: { value: request.goodsName } },
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    const error = isOurKey(outcome.status) ? 'configuration' : 'invalid-request';
    return { kind: 'refused', error, detail: outcome.detail };
  }
  const created = tokenSchema.safeParse(outcome.body);
  if (!created.success) return { kind: 'unknown', detail: 'the answer is not a token' };
  const url = `${payStationOf(context)}?token=${encodeURIComponent(created.data.token)}`;
  return { kind: 'created', url, memo: {} };
}
