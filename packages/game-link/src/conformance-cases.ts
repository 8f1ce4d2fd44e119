import type { ConformanceCase, ConformanceTools, Problem, WayIn } from './conformance-case.ts';
import type { DeliveryRequest } from './types.ts';

const seen = (...answers: { kind: string }[]): { failed: string } => ({
  failed: `seen: ${[...new Set(answers.map(told))].join(', then ')}`,
});

/** What the game answered, in a line. */
export const told = (answer: { kind: string }): string =>
  'detail' in answer ? `${answer.kind} (${answer.detail})` : JSON.stringify(answer);

/** The cases in the order in which they run. */
export const cases: readonly ConformanceCase[] = [
  ...[
    { id: 'unsigned', title: 'refuses a request without a signature', forge: forged({ unsigned: true }) },
    {
      id: 'wrong-key',
      title: 'refuses a request signed with another key',
      forge: forged({ keys: ['not-the-shared-secret'] }),
    },
    { id: 'too-old', title: 'refuses a request signed ten minutes ago', forge: forged({ ageSeconds: 600 }) },
    {
      id: 'altered',
      title: 'refuses a request whose body was altered after signing',
      forge: forged({ alter: true }),
    },
  ].map(({ id, title, forge }) => ({ id, title, run: forge })),
  {
    id: 'two-signatures',
    title: 'accepts a request that has its signature beside one made with another key',
    async run({ changingLink, target: { scope } }) {
      const answer = await changingLink.servers(scope);
      return answer.kind === 'servers' ? undefined : seen(answer);
    },
  },
  {
    id: 'log-in',
    title: 'knows the account by its user name and password',
    run: knowsBy('credentials', 'no user name and password were given'),
  },
  {
    id: 'wrong-password',
    title: 'refuses a wrong password and a wrong user name alike',
    async run({ link, target: { scope, credentials } }) {
      const wrong = await link.verifyAccount(scope, {
        username: credentials?.username ?? 'nobody-of-that-name',
        password: 'not-the-password',
        loginType: 'account',
      });
      const unknown = await link.verifyAccount(scope, {
        username: 'nobody-of-this-name',
        password: 'x',
        loginType: 'account',
      });
      const alike = JSON.stringify(wrong) === JSON.stringify(unknown);
      return wrong.kind === 'refused' && wrong.code === 'invalid_credentials' && alike
        ? undefined
        : seen(wrong, unknown);
    },
  },
  {
    id: 'wrong-token',
    title: 'refuses a token that it did not issue',
    async run({ link, target: { scope } }) {
      const answer = await link.verifyToken(scope, 'not-a-token-of-this-game');
      return answer.kind === 'refused' && answer.code === 'invalid_token' ? undefined : seen(answer);
    },
  },
  {
    id: 'token',
    title: 'knows the account by a token that it issued',
    run: knowsBy('token', 'no token was given'),
  },
  {
    id: 'token-again',
    title: 'knows the same account by the same token again, also at the same moment',
    run: knowsAgainBy('token', 'no token was given'),
  },
  {
    id: 'known-identity',
    title: 'knows the account by an identity of a login provider, and the same one by the same again',
    run: knowsAgainBy('identity', 'no identity was given'),
  },
  {
    id: 'identity',
    title: 'knows one account by one identity of a login provider, also at the same moment, and by no other',
    async run({ link, target: { scope, identity } }) {
      const provider = identity?.provider ?? 'google';
      const ask = (subject: string) => link.verifyIdentity(scope, { provider, subject });
      const answers = await Promise.all([ask('1'.repeat(21)), ask('1'.repeat(21)), ask('2'.repeat(21))]);
      const [first, again, other] = answers.map((answer) => {
        if (answer.kind === 'account') return answer.account.suid;
        return answer.kind === 'refused' && answer.code === 'unknown_identity' ? undefined : false;
      });
      const isSound = first !== false && other !== false && first === again;
      return isSound && (first === undefined || first !== other) ? undefined : seen(...answers);
    },
  },
  {
    id: 'servers',
    title: 'lists its servers',
    async run({ link, target: { scope } }) {
      const answer = await link.servers(scope);
      return answer.kind === 'servers' && answer.servers.length > 0 ? undefined : seen(answer);
    },
  },
  {
    id: 'roles',
    title: "lists the account's roles, on all servers and on one",
    async run({ link, target: { scope }, suid, role }) {
      const account = await suid();
      const { serverId, roleId } = await role();
      const all = await link.roles(scope, { suid: account });
      const here = await link.roles(scope, { suid: account, serverId });
      const listed = [all, here].every(
        (answer) => answer.kind === 'roles' && answer.roles.some((one) => one.roleId === roleId),
      );
      const onlyHere = here.kind === 'roles' && here.roles.every((one) => one.serverId === serverId);
      return listed && onlyHere ? undefined : seen(all, here);
    },
  },
  {
    id: 'check',
    title: 'allows a sale to the role',
    async run(tools) {
      const answer = await tools.link.check(tools.target.scope, await saleOf(tools));
      return answer.kind === 'allowed' ? undefined : seen(answer);
    },
  },
  {
    id: 'check-role',
    title: 'refuses a sale to a role that does not exist',
    async run(tools) {
      const answer = await tools.link.check(tools.target.scope, {
        ...(await saleOf(tools)),
        roleId: 'no-such-role',
      });
      return answer.kind === 'refused' && answer.code === 'role_not_found' ? undefined : seen(answer);
    },
  },
  {
    id: 'unknown-delivery',
    title: 'does not know a delivery that never came',
    async run({ link, target: { scope }, newDeliveryId }) {
      const answer = await link.queryDelivery(scope, newDeliveryId());
      return answer.kind === 'unknown-delivery' ? undefined : seen(answer);
    },
  },
  {
    id: 'deliver',
    title: 'delivers once: the same id again gets the first receipt',
    async run(tools) {
      const { link, target } = tools;
      const request = await deliveryOf(tools);
      const first = await link.deliver(target.scope, request);
      const again = await link.deliver(target.scope, request);
      const asked = await link.queryDelivery(target.scope, request.deliveryId);
      const once =
        first.kind === 'delivered' &&
        !first.already &&
        again.kind === 'delivered' &&
        again.already &&
        again.receiptId === first.receiptId &&
        asked.kind === 'delivered' &&
        asked.receiptId === first.receiptId;
      return once ? undefined : seen(first, again, asked);
    },
  },
  {
    id: 'deliver-at-once',
    title: 'delivers once when the same id comes ten times at the same moment',
    async run(tools) {
      const request = await deliveryOf(tools);
      const all = await Promise.all(
        Array.from({ length: 10 }, () => tools.link.deliver(tools.target.scope, request)),
      );
      const receipts = new Set(
        all.map((answer) => (answer.kind === 'delivered' ? answer.receiptId : answer.kind)),
      );
      const fresh = all.filter((answer) => answer.kind === 'delivered' && !answer.already);
      return receipts.size === 1 && fresh.length === 1 ? undefined : seen(...all);
    },
  },
  {
    id: 'deliver-other-contents',
    title: 'delivers nothing for a known id with other contents',
    async run(tools) {
      const { link, target } = tools;
      const request = await deliveryOf(tools);
      const first = await link.deliver(target.scope, request);
      const other = await link.deliver(target.scope, {
        ...request,
        items: [{ sku: target.sku, quantity: 2 }],
      });
      const isHarmless =
        other.kind === 'refused' ||
        (other.kind === 'delivered' &&
          other.already &&
          first.kind === 'delivered' &&
          other.receiptId === first.receiptId);
      return isHarmless ? undefined : seen(first, other);
    },
  },
  {
    id: 'deliver-role',
    title: 'refuses for good (`retryable: false`) to deliver to a role that does not exist',
    async run(tools) {
      const answer = await tools.link.deliver(tools.target.scope, {
        ...(await deliveryOf(tools)),
        roleId: 'no-such-role',
      });
      return answer.kind === 'refused' && !answer.retryable ? undefined : seen(answer);
    },
  },
  {
    id: 'refunded',
    title: 'takes the notice of a refund, also twice',
    async run({ link, target: { scope, price }, newDeliveryId }) {
      const id = newDeliveryId();
      const about = { kind: 'refund', goods: 'take-back' } as const;
      const notice = { billingNo: id, deliveryIds: [id], amount: price, ...about };
      const both = [await link.refunded(scope, notice), await link.refunded(scope, notice)];
      return both.every((answer) => answer.kind === 'accepted') ? undefined : seen(...both);
    },
  },
  {
    id: 'lift-restriction',
    title: 'lifts a restriction, also where there is none',
    async run({ link, target: { scope }, suid, role, newDeliveryId }) {
      const { serverId, roleId } = await role();
      const answer = await link.liftRestriction(scope, {
        suid: await suid(),
        serverId,
        roleId,
        billingNo: newDeliveryId(),
      });
      return answer.kind === 'accepted' ? undefined : seen(answer);
    },
  },
];

/** A case in which the game knows the test player by one of the ways; skipped where the player has no such way. */
function knowsBy(way: WayIn, without: string) {
  return async ({ ways }: ConformanceTools): Promise<Problem> => {
    const answer = await ways[way]?.();
    if (!answer) return { skipped: without };
    return answer.kind === 'account' ? undefined : seen(answer);
  };
}

/** The same, once and then twice at the same moment: each time it is the same account. */
function knowsAgainBy(way: WayIn, without: string) {
  return async ({ ways }: ConformanceTools): Promise<Problem> => {
    const logIn = ways[way];
    if (!logIn) return { skipped: without };
    const answers = [await logIn(), ...(await Promise.all([logIn(), logIn()]))];
    const suids = answers.map((answer) => answer.kind === 'account' && answer.account.suid);
    return suids[0] !== false && new Set(suids).size === 1 ? undefined : seen(...answers);
  };
}

async function saleOf({ target, suid, role, newDeliveryId }: ConformanceTools) {
  const { productId, sku, price } = target;
  const { serverId, roleId } = await role();
  const items = [{ sku, quantity: 1 }];
  return {
    suid: await suid(),
    serverId,
    roleId,
    productId,
    items,
    amount: price,
    billingNo: newDeliveryId(),
  };
}

async function deliveryOf({ target, suid, role, newDeliveryId }: ConformanceTools): Promise<DeliveryRequest> {
  const deliveryId = newDeliveryId();
  const { serverId, roleId } = await role();
  return {
    deliveryId,
    source: { kind: 'order', id: deliveryId },
    suid: await suid(),
    serverId,
    roleId,
    items: [{ sku: target.sku, quantity: 1 }],
    billingNo: deliveryId,
    paid: target.price,
  };
}

interface Forgery {
  unsigned?: boolean;
  keys?: readonly string[];
  ageSeconds?: number;
  alter?: boolean;
}

/** A request that must be refused; any 2xx answer means that it was accepted. */
function forged({ unsigned, keys, ageSeconds = 0, alter }: Forgery) {
  return async ({ target, ports }: ConformanceTools): Promise<Problem> => {
    const { brand, environment, gpId, clientId } = target.scope;
    const body = JSON.stringify({
      brand,
      environment,
      gp_id: gpId,
      client_id: clientId,
      sandbox: target.sandbox,
    });
    const sentAt = new Date(ports.now().getTime() - ageSeconds * 1000);
    const signature = ports.sign({ id: ports.newMessageId(), sentAt, body }, keys ?? target.keys);
    const answer = await ports.post({
      url: `${target.baseUrl}/servers`,
      headers: { 'content-type': 'application/json', ...(unsigned ? {} : signature) },
      body: alter ? body.replace('{', '{ ') : body,
      timeoutMs: 3_000,
    });
    if (answer.kind !== 'answer') return { failed: answer.reason };
    return answer.status >= 400 && answer.status < 500
      ? undefined
      : { failed: `answered ${answer.status} instead of 401` };
  };
}
