import type { GameLink } from '@gemporium/game-link/types.ts';
import { type GameBooks, interrupt, type World } from './controlled-world.ts';

/** The history's game: answers in the mood that the history has set. */
export function historyGame(world: World, { given, told }: GameBooks): GameLink {
  const away = { kind: 'unreachable', lost: false, detail: 'the game is away' } as const;
  const isAway = () => world.game === 'is away';
  return {
    async check(_scope: unknown, { roleId, serverId }: { roleId: string; serverId: string }) {
      if (isAway()) return away;
      const names = { name: 'Sample', level: 1, serverName: serverId, areaId: 'a1', areaName: 'Area' };
      return { kind: 'allowed', role: { roleId, serverId, ...names } };
    },
    async deliver(
      _scope: unknown,
      { deliveryId, source, items, roleId, billingNo }: Parameters<GameLink['deliver']>[1],
    ) {
      if (isAway()) return away;
      const already = given.has(deliveryId);
      const isRefused = !already && world.game === 'refuses';
      if (!already && !isRefused) given.set(deliveryId, { ...source, items, roleId });
      await interrupt(world, billingNo, 'deliver');
      if (isRefused) return { kind: 'refused', code: 'banned', retryable: false };
      if (world.game === 'loses its answers') return { ...away, lost: true };
      return { kind: 'delivered', receiptId: deliveryId, already };
    },
    async queryDelivery(_scope: unknown, deliveryId: string) {
      if (isAway()) return away;
      return given.has(deliveryId)
        ? { kind: 'delivered', receiptId: deliveryId }
        : { kind: 'unknown-delivery' };
    },
    async refunded(_scope: unknown, { billingNo, kind, goods }: Parameters<GameLink['refunded']>[1]) {
      if (isAway()) return away;
      told.set(billingNo, `${kind}, ${goods}`);
      return { kind: 'accepted' };
    },
    async liftRestriction(_scope: unknown, { billingNo }: { billingNo: string }) {
      if (isAway()) return away;
      told.set(billingNo, 'lifted');
      return { kind: 'accepted' };
    },
  } as unknown as GameLink;
}
