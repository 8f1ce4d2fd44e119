import type { PageTools } from '@gemporium/provider-kit/simulator.ts';
import { html } from './html.ts';

/** See `PageTools.payerButtons`. */
export function payerButtons(say: PageTools['say']): PageTools['payerButtons'] {
  return {
    pay: html`<button class="main" name="action" value="pay">${say('pay')}</button>`,
    others: html`<button name="action" value="decline">${say('decline')}</button>
    <button name="action" value="cancel">${say('cancel')}</button>
    <button name="action" value="pending">${say('leave_pending')}</button>`,
    back: html`<button class="main" name="action" value="back">${say('back_to_shop')}</button>`,
  };
}
