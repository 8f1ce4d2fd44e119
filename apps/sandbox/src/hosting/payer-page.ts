import type {
  PageTools,
  PayerPageOfSandbox,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { declines } from '../money.ts';

type Given = [
  payment: NonNullable<ReturnType<PayerPageOfSandbox['paymentOf']>>,
  tools: PageTools,
  ...Parameters<SimulatorRoute['handle']>,
];

/** See `SimulatorTools.payerPage`. */
export function payerPage(
  pagesFor: SimulatorTools['pagesFor'],
  page: PayerPageOfSandbox,
): readonly SimulatorRoute[] {
  const at = (
    method: 'GET' | 'POST',
    answer: (...given: Given) => ReturnType<SimulatorRoute['handle']>,
  ): SimulatorRoute => ({
    method,
    path: page.path,
    call: 'page',
    identify(request, desk) {
      const payment = page.paymentOf(request, desk);
      return payment ? { account: payment.account, reference: payment.reference } : {};
    },
    handle(request, desk, asked) {
      const payment = page.paymentOf(request, desk);
      if (!payment) return page.missing(pagesFor(request));
      return answer(payment, pagesFor(request, page.languageOf?.(payment)), request, desk, asked);
    },
  });
  return [
    at('GET', (payment, tools, _request, desk) => page.show(tools, payment, desk)),
    at('POST', (...given) => press(page, ...given)),
  ];
}

/** Applies the payer's button while the payment is open, and redirects the browser. */
function press(page: PayerPageOfSandbox, ...[payment, tools, request, desk]: Given) {
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
  const pressed = { chosen, form, desk, tools, failure };
  const way = page.wayBack(after, pressed);
  if (way === undefined) return page.show(tools, after, desk);
  return typeof way === 'string' ? { status: 303, headers: { location: way }, body: '' } : way;
}

const formOf = ({ body }: SimulatorRequest) => new URLSearchParams(body.toString('utf8'));
