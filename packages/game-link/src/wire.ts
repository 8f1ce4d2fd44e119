import { loginProviderIds } from '@gemporium/domain/login-providers.ts';
import { longestGameId } from '@gemporium/domain/longest-game-id.ts';
import { z } from 'zod';
import { isPlainName, plainName, plainText } from './plain-text.ts';

/*
 * The Gemporium link on the wire: every call is a signed JSON POST in snake_case, with amounts as decimal strings in
 * major units. Answers may carry more fields than these, but these must be there.
 */

/**
 * A name used for look-ups. One with a control character is refused, because a repaired name might be somebody
 * else's.
 */
const id = z
  .string()
  .min(1)
  .max(longestGameId)
  .refine(isPlainName, 'has control characters or changes the writing direction');
/** Text that is only read. */
const text = z.string().overwrite(plainText);
const name = z.string().overwrite(plainName);
const code = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/);
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,3})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const instant = z.iso.datetime({ offset: true });

/** A message to the player: plain, or by language. */
const message = z.union([text.max(500), z.record(z.string().max(20).refine(isPlainName), text.max(500))]);

/**
 * The game and the store that a request is about; every request carries it. `sandbox`: no real money is behind the
 * call.
 */
export const scopeSchema = z.object({
  brand: id,
  environment: z.enum(['production', 'demo']),
  gp_id: id,
  client_id: id,
  sandbox: z.boolean(),
});

const item = z.object({ sku: id, quantity: z.int().positive() });

export const serverSchema = z.object({
  server_id: id,
  name,
  area_id: id,
  area_name: name,
  status: z.enum(['open', 'maintenance']),
});

export const roleSchema = z.object({
  role_id: id,
  name,
  level: z.int().nonnegative(),
  server_id: id,
  server_name: name,
  area_id: id,
  area_name: name,
});

export const accountSchema = z.object({
  suid: id,
  username: name.min(1),
  real_name_verified: z.boolean(),
});

const refusedAccount = z.object({
  ok: z.literal(false),
  code: z.enum([
    'invalid_credentials',
    'invalid_token',
    'unknown_identity',
    'not_real_name_verified',
    'locked',
  ]),
  message: message.optional(),
});
const accountAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), account: accountSchema }),
  refusedAccount,
]);
const noticeAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: code.optional(), message: message.optional() }),
]);

const checkRefusals = [
  'banned',
  'maintenance',
  'out_of_stock',
  'limit_reached',
  'role_not_found',
  'region_restricted',
  'other',
] as const;

/** Requests by call, without the scope. */
export const requests = {
  'verify-account': z.object({
    username: z.string(),
    password: z.string(),
    login_type: z.enum(['account', 'card']),
  }),
  'verify-token': z.object({ token: z.string() }),
  'verify-identity': z.object({
    provider: z.enum(loginProviderIds),
    subject: z.string().min(1).max(255),
  }),
  servers: z.object({}),
  roles: z.object({ suid: id, server_id: id.optional() }),
  check: z.object({
    suid: id,
    server_id: id,
    role_id: id,
    product_id: id,
    items: z.array(item).min(1),
    sku: id,
    quantity: z.int().positive(),
    amount: decimal,
    currency,
    billing_no: id,
  }),
  deliver: z.object({
    delivery_id: id,
    source: z.object({ kind: z.enum(['order', 'reward', 'card', 'make-up']), id }),
    suid: id,
    server_id: id,
    role_id: id,
    items: z.array(item).min(1),
    billing_no: id.optional(),
    paid: z.object({ amount: decimal, currency }).optional(),
  }),
  'query-delivery': z.object({ delivery_id: id }),
  refunded: z.object({
    billing_no: id,
    delivery_ids: z.array(id),
    amount: decimal,
    currency,
    kind: z.enum(['refund', 'chargeback']),
    goods: z.enum(['take-back', 'leave']).optional(),
  }),
  'lift-restriction': z.object({
    suid: id,
    server_id: id.optional(),
    role_id: id.optional(),
    billing_no: id,
    delivery_id: id.optional(),
    paid_by: z.object({ billing_no: id, amount: decimal, currency }).optional(),
  }),
} as const;

/** Answers by call; all come with status 200. */
export const answers = {
  'verify-account': accountAnswer,
  'verify-token': accountAnswer,
  'verify-identity': accountAnswer,
  servers: z.object({ ok: z.literal(true), servers: z.array(serverSchema).max(5_000) }),
  roles: z.object({ ok: z.literal(true), roles: z.array(roleSchema).max(5_000) }),
  check: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), role: roleSchema }),
    z.object({ ok: z.literal(false), code: z.enum(checkRefusals), message: message.optional() }),
  ]),
  deliver: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), receipt_id: id, delivered_at: instant, already: z.boolean() }),
    z.object({ ok: z.literal(false), code, retryable: z.boolean(), message: message.optional() }),
  ]),
  'query-delivery': z.discriminatedUnion('state', [
    z.object({ ok: z.literal(true), state: z.literal('delivered'), receipt_id: id }),
    z.object({ ok: z.literal(true), state: z.literal('unknown_delivery') }),
    z.object({ ok: z.literal(true), state: z.literal('refused'), code: code.default('refused') }),
  ]),
  refunded: noticeAnswer,
  'lift-restriction': noticeAnswer,
} as const;

export type CallName = keyof typeof requests;

export type RequestOf<C extends CallName> = z.infer<(typeof requests)[C]>;
export type AnswerOf<C extends CallName> = z.infer<(typeof answers)[C]>;

/** How long a call may take before its answer counts as lost. */
export const timeoutsMs: Readonly<Record<CallName, number>> = {
  'verify-account': 3_000,
  'verify-token': 3_000,
  'verify-identity': 3_000,
  servers: 3_000,
  roles: 3_000,
  check: 3_000,
  deliver: 10_000,
  'query-delivery': 3_000,
  refunded: 10_000,
  'lift-restriction': 10_000,
};
