import type {
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { returnTo } from './answers.ts';
import { styles } from './page-styles.ts';
import { act } from './payer.ts';
import { beginTransaction, transactionsOf } from './transactions.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment complete',
  declined: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'The session has expired',
};

/** Pay Station, as far as a sandbox needs it. */
export function payStation(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const isOpen = payment.status === 'pending';
  const body = html`<main><div class="station">
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#0b7a6e"/><path d="M8 8l12 12M20 8 8 20" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
      <p>Pay Station</p>
    </header>
    <div class="columns">
      <section class="order" aria-label="Order">
        <h1>${isOpen ? String(payment.details.description) : ended[payment.status]}</h1>
        <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
        <dl>
          <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
          <div><dt>Invoice</dt><dd>${payment.reference}</dd></div>
          <div><dt>User</dt><dd>${String(payment.details.userId)}</dd></div>
        </dl>
      </section>
      <form method="post" action="/xsolla/paystation4/?token=${payment.id}">
        ${
          isOpen
            ? html`<p class="lead">Bank card</p>
              <button class="main" name="action" value="pay">Pay</button>
              <button name="action" value="decline">Decline</button>
              <button name="action" value="cancel">Cancel</button>
              <button name="action" value="pending">Leave pending</button>`
            : html`<button class="main" name="action" value="back">Back to the shop</button>`
        }
      </form>
    </div>
  </div></main>`;
  return tools.page({ title: `Pay Station ${payment.reference}`, styles, body });
}

export function noSuchToken(tools: SimulatorTools): SimulatorAnswer {
  const body = tools.html`<main><div class="station"><section class="order"><h1>Token not found</h1><p>This link doesn’t belong to any payment.</p></section></div></main>`;
  return tools.page({ status: 404, title: 'Token not found', styles, body });
}

/**
 * What a button does. The browser goes back to the shop while the merchant is still being asked about the player: how
 * it ended is told by the webhook alone.
 */
export function press(
  tools: SimulatorTools,
  payment: SimulatedPayment,
  form: URLSearchParams,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const chosen = form.get('action');
  const go = (now: SimulatedPayment, status: string) => ({
    status: 303,
    headers: { location: returnTo(now, transactionsOf(now).at(-1)?.id, status) },
    body: '',
  });
  if (payment.status !== 'pending') return go(payment, payment.status === 'paid' ? 'done' : 'troubled');
  if (chosen === 'pending') return go(beginTransaction(desk, payment, 'processing').payment, 'invoice');
  const action = tools.pressed(payment, form);
  if (!action) return payStation(tools, payment);
  const result = act(tools, desk, payment, action, {});
  if (!result.ok) return payStation(tools, payment);
  return go(desk.payment(payment.id) ?? payment, chosen === 'pay' ? 'invoice' : 'troubled');
}
