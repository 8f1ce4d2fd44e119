import type {
  CheckAnswer,
  DeliveryAnswer,
  DeliveryRequest,
  GameLink,
  NoticeAnswer,
  RemoteDelivery,
  RestrictionNotice,
  RolesAnswer,
} from '@gemporium/game-link/types.ts';

/** A game whose answers are scripted by the test; records what was delivered, and how often each id was sent. */
export function scriptedGame() {
  const delivered = new Map<string, number>();
  const told: string[] = [];
  const role = {
    roleId: 'r1',
    name: 'Sample',
    level: 9,
    serverId: 's1',
    serverName: 'Server 1',
    areaId: 'a1',
    areaName: 'Area',
  };
  const script = {
    check: (roleId: string, serverId: string): CheckAnswer | Promise<CheckAnswer> => ({
      kind: 'allowed',
      role: { ...role, roleId, serverId },
    }),
    deliver: (request: DeliveryRequest): DeliveryAnswer => {
      const already = delivered.has(request.deliveryId);
      if (!already) delivered.set(request.deliveryId, 1);
      return { kind: 'delivered', receiptId: `R-${request.deliveryId}`, already };
    },
    query: (deliveryId: string): RemoteDelivery =>
      delivered.has(deliveryId)
        ? { kind: 'delivered', receiptId: `R-${deliveryId}` }
        : { kind: 'unknown-delivery' },
  };
  const lifted = new Map<string, RestrictionNotice>();
  const lifting: string[] = [];
  const liftScript = {
    lift: (notice: RestrictionNotice): NoticeAnswer => {
      lifted.set(notice.deliveryId ?? '', notice);
      return { kind: 'accepted' };
    },
    roles: (suid: string, serverId: string): RolesAnswer => ({
      kind: 'roles',
      roles: [{ ...role, serverId, roleId: `role-of-${suid}` }],
    }),
    refunded: (): NoticeAnswer => ({ kind: 'accepted' }),
  };
  const sent: string[] = [];
  const queried: string[] = [];
  const link = {
    async check(_scope: unknown, request: { roleId: string; serverId: string }) {
      return script.check(request.roleId, request.serverId);
    },
    async deliver(_scope: unknown, request: DeliveryRequest) {
      sent.push(request.deliveryId);
      return script.deliver(request);
    },
    async queryDelivery(_scope: unknown, deliveryId: string) {
      queried.push(deliveryId);
      return script.query(deliveryId);
    },
    async roles(_scope: unknown, who: { suid: string; serverId?: string }) {
      return liftScript.roles(who.suid, who.serverId ?? 's1');
    },
    async liftRestriction(_scope: unknown, notice: RestrictionNotice) {
      lifting.push(notice.deliveryId ?? '');
      return liftScript.lift(notice);
    },
    async refunded(_scope: unknown, notice: { billingNo: string; kind: string }) {
      told.push(`${notice.kind} ${notice.billingNo}`);
      return liftScript.refunded();
    },
  } as unknown as GameLink;
  return { link, script, liftScript, delivered, lifted, lifting, sent, queried, told };
}
