import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { type Answer, content, isRefusal, refuse } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { shownText } from '../../shown-text.ts';
import { judgeLink } from './judge-link.ts';
import { askForRole } from './make-up-offer.ts';

/** What a link asks its player to pay, shown to that player only. */
export async function readLink(
  context: CallContext,
  replenishId: string,
  clientId: string,
): Promise<Answer<ReplenishInfo>> {
  const { store, session, language } = context;
  if (!session) return refuse('notLoggedIn');
  const game = gameByClientId(store.brand, clientId)?.game;
  if (!game) return refuse('noGame');
  if (game.gpId !== session.gpId) return refuse('notLoggedIn');
  const link = await judgeLink(context, session, replenishId);
  if (isRefusal(link)) return link;
  const role = await askForRole(context, session, game, link);
  if (isRefusal(role)) return role;
  return content({
    game_name: shownText(game.name, language, store.brand.defaultLanguage),
    user_name: session.username,
    amount: toMajor({ amountMinor: link.amount_minor, currency: link.currency }),
    currency_code: link.currency,
    valid_time: Math.max(1, Math.floor(link.left_seconds)),
    server_id: link.server_id,
    role_id: link.role_id,
    server_name: role.serverName,
    role_name: role.name,
    domain_area: link.domain_area,
    for_billing_no: link.for_billing_no ?? '',
    unpaid_billing_no: link.billing_no ?? '',
  });
}
