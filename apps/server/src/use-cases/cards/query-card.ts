import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { CardInfo } from '@gemporium/contract/api/pay/card_info.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { type Answer, content, isRefusal, refuse } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { shownText } from '../../shown-text.ts';
import { isGiftCard } from './is-gift-card.ts';
import { cardRefusal, judgeCard } from './judge-card.ts';

/** What a card is worth, for a player who holds it (row P-04). Nothing is spent. */
export async function queryCard(
  context: CallContext,
  input: { client_id: string; card_info: string },
): Promise<Answer<CardInfo>> {
  const { services, session, store, language } = context;
  if (!session) return refuse('notLoggedIn');
  const card = await judgeCard(context, session, input.card_info);
  if (isRefusal(card)) return card;
  const refused = await cardRefusal(services.database, card, session);
  if (refused) return refused;
  const text = (value: LocalText) => shownText(value, language, store.brand.defaultLanguage);
  return content({
    price: isGiftCard(store.brand, card)
      ? ''
      : toMajor({ amountMinor: card.price_minor, currency: card.currency }),
    currency: card.currency,
    gems_number: card.gems,
    extra_gems_number: card.extra_gems,
    gems_name: text(gameByGpId(store.brand, card.gp_id)?.itemNames?.[card.items[0]?.sku ?? ''] ?? ''),
    product_name: text(card.name),
  });
}
