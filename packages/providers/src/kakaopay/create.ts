import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { call } from './call.ts';
import { cidOf, paths } from './provider.ts';
import { readySchema } from './wire.ts';

export const methodTypes = ['CARD', 'MONEY'];
const longestUrl = 255;

/** Calls ready, which opens a payment and returns a page for each kind of device. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const urls = {
    approval_url: request.returnUrl,
    cancel_url: withResult(request.returnUrl, 'cancel'),
    fail_url: withResult(request.returnUrl, 'fail'),
  };
  if (request.amount.currency !== 'KRW') {
    return { kind: 'refused', error: 'invalid-request', detail: 'KakaoPay accepts only won' };
  }
  if (Object.values(urls).some((url) => url.length > longestUrl)) {
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `a return address is longer than ${longestUrl}`,
    };
  }

  const outcome = await call(context, paths.ready, {
    cid: cidOf(context.account),
    partner_order_id: request.reference,
    partner_user_id: userIdOf(request.shopperId),
    item_name: firstCharacters(request.goodsName, 100),
    quantity: 1,
    total_amount: request.amount.amountMinor,
    tax_free_amount: 0,
    ...urls,
    ...(methodTypes.includes(request.channel) ? { payment_method_type: request.channel } : {}),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    const isOurKey = outcome.status === 401 || outcome.status === 403;
    return { kind: 'refused', error: isOurKey ? 'configuration' : 'invalid-request', detail: outcome.detail };
  }

  const ready = readySchema.safeParse(outcome.body);
  if (!ready.success) return { kind: 'unknown', detail: 'the answer is not one of ready' };
  const { tid, next_redirect_pc_url: pc, next_redirect_mobile_url: mobile } = ready.data;
  const url = request.platform === 'web' ? pc : mobile;
  if (!isPageUrl(url, context.account.mode))
    return { kind: 'unknown', detail: 'KakaoPay gave no page to pay on' };
  return { kind: 'created', url, providerReference: tid, memo: { tid } };
}

/** Our member at KakaoPay: it must be the same in ready and approve, or approve is refused. */
export function userIdOf(shopperId: string): string {
  return shopperId.length <= 100 ? shopperId : sha256Hex(shopperId);
}

function withResult(returnUrl: string, result: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('result', result);
  return url.toString();
}
