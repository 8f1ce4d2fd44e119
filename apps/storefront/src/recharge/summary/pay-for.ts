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
  const [text, who, where] = [player.username, role.display, server.display].map((one) =>
    isolate(one, language),
  );
  return t('pay_for', { text: text ?? '', role: who ?? '', server: where ?? '' });
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
