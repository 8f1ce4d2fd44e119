import type { SimulatorRequest, SimulatorRoute, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { declines } from '../money.ts';
import { html } from '../pages/html.ts';

/** See `SimulatorTools.payerButtons`. */
export const payerButtons: SimulatorTools['payerButtons'] = {
  pay: html`<button class="main" name="action" value="pay">Pay</button>`,
  others: html`<button name="action" value="decline">Decline</button>
    <button name="action" value="cancel">Cancel</button>
    <button name="action" value="pending">Leave pending</button>`,
  back: html`<button class="main" name="action" value="back">Back to the shop</button>`,
};

type PayerPage = Parameters<SimulatorTools['payerPage']>[0];
type Given = [
  payment: NonNullable<ReturnType<PayerPage['paymentOf']>>,
  ...Parameters<SimulatorRoute['handle']>,
];

/** See `SimulatorTools.payerPage`. */
export const payerPage: SimulatorTools['payerPage'] = (page) => {
  const at = (
    method: 'GET' | 'POST',
    answer: (...given: Given) => ReturnType<SimulatorRoute['handle']>,
  ): SimulatorRoute => ({
    ...{ method, path: page.path, call: 'page' },
    identify(request, desk) {
      const payment = page.paymentOf(request, desk);
      return payment ? { account: payment.account, reference: payment.reference } : {};
    },
    handle(request, desk, asked) {
      const payment = page.paymentOf(request, desk);
      return payment ? answer(payment, request, desk, asked) : page.missing();
    },
  });
  return [
    at('GET', (payment, _request, desk) => page.show(payment, desk)),
    at('POST', (...given) => press(page, ...given)),
  ];
};

/** The payer's button does what it says as long as the payment is open; then the browser goes its way. */
function press(page: PayerPage, ...[payment, request, desk]: Given) {
  const form = formOf(request);
  const chosen = form.get('action');
  const isOpen = page.isOpen?.(payment) ?? payment.status === 'pending';
  let after = payment;
  let failure: string | undefined;
  if (isOpen && chosen === 'pending') after = page.leave?.(desk, payment, form) ?? payment;
  else if (isOpen && (chosen === 'pay' || chosen === 'decline' || chosen === 'cancel')) {
    const isForced = chosen === 'pay' && declines(payment.amountMinor);
    const result = page.act(desk, payment, isForced ? 'decline' : chosen, { form, isForced });
    if (result.ok) after = result.payment;
    else failure = result.message;
  }
  const way = page.wayBack(after, { chosen, form, desk, ...(failure === undefined ? {} : { failure }) });
  if (way === undefined) return page.show(after, desk);
  return typeof way === 'string' ? { status: 303, headers: { location: way }, body: '' } : way;
}

const formOf = ({ body }: SimulatorRequest) => new URLSearchParams(body.toString('utf8'));
