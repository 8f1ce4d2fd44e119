import { isolate } from '@gemporium/domain/isolate.ts';
import type { ShopState } from '../../state/shop-state.ts';
import type { Fact } from '../../ui/lists/facts.tsx';

/** The recipient: account, character and server. Undefined until all are known. */
export function payForOf({
  order: { role, server },
  player,
  language,
  t,
}: Pick<ShopState, 'order' | 'player' | 'language' | 't'>): string | undefined {
  if (!player || !role || !server) return undefined;
  const name = (text: string) => isolate(text, language);
  return t('pay_for', {
    text: name(player.username),
    role: name(role.display),
    server: name(server.display),
  });
}

/** The same line by line, for a confirmation that pays. */
export function payForFacts({
  order: { role, server },
  player,
  t,
}: Pick<ShopState, 'order' | 'player' | 't'>): Fact[] {
  return [
    { label: t('account'), value: player?.username },
    { label: t('server'), value: server?.display },
    { label: t('role'), value: role?.display },
  ];
}
