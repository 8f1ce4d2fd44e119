import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process, served on a separate address (metrics-server.ts). */
export const registry = new Registry();

const registers = [registry];

/** Requests by route pattern, never by URL: arbitrary requests must not create labels. */
export const requestSeconds = new Histogram({
  name: 'gemporium_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its answer.',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers,
});

export const callAnswersTotal = new Counter({
  name: 'gemporium_call_answers_total',
  help: 'Answers of the API by call and envelope code.',
  labelNames: ['call', 'code'],
  registers,
});

export const trackingEventsTotal = new Counter({
  name: 'gemporium_tracking_events_total',
  help: 'Tracking events of pages, by event: viewPage and so on.',
  labelNames: ['store', 'event', 'platform'],
  registers,
});

export const loginsTotal = new Counter({
  name: 'gemporium_logins_total',
  help: 'Logins by outcome: accepted, refused, unverified, unavailable, throttled.',
  labelNames: ['store', 'origin', 'outcome'],
  registers,
});

export const paymentsTotal = new Counter({
  name: 'gemporium_payments_total',
  help: 'What providers reported of payments, by what it did: paid, closed, extra, pending, mismatch, nothing-new.',
  labelNames: ['provider', 'state'],
  registers,
});

export const providerSeconds = new Histogram({
  name: 'gemporium_provider_seconds',
  help: 'Our calls to payment and login providers: answer, lost or not-sent.',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const notificationsTotal = new Counter({
  name: 'gemporium_notifications_total',
  help: "Providers' notifications: stored, duplicate, rejected, unreadable; unknown: unsigned ones that named no payment.",
  labelNames: ['provider', 'outcome'],
  registers,
});

export const paymentsUnheard = new Gauge({
  name: 'gemporium_payments_unheard',
  help: 'Paid payments of the last two hours without a notification; all opened ones if no notification came at all.',
  labelNames: ['account'],
  registers,
});

export const accountResting = new Gauge({
  name: 'gemporium_account_resting',
  help: '1 for each provider account that fails, so that its methods are not offered or tried by one purchase at a time.',
  labelNames: ['account'],
  registers,
});

export const effectsTotal = new Counter({
  name: 'gemporium_effects_total',
  help: 'Attempts at effects: done, written, again, surprise, park.',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const effectsWaiting = new Gauge({
  name: 'gemporium_effects_waiting',
  help: 'Effects that are due and not yet carried out.',
  registers,
});

export const oldestEffectSeconds = new Gauge({
  name: 'gemporium_oldest_effect_seconds',
  help: 'How long the oldest due effect has been waiting.',
  registers,
});

export const deliveriesTotal = new Counter({
  name: 'gemporium_deliveries_total',
  help: 'Deliveries to games: delivered, refused, unreachable, lost.',
  labelNames: ['store', 'outcome'],
  registers,
});

export const exceptionsOpen = new Gauge({
  name: 'gemporium_exceptions_open',
  help: 'Exceptions that wait for an operator.',
  labelNames: ['kind'],
  registers,
});

export const unresolved = new Gauge({
  name: 'gemporium_unresolved',
  help: 'Payments and refunds whose outcome is overdue: payment-unresolved, refund-unresolved.',
  labelNames: ['store', 'provider', 'kind'],
  registers,
});

export const measuredAt = new Gauge({
  name: 'gemporium_work_measured_timestamp_seconds',
  help: 'When waiting work and exceptions were last counted, in seconds since 1970: while it does not advance, alerts on them are blind.',
  registers,
});

/** Until work has been counted here, nothing is said of it: the 0 of a process that never counts would look like an old count. */
export function forgetWork(): void {
  for (const gauge of [effectsWaiting, oldestEffectSeconds, measuredAt]) gauge.remove();
}
forgetWork();

export const catalogueVersion = new Gauge({
  name: 'gemporium_catalogue_version',
  help: 'The catalogue version that this process sells from.',
  registers,
});

/** Memory, processor time and event loop of the process; off in tests, which have many in one process. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}
