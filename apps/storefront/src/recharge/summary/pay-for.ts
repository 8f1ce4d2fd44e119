import { isolate } from '../../messages/isolate.ts';
import type { ShopState } from '../../state/shop-state.ts';

/** Whose purchase it is: the account, its character and server. Undefined until all are known. */
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
