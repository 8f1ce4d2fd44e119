import { toMajor } from '@gemporium/domain/money.ts';
import type { z } from 'zod';
import type { Exchange } from './exchange.ts';
import type {
  AccountAnswer,
  GameLink,
  GameMessage,
  GameRole,
  GameScope,
  GameServer,
  NoticeAnswer,
  Unreachable,
} from './types.ts';
import {
  type AnswerOf,
  answers,
  type CallName,
  type RequestOf,
  type roleSchema,
  type serverSchema,
  timeoutsMs,
} from './wire.ts';

export interface GameLinkOptions {
  /** The game server's address, without trailing slash; the call's name follows it. */
  baseUrl: string;
  keys: readonly string[];
  /** Whether this run only pretends to move money; every call tells the game. */
  sandbox: boolean;
  exchange: Exchange;
  /** A name that no other message has. */
  newMessageId(): string;
}

/**
 * The Gemporium link over HTTP. An answer counts only with status 200, the game's signature for this very request,
 * and the contract's form. Anything else means that the game is unreachable, with `lost: true` because the call may
 * have taken effect.
 */
export function createGameLink(options: GameLinkOptions): GameLink {
  const call = <C extends CallName>(name: C, scope: GameScope, request: RequestOf<C>) =>
    exchangeOnce(options, name, scope, request);

  return {
    async verifyAccount(scope, { username, password, loginType }) {
      const answer = await call('verify-account', scope, { username, password, login_type: loginType });
      return 'kind' in answer ? answer : accountOf(answer);
    },

    async verifyToken(scope, token) {
      const answer = await call('verify-token', scope, { token });
      return 'kind' in answer ? answer : accountOf(answer);
    },

    async verifyIdentity(scope, { provider, subject }) {
      const answer = await call('verify-identity', scope, { provider, subject });
      return 'kind' in answer ? answer : accountOf(answer);
    },

    async servers(scope) {
      const answer = await call('servers', scope, {});
      return 'kind' in answer ? answer : { kind: 'servers', servers: answer.servers.map(serverOf) };
    },

    async roles(scope, { suid, serverId }) {
      const answer = await call('roles', scope, { suid, ...given({ server_id: serverId }) });
      return 'kind' in answer ? answer : { kind: 'roles', roles: answer.roles.map(roleOf) };
    },

    async check(scope, request) {
      const [first] = request.items;
      if (first === undefined) throw new RangeError('a check without items');
      const answer = await call('check', scope, {
        suid: request.suid,
        server_id: request.serverId,
        role_id: request.roleId,
        product_id: request.productId,
        items: [...request.items],
        sku: first.sku,
        quantity: first.quantity,
        amount: toMajor(request.amount),
        currency: request.amount.currency,
        billing_no: request.billingNo,
      });
      if ('kind' in answer) return answer;
      if (!answer.ok) return { kind: 'refused', code: answer.code, ...messageOf(answer) };
      const role = roleOf(answer.role);
      return role.roleId === request.roleId && role.serverId === request.serverId
        ? { kind: 'allowed', role }
        : unreachable('check: the game allowed another role');
    },

    async deliver(scope, request) {
      const answer = await call('deliver', scope, {
        delivery_id: request.deliveryId,
        source: request.source,
        suid: request.suid,
        server_id: request.serverId,
        role_id: request.roleId,
        items: [...request.items],
        ...given({ billing_no: request.billingNo }),
        ...(request.paid && { paid: { amount: toMajor(request.paid), currency: request.paid.currency } }),
      });
      if ('kind' in answer) return answer;
      if (!answer.ok)
        return { kind: 'refused', code: answer.code, retryable: answer.retryable, ...messageOf(answer) };
      const { receipt_id: receiptId, already } = answer;
      return { kind: 'delivered', receiptId, already };
    },

    async queryDelivery(scope, deliveryId) {
      const answer = await call('query-delivery', scope, { delivery_id: deliveryId });
      if ('kind' in answer) return answer;
      if (answer.state === 'delivered') return { kind: 'delivered', receiptId: answer.receipt_id };
      return answer.state === 'refused'
        ? { kind: 'refused', code: answer.code }
        : { kind: 'unknown-delivery' };
    },

    async refunded(scope, { billingNo, deliveryIds, amount, kind, goods }) {
      const answer = await call('refunded', scope, {
        billing_no: billingNo,
        delivery_ids: [...deliveryIds],
        amount: toMajor(amount),
        currency: amount.currency,
        kind,
        goods,
      });
      return 'kind' in answer ? answer : noticeOf(answer);
    },

    async liftRestriction(scope, { suid, serverId, roleId, billingNo, deliveryId, paidBy }) {
      const answer = await call('lift-restriction', scope, {
        suid,
        billing_no: billingNo,
        ...given({ server_id: serverId, role_id: roleId, delivery_id: deliveryId }),
        ...(paidBy && {
          paid_by: {
            billing_no: paidBy.billingNo,
            amount: toMajor(paidBy.amount),
            currency: paidBy.amount.currency,
          },
        }),
      });
      return 'kind' in answer ? answer : noticeOf(answer);
    },
  };
}

/** One call: the contract's answer, or the game is unreachable. Details never contain a request's content. */
async function exchangeOnce<C extends CallName>(
  { baseUrl, keys, sandbox, exchange, newMessageId }: GameLinkOptions,
  name: C,
  scope: GameScope,
  request: RequestOf<C>,
): Promise<AnswerOf<C> | Unreachable> {
  const { brand, environment, gpId, clientId } = scope;
  const asked = { brand, environment, gp_id: gpId, client_id: clientId, sandbox, ...request };
  const outcome = await exchange({
    method: 'POST',
    url: `${baseUrl}/${name}`,
    body: JSON.stringify(asked),
    messageId: newMessageId(),
    keys,
    timeoutMs: timeoutsMs[name],
  });
  if (outcome.kind === 'not-sent')
    return { kind: 'unreachable', lost: false, detail: `${name}: ${outcome.reason}` };
  if (outcome.kind !== 'answer') return unreachable(`${name}: ${outcome.reason}`);
  if (outcome.status !== 200) return unreachable(`${name}: answer ${outcome.status}`);
  const body = parseJson(outcome.body);
  if (body === undefined) return unreachable(`${name}: the answer is not JSON`);
  const answer = answers[name].safeParse(body);
  if (answer.success) return answer.data as AnswerOf<C>;
  const { path, message } = answer.error.issues[0]!;
  return unreachable(
    `${name}: the answer breaks the contract at ${path.join('.') || 'its top'} (${message})`,
  );
}

function unreachable(detail: string): Unreachable {
  return { kind: 'unreachable', lost: true, detail };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // To be expected from outside, and refused.
    return undefined;
  }
}

/** The fields that have a value: the contract has no null. */
function given<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}

function messageOf({ message }: { message?: GameMessage | undefined }): { message?: GameMessage } {
  return message === undefined ? {} : { message };
}

function accountOf(answer: AnswerOf<'verify-account'>): AccountAnswer {
  if (!answer.ok) return { kind: 'refused', code: answer.code, ...messageOf(answer) };
  const { suid, username, real_name_verified: realNameVerified } = answer.account;
  return { kind: 'account', account: { suid, username, realNameVerified } };
}

function noticeOf(answer: AnswerOf<'refunded'>): NoticeAnswer {
  return answer.ok
    ? { kind: 'accepted' }
    : { kind: 'refused', detail: answer.code ?? 'refused without a code' };
}

function serverOf(server: z.infer<typeof serverSchema>): GameServer {
  const { server_id: serverId, name, area_id: areaId, area_name: areaName, status } = server;
  return { serverId, name, areaId, areaName, status };
}

function roleOf(role: z.infer<typeof roleSchema>): GameRole {
  return {
    roleId: role.role_id,
    name: role.name,
    level: role.level,
    serverId: role.server_id,
    serverName: role.server_name,
    areaId: role.area_id,
    areaName: role.area_name,
  };
}
