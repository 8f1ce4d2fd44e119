import { createHash } from 'node:crypto';
import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { captureView, disputeView, refundView, type Told, told } from './resources.ts';
import { bodyOf, type Signer } from './webhook.ts';

interface Spoken {
  readonly event: MoneyEvent;
  readonly type: string;
  readonly resourceType: 'capture' | 'refund' | 'dispute';
  readonly resource: (at: number) => JsonObject;
}

/** PayPal's events about one payment, in order. */
export function messages(tools: SimulatorTools, signer: Signer, facts: MessageFacts): MoneyMessage[] {
  const { lie, account, reference, origin, now } = facts;
  const amountMinor = lie === 'wrong-amount' ? facts.amountMinor * 10 : facts.amountMinor;
  const about = told({ ...facts, amountMinor }, origin, lie === 'wrong-amount' ? undefined : lie);
  return spokenAbout(tools, about, reference).map(({ event, type, resourceType, resource }, index) => {
    // Each a second after the one before, so that the times tell the order.
    const at = now + index * 1000;
    const id = `WH-${idOf(`${type} ${event}`, reference)}-${idOf(event, reference)}`;
    const summary = `${event} of ${reference}`;
    const body = bodyOf({ id, type, resourceType, summary, resource: resource(at), at, origin });
    const headers = signer.headers({ account, body, lie: null, messageId: id }, now);
    return { event, body, headers: { 'content-type': 'application/json', ...headers } };
  });
}

const idOf = (name: string, reference: string): string =>
  createHash('sha256').update(`${reference} ${name}`).digest('hex').slice(0, 17).toUpperCase();

function spokenAbout(tools: SimulatorTools, about: Told, reference: string): Spoken[] {
  const { amountMinor } = about;
  const first = idOf('first', reference);
  const second = idOf('second', reference);
  const capture = (event: MoneyEvent, name: string, id: string, status: string): Spoken => ({
    event,
    type: `PAYMENT.CAPTURE.${name}`,
    resourceType: 'capture',
    resource: (at) => captureView(tools, about, { id, orderId: idOf(`order ${id}`, reference), status, at }),
  });
  const refund = (
    event: MoneyEvent,
    type: string,
    refunded: { id: string; status: string; part?: number },
  ): Spoken => ({
    event,
    type,
    resourceType: 'refund',
    resource: (at) =>
      refundView(tools, about, {
        id: idOf(refunded.id, reference),
        captureId: first,
        status: refunded.status,
        at,
        // Made in the back office, so it carries the names of its order.
        name: about.reference,
        amountMinor: Math.floor(amountMinor / (refunded.part ?? 1)),
      }),
  });
  const dispute = (
    event: MoneyEvent,
    type: string,
    outcome?: string,
    name = 'first',
    captureId = first,
  ): Spoken => ({
    event,
    type: `CUSTOMER.DISPUTE.${type}`,
    resourceType: 'dispute',
    resource: (at) =>
      disputeView(tools, about, {
        id: `PP-D-${idOf(`${name} dispute`, reference)}`,
        captureId,
        amountMinor,
        at,
        ...(outcome === undefined ? { status: 'OPEN' } : { status: 'RESOLVED', outcome }),
      }),
  });
  return [
    capture('decline', 'DENIED', idOf('denied', reference), 'DECLINED'),
    capture('capture', 'COMPLETED', first, 'COMPLETED'),
    capture('second capture', 'COMPLETED', second, 'COMPLETED'),
    refund('part refund', 'PAYMENT.CAPTURE.REFUNDED', { id: 'part', status: 'COMPLETED', part: 3 }),
    refund('refund', 'PAYMENT.CAPTURE.REFUNDED', { id: 'whole', status: 'COMPLETED' }),
    refund('refund failed', 'PAYMENT.REFUND.FAILED', { id: 'whole', status: 'FAILED' }),
    dispute('chargeback opened', 'CREATED'),
    dispute('chargeback lost', 'RESOLVED', 'RESOLVED_BUYER_FAVOUR'),
    dispute('chargeback won', 'RESOLVED', 'RESOLVED_SELLER_FAVOUR'),
    // PayPal takes the money back without a dispute of its own, as after a bank's chargeback.
    {
      event: 'second dispute',
      type: 'PAYMENT.CAPTURE.REVERSED',
      resourceType: 'refund',
      resource: (at) =>
        refundView(tools, about, {
          id: idOf('reversal', reference),
          captureId: first,
          name: about.reference,
          amountMinor,
          at,
          status: 'COMPLETED',
          note: 'Payment reversed',
        }),
    },
    dispute('second capture disputed', 'CREATED', undefined, 'third', second),
  ];
}
