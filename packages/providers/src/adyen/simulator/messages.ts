import { createHash } from 'node:crypto';
import type {
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { body, type WebhookEvent } from './webhook.ts';

/** Standard webhooks about one payment, in the order in which Adyen makes them. */
export function messages(tools: SimulatorTools, { lie, ...told }: MessageFacts): MoneyMessage[] {
  const isMore = lie === 'wrong-amount';
  const about = { ...told, amountMinor: isMore ? told.amountMinor * 10 : told.amountMinor };
  const psp = (name: string) =>
    createHash('sha256').update(`${about.reference} ${name}`).digest('hex').slice(0, 16).toUpperCase();
  const first = psp('first');
  const ofFirst = (pspReference: string) => ({ pspReference, originalReference: first });
  const refund = { ...ofFirst(psp('refund')), merchantReference: `BACKOFFICE-${psp('refund')}` };
  const part = { ...ofFirst(psp('part')), merchantReference: `BACKOFFICE-${psp('part')}` };
  const dispute = ofFirst(psp('dispute'));
  const partMinor = Math.floor(about.amountMinor / 3);
  const inOrder: [MoneyEvent, Omit<WebhookEvent, 'success'>, success?: boolean][] = [
    [
      'decline',
      { eventCode: 'AUTHORISATION', pspReference: psp('declined'), reason: '05 : Do not honor' },
      false,
    ],
    ['capture', { eventCode: 'AUTHORISATION', pspReference: first }],
    ['second capture', { eventCode: 'AUTHORISATION', pspReference: psp('second') }],
    ['cancel', { eventCode: 'CANCELLATION', ...ofFirst(psp('cancel')) }],
    ['expire', { eventCode: 'EXPIRE', ...ofFirst(psp('expire')) }],
    ['part refund', { eventCode: 'REFUND', ...part, amountMinor: partMinor }],
    ['refund', { eventCode: 'REFUND', ...refund }],
    ['refund failed', { eventCode: 'REFUND_FAILED', ...refund }],
    ['chargeback opened', { eventCode: 'NOTIFICATION_OF_CHARGEBACK', ...dispute, reason: 'Fraud' }],
    ['chargeback lost', { eventCode: 'CHARGEBACK', ...dispute, reason: 'Fraud' }],
    ['chargeback won', { eventCode: 'CHARGEBACK_REVERSED', ...dispute }],
    [
      'second dispute',
      { eventCode: 'CHARGEBACK', ...ofFirst(psp('another dispute')), reason: 'Not received' },
    ],
    [
      'second capture disputed',
      { eventCode: 'CHARGEBACK', pspReference: psp('third dispute'), originalReference: psp('second') },
    ],
  ];
  return inOrder.map(([event, webhook, success = true]) => ({
    event,
    headers: { 'content-type': 'application/json' },
    body: body(tools, about, { ...webhook, success }, about.now, isMore ? undefined : lie),
  }));
}
