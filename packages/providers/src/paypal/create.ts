import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type {
  CreateOutcome,
  PaymentError,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { toPayPal } from './amounts.ts';
import { type CallOutcome, call } from './call.ts';
import { locales, paths, refusalIssues } from './provider.ts';
import { createdSchema } from './wire.ts';

/** The longest name and description that PayPal takes. */
const longestText = 127;
/**
 * The relation of the payer's page: `approve`, or `payer-action` if the request names PayPal as the source of the
 * money.
 */
const pageLinks = ['payer-action', 'approve'];

/** Opens an order that its payer approves on PayPal's page. Our reference is the idempotency key. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const amount = toPayPal(request.amount);
  if (amount === undefined) {
    const detail = `PayPal does not take this amount in ${request.amount.currency}`;
    return { kind: 'refused', error: 'invalid-request', detail };
  }
  const outcome = await call(context, {
    method: 'POST',
    path: paths.orders,
    requestId: request.reference,
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: request.reference,
          invoice_id: request.reference,
          description: firstCharacters(`${request.gameName}: ${request.goodsName}`, longestText),
          amount: { ...amount, breakdown: { item_total: amount } },
          items: [
            {
              name: firstCharacters(request.goodsName, longestText),
              quantity: '1',
              unit_amount: amount,
              category: 'DIGITAL_GOODS',
            },
          ],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            // Goods are delivered at once: no bank transfer that takes days.
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            locale: locales[request.language],
            return_url: request.returnUrl,
            cancel_url: request.returnUrl,
          },
        },
      },
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') return { kind: 'refused', error: errorOf(outcome), detail: outcome.detail };

  const created = createdSchema.safeParse(outcome.body);
  if (!created.success) return { kind: 'unknown', detail: 'the answer is not an order' };
  const { id, links, purchase_units: units } = created.data;
  const [unit] = units ?? [];
  const isOurs =
    unit === undefined ||
    (unit.custom_id === request.reference &&
      unit.amount.value === amount.value &&
      unit.amount.currency_code === amount.currency_code);
  const page = links.find(({ rel }) => pageLinks.includes(rel));
  if (!isOurs || !page || !isPageUrl(page.href, context.account.mode))
    return { kind: 'unknown', detail: `order ${scrub(id)} is not for this payment, or has no page` };
  return { kind: 'created', url: page.href, memo: { orderId: id } };
}

function errorOf({ status, issues }: Extract<CallOutcome, { kind: 'error' }>): PaymentError {
  if (status === 401 || status === 403) return 'configuration';
  const known = issues.find((issue) => Object.hasOwn(refusalIssues, issue));
  return (known && refusalIssues[known]) || 'invalid-request';
}
