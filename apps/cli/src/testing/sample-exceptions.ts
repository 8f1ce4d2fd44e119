/* Exceptions of two stores, of the brand's demo and of a brand that is gone, which have the same keys, orders and payments. */

import { at, demo, number as order, ours } from './names-of-rows.ts';

export const gone = 'gone.production';
const resolved = {
  state: 'resolved',
  resolved_at: at(50),
  resolved_by: 'operator:ann',
  resolution: 'called them',
};

export const late = {
  store: ours,
  id: 11,
  kind: 'delivery-late',
  key: 'D-1',
  billing_no: order(1),
  reason: 'no answer',
  reference: `${order(1)}-1`,
  created_at: at(9),
  detail: { tries: 9, said: { code: 503 } },
};
export const parked = {
  store: ours,
  id: 12,
  kind: 'work-parked',
  key: 'deliver:D-2',
  reason: 'by surprise',
  created_at: at(8),
  billing_no: null,
  reference: null,
};
const ended = {
  ...resolved,
  store: ours,
  id: 13,
  kind: 'refund-failed',
  key: 'R-3',
  billing_no: order(3),
  reason: 'too old',
  created_at: at(7),
};
export const doubted = {
  store: ours,
  id: 14,
  kind: 'refund-unresolved',
  key: 'R-4',
  billing_no: order(4),
  reason: 'no word',
  created_at: at(6),
  reference: `${order(21)}-1`,
  detail: { account: 'main', amountMinor: 1, currency: 'USD' },
};
export const abroad = [
  { ...late, store: demo, id: 15, reason: 'of the demo', created_at: at(5) },
  { ...late, store: gone, id: 16, reason: 'of the gone', created_at: at(4) },
];
const silence = (id: number, of: object, account: string, amountMinor: number, currency: string) => ({
  store: ours,
  id,
  kind: 'payment-unresolved',
  key: `P-${id}`,
  reference: `${order(id)}-1`,
  reason: `silent ${id}`,
  billing_no: order(id),
  created_at: at(id),
  detail: { provider: `provider of ${account}`, account, amountMinor, currency },
  ...of,
});
export const silences = [
  silence(21, {}, 'main', 499, 'USD'),
  silence(22, {}, 'main', 1001, 'USD'),
  silence(23, {}, 'main', 750, 'JPY'),
  silence(24, {}, 'second', 300, 'USD'),
  silence(25, { store: demo }, 'main', 200, 'USD'),
  silence(26, resolved, 'main', 100, 'USD'),
];
export const all = [late, parked, ended, doubted, ...abroad, ...silences];
