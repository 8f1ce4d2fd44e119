import type { HttpRequest, KnownPayment, PaymentRequest } from '../provider.ts';
import type { World } from './world.ts';

/**
 * Everything that a provider is told when this payment is opened, by the path of its field: in the last call (`call` is
 * its address), in the address of the page (`url.…`; `url` without its query), or in the fields of the shop's own page
 * (`page.…`). Empty if the payment is refused.
 */
export async function toldBy(
  { profile: { provider, ways }, context, request }: World,
  change: Partial<PaymentRequest>,
): Promise<ReadonlyMap<string, string>> {
  const asked = request(change);
  const { account } = context;
  const settings = { ...account.settings, ...ways?.settings };
  const sent: HttpRequest[] = [];
  const at = {
    ...context,
    account: { ...account, settings },
    http: (one: HttpRequest) => {
      sent.push(one);
      return context.http(one);
    },
  };
  const outcome = await provider.create(at, asked);
  if (outcome.kind !== 'created') return new Map();
  const { url, memo, providerReference } = outcome;
  const { reference, amount, channelId, shopperId, expiresAt } = asked;
  const payment: KnownPayment = {
    reference,
    amount,
    channelId,
    shopperId,
    expiresAt,
    memo,
    createdAt: context.now(),
    ...(providerReference === undefined ? {} : { providerReference }),
  };
  const last = sent.at(-1);
  return new Map([
    ...(last ? ([['call', last.url], ...fieldsIn(bodyOf(last))] as const) : []),
    ['url', new URL(url).pathname],
    ...fieldsIn(Object.fromEntries(new URL(url).searchParams), 'url.'),
    ...(url === asked.pageUrl ? fieldsIn(provider.page?.fields(at, payment, asked), 'page.') : []),
  ]);
}

function bodyOf({ headers, body = '' }: HttpRequest): unknown {
  const isJson = (headers?.['content-type'] ?? '').includes('json');
  return isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

/** The texts in a value, by path. JSON in a text counts as a part of the whole. */
function fieldsIn(value: unknown, above = ''): [path: string, text: string][] {
  if (typeof value === 'string' && value.startsWith('{')) return fieldsIn(JSON.parse(value), above);
  if (typeof value !== 'object' || value === null) return [[above.slice(0, -1), String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsIn(inner, `${above}${name}.`));
}
