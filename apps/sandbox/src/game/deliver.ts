import { accountBySuid } from './accounts.ts';
import type { Delivery } from './delivery-ledger.ts';
import type { Game } from './game.ts';
import type { LinkCall, LinkResult } from './link-call.ts';
import { refusal } from './messages.ts';
import { type TestWord, testWordOf } from './test-roles.ts';
import { rolesOf } from './world.ts';

const lateMs = 20_000;

interface Request {
  readonly deliveryId: string;
  readonly suid: string;
  readonly serverId: string;
  readonly roleId: string;
  readonly source: string;
  readonly items: string;
  readonly billingNo: string | null;
  readonly paid: string | null;
}

function isItem(value: unknown): value is { sku: string; quantity: number } {
  const { sku, quantity } = (value ?? {}) as { sku?: unknown; quantity?: unknown };
  return (
    typeof sku === 'string' &&
    sku !== '' &&
    typeof quantity === 'number' &&
    Number.isSafeInteger(quantity) &&
    quantity > 0
  );
}

function read(body: LinkCall['body']): Request | undefined {
  const { delivery_id, suid, server_id, role_id, source, items, billing_no, paid } = body;
  const texts = [delivery_id, suid, server_id, role_id];
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return undefined;
  if (!Array.isArray(items) || items.length === 0 || !items.every(isItem)) return undefined;
  const { kind, id } = (source ?? {}) as { kind?: unknown; id?: unknown };
  if (typeof kind !== 'string' || typeof id !== 'string') return undefined;
  return {
    deliveryId: String(delivery_id),
    suid: String(suid),
    serverId: String(server_id),
    roleId: String(role_id),
    source: JSON.stringify({ kind, id }),
    items: JSON.stringify(items.map(({ sku, quantity }) => ({ sku, quantity }))),
    billingNo: typeof billing_no === 'string' ? billing_no : null,
    paid: paid === undefined || paid === null ? null : JSON.stringify(paid),
  };
}

/** A delivery id is bound to one content permanently. */
function isSame(known: Delivery, asked: Request): boolean {
  return (
    known.suid === asked.suid &&
    known.server_id === asked.serverId &&
    known.role_id === asked.roleId &&
    known.items === asked.items
  );
}

function receipt(delivery: Delivery, already: boolean): LinkResult {
  return {
    answer: {
      ok: true,
      receipt_id: delivery.receipt_id,
      delivered_at: new Date(delivery.delivered_at ?? 0).toISOString(),
      already,
    },
  };
}

function refuse(code: string, retryable: boolean): LinkResult {
  return { answer: { ...refusal(code), retryable } };
}

/** What a test role does instead of delivering, on this try. */
function insteadOfDelivering(word: TestWord | undefined, tries: number): LinkResult | undefined {
  if (word === 'maint' && tries <= 3) return refuse('maintenance', true);
  if (word === 'garbage' && tries <= 2) return { answer: {}, mishap: 'garbage' };
  return undefined;
}

/** What a test role does to the answer after delivering, the first time. */
export function mishapAfter(word: TestWord | undefined): Pick<LinkResult, 'mishap' | 'lateMs'> {
  if (word === 'lost') return { mishap: 'cut' };
  if (word === 'err500') return { mishap: 'error-500' };
  return word === 'late' ? { lateMs } : {};
}

/** `deliver`: adds the goods to the role's inventory, once per delivery id. */
export function deliver(game: Game, { body, scope, now, randomHex }: LinkCall): LinkResult {
  const asked = read(body);
  if (!asked) return { answer: { ok: false, code: 'bad_request' } };
  const { ledger } = game;
  const known = ledger.find(asked.deliveryId);
  if (known && !isSame(known, asked)) return refuse('delivery_id_reused', false);
  if (known?.state === 'delivered') {
    ledger.countTry(asked.deliveryId);
    return receipt(known, true);
  }
  if (!known) ledger.open(scope, asked, now);
  const tries = ledger.countTry(asked.deliveryId);
  const account = accountBySuid(asked.suid);
  const role = account && rolesOf(scope.gp_id, account).find((one) => one.role_id === asked.roleId);
  const word = testWordOf(asked.roleId);
  const refused =
    role?.server_id !== asked.serverId ? 'role_not_found' : word === 'refused' ? 'banned' : undefined;
  if (refused !== undefined) {
    ledger.markRefused(asked.deliveryId, refused);
    return refuse(refused, false);
  }
  const instead = insteadOfDelivering(word, tries);
  if (instead) return instead;
  ledger.markDelivered(asked.deliveryId, `rcp_${randomHex(9)}`, now);
  const delivered = ledger.find(asked.deliveryId);
  if (!delivered) throw new Error(`Delivery ${asked.deliveryId} vanished.`);
  return {
    ...receipt(delivered, false),
    ...mishapAfter(word),
    changed: [[scope.gp_id, asked.roleId]],
  };
}

/** `query-delivery`: for a shop that did not get the answer. */
export function queryDelivery(game: Game, { body }: LinkCall): LinkResult {
  const delivery = game.ledger.find(String(body.delivery_id ?? ''));
  if (!delivery || delivery.state === 'trying') return { answer: { ok: true, state: 'unknown_delivery' } };
  return {
    answer: {
      ok: true,
      state: delivery.state,
      ...(delivery.receipt_id === null ? {} : { receipt_id: delivery.receipt_id }),
    },
  };
}
