import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { CreateOutcome, HttpOutcome, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { errorSchema } from './wire.ts';

/** Sends a POST to the Checkout API. */
export function post(
  context: ProviderContext,
  path: string,
  idempotencyKey: string,
  body: unknown,
): Promise<HttpOutcome> {
  return context.http({
    method: 'POST',
    url: context.baseUrl + path,
    headers: {
      'content-type': 'application/json',
      'X-API-Key': keysOf(context.secret('apiKey'))[0],
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
}

type Refusal = Extract<CreateOutcome, { kind: 'refused' | 'unavailable' }>;

/**
 * “request already processed or in progress”: the first call under this key may have been carried out. Known from
 * answers that others have quoted (issues 1166 and 2211 of Adyen/adyen-magento2), not from Adyen's documentation.
 */
const alreadyThere = '704';

/**
 * What a 4xx says about this call and every earlier one under its key (Adyen would have repeated an earlier answer).
 * A refusal of our API key says nothing about earlier calls. Undefined for every answer after which a call may have
 * been carried out.
 */
export function refusalOf({ status, body }: { status: number; body: string }): Refusal | undefined {
  if (status === 401 || status === 403) {
    return {
      kind: 'refused',
      error: 'configuration',
      detail: `Adyen does not accept our key or merchant account (${status})`,
    };
  }
  // Too many requests: certainly not carried out.
  if (status === 429) return { kind: 'unavailable', detail: 'Adyen asks us to slow down (429)' };
  const error = errorSchema.safeParse(parseJson(body));
  if (![400, 404, 422].includes(status) || !error.success) return undefined;
  const { errorCode, message } = error.data;
  if (errorCode === alreadyThere) return undefined;
  return {
    kind: 'refused',
    error: 'invalid-request',
    detail: scrub(`${status} ${errorCode ?? ''} ${message ?? ''}`),
  };
}
