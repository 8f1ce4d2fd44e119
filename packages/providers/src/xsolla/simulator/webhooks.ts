import { createHash } from 'node:crypto';
import type {
  JsonObject,
  OutgoingNotification,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { lied, order, payment, type Reason, refund, type Told } from './webhook-bodies.ts';

/**
 * Projects created after 2025-01-22 use the combined form of webhooks, older ones the separate form. The sandbox
 * tells them apart by number: Xsolla numbers projects in ascending order, and its published examples of the combined
 * form are from 308077.
 */
const firstCombinedProject = 270_000;

function toldOf(about: SimulatedPayment, transaction: number, now: number, amountMinor: number): Told {
  const { account, reference, currency, details } = about;
  return {
    account,
    reference,
    currency,
    amountMinor,
    transaction,
    at: now,
    isTest: true,
    projectId: Number(details.projectId),
    userId: String(details.userId),
    country: String(details.country),
  };
}

/** Puts a webhook about one transaction into the outbox for the merchant's endpoint. */
export function send(
  desk: SimulatorDesk,
  about: SimulatedPayment,
  { event, transaction, amountMinor }: { event: string; transaction: number; amountMinor?: number },
  compose: (told: Told) => JsonObject,
): void {
  const told = toldOf(about, transaction, desk.now, amountMinor ?? about.amountMinor);
  desk.notify({
    about,
    event,
    to: { storePath: `/notify/xsolla/${about.account}` },
    contentType: 'application/json',
    compose: (lie) => JSON.stringify(compose(lied(told, lie))),
    ...(event === 'user_validation' ? { isQuestion: true } : {}),
  });
}

/** A payment, in the project's form. */
export function sendPaid(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  about: SimulatedPayment,
  transaction: number,
  amountMinor: number,
): void {
  const isCombined = Number(about.details.projectId) >= firstCombinedProject;
  const event = isCombined ? 'order_paid' : 'payment';
  send(desk, about, { event, transaction, amountMinor }, (told) =>
    isCombined ? order(tools, 'order_paid', told, payment(tools, told)) : payment(tools, told),
  );
}

/** A refund or chargeback, in the project's form. */
export function sendBack(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  about: SimulatedPayment,
  back: { type: 'refund' | 'partial_refund'; transaction: number; amountMinor: number; reason: Reason },
): void {
  const isCombined = Number(about.details.projectId) >= firstCombinedProject;
  const { type, transaction, amountMinor, reason } = back;
  const event = isCombined ? 'order_canceled' : type;
  send(desk, about, { event, transaction, amountMinor }, (told) => {
    const body = refund(tools, type, told, reason);
    return isCombined ? order(tools, 'order_canceled', told, body) : body;
  });
}

/** SHA-1 over the body, directly followed by the project's key; the same on every attempt. */
export function signed(tools: SimulatorTools, account: string, body: string): Record<string, string> {
  const key = tools.secret(`${account}.projectSecretKey`);
  return { authorization: `Signature ${createHash('sha1').update(body).update(key).digest('hex')}` };
}

export function seal(
  tools: SimulatorTools,
  { account, body, lie }: OutgoingNotification,
): Record<string, string> {
  return signed(tools, lie === 'forged' ? 'nobody' : account, body);
}

const minute = 60_000;
/** "Growing intervals, at most 12 in 48 hours": the intervals themselves are not published. */
const growing = [1, 5, 10, 30, 60, 120, 180, 300, 420, 480, 540, 600];
const ofOrders = [...Array<number>(2).fill(5), ...Array<number>(7).fill(15), ...Array<number>(10).fill(60)];

/**
 * A refusal (4xx) is final, and a player is asked about only once; anything else is repeated for 48 hours, orders for
 * 12.
 */
export function retryAfterMs(
  failedAttempts: number,
  { event, status }: { event: string; status: number | null },
): number | null {
  if (event === 'user_validation' || (status !== null && status >= 400 && status < 500)) return null;
  const waits = event.startsWith('order_') ? ofOrders : growing;
  const wait = waits[failedAttempts - 1];
  return wait === undefined ? null : wait * minute;
}
