import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex, keysOf, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { call } from './call.ts';
import { pageHostOf, paths, reserveErrors, settingsSchema } from './provider.ts';
import { reservedSchema } from './wire.ts';

const longestNameBytes = 128;

/** reserve: opens a payment and returns the number of its page. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { amountMinor: total, currency } = request.amount;
  if (currency !== 'KRW')
    return { kind: 'refused', error: 'invalid-request', detail: 'Naver Pay takes won only' };
  const back = backOf(context, request.reference);
  const { category } = settingsSchema.parse(context.account.settings);
  const productName = firstBytes(request.goodsName, longestNameBytes);
  const outcome = await call(context, {
    path: paths.reserve,
    content: {
      json: {
        modelVersion: '2',
        merchantUserKey: sha256Hex(request.shopperId).slice(0, 32),
        merchantPayKey: request.reference,
        productName,
        productCount: 1,
        totalPayAmount: total,
        taxScopeAmount: total,
        taxExScopeAmount: 0,
        returnUrl: withBack(request.returnUrl, back),
        productItems: [
          {
            categoryType: category.type,
            categoryId: category.id,
            uid: request.reference,
            name: productName,
            count: 1,
          },
        ],
      },
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    const { code, detail } = outcome;
    const known = Object.hasOwn(reserveErrors, code) ? reserveErrors[code] : undefined;
    return { kind: 'refused', error: known ?? (code === '' ? 'configuration' : 'invalid-request'), detail };
  }

  const reserved = reservedSchema.safeParse(outcome.body);
  if (!reserved.success) return { kind: 'unknown', detail: 'the answer has no valid reserveId' };
  const { reserveId } = reserved.data;
  const host = pageHostOf(context, request.platform === 'web' ? 'web' : 'phone');
  return { kind: 'created', url: `${host}/payments/${reserveId}`, memo: { reserveId, back } };
}

/**
 * A token in the address that Naver Pay returns this payment's payer to: nothing else in a return tells which payment
 * it is for. It is derived from the reference, so a repeated create yields the same token.
 */
function backOf(context: ProviderContext, reference: string): string {
  const [clientSecret] = keysOf(context.secret('clientSecret'));
  return hmacSha256Hex(Buffer.from(clientSecret), `back ${reference}`).slice(0, 32);
}

function withBack(returnUrl: string, back: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('back', back);
  return url.toString();
}

/** The longest prefix of a text, in whole characters, that fits into `most` bytes of UTF-8. */
export function firstBytes(text: string, most: number): string {
  let first = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(first + character) > most) break;
    first += character;
  }
  return first;
}
