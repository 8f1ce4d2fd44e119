import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type {
  Account,
  CreateOutcome,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toCodapay } from './amounts.ts';
import { call, messageOf } from './call.ts';
import { placeOf } from './countries.ts';
import { latinName } from './latin-name.ts';
import { hosts, reasons, success } from './provider.ts';
import { initSchema } from './wire.ts';

/** The `payType` for the page on which the payer chooses among all of the country's methods. */
const choice = '0';

/**
 * Opens a payment on Codapay's page. Codapay can be asked about it only by its own number, so that is kept in the
 * memo.
 */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, amount, channel, country, shopperId } = request;
  const price = toCodapay(amount);
  if (price === undefined) return refused(`Codapay cannot express this amount in ${amount.currency}`);
  const place = placeOf(amount.currency, country);
  if (place === undefined)
    return refused(
      `Codapay does not accept ${amount.currency} in ${country ?? 'a region that is not a country'}`,
    );
  const payType = channel === '' ? choice : channel;
  if (!/^\d{1,4}$/.test(payType)) return refused('the sub-payment is not a payType of Codapay');
  const name = latinName(request);

  const outcome = await call(context, 'init.json', 'initRequest', {
    orderId: reference,
    country: place.country,
    currency: place.currency,
    payType: Number(payType),
    items: [{ code: name, name, price }],
    profile: {
      entry: [
        { key: 'user_id', value: /^[!-~]{1,128}$/.test(shopperId) ? shopperId : sha256Hex(shopperId) },
        { key: 'return_url', value: request.returnUrl },
      ],
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;

  const answered = initSchema.safeParse(outcome.body);
  if (!answered.success) return { kind: 'unknown', detail: 'the answer is not one of init.json' };
  const { resultCode, txnId, redirectUrl } = answered.data.initResult;
  const number = txnId && /[1-9]/.test(txnId) ? txnId : undefined;
  const detail = messageOf(context, answered.data.initResult);
  if (resultCode !== success) {
    // The number 0 means that nothing was opened, whatever the code; without any number, only a known code does.
    const error = listNaming(reasons, resultCode) ?? (txnId != null ? 'method-unavailable' : undefined);
    return number === undefined && error !== undefined
      ? { kind: 'refused', error, detail }
      : { kind: 'unknown', detail };
  }
  if (number === undefined) return { kind: 'unknown', detail: 'Codapay accepted without a number' };
  const url = redirectUrl || pageOf(context.account, number);
  if (url === undefined || !isPageUrl(url, context.account.mode))
    return { kind: 'unknown', detail: 'Codapay gave no page to pay on' };
  return { kind: 'created', url, providerReference: number, memo: { txnId: number, counts: place.counts } };
}

function refused(detail: string): CreateOutcome {
  return { kind: 'refused', error: 'invalid-request', detail };
}

/** Newer answers contain the page's address; otherwise it is the host's page with the number. */
function pageOf({ mode }: Account, txnId: string): string | undefined {
  return mode === 'sandbox' ? undefined : `${hosts[mode]}/airtime/begin?type=3&txn_id=${txnId}`;
}
