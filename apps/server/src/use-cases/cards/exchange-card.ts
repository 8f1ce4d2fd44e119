import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import type { Platform } from '@gemporium/catalogue/types.ts';
import type { BillingInfo } from '@gemporium/contract/api/pay/card_pay.ts';
import { type Answer, content, isRefusal, refuse } from '../../answer.ts';
import type { CallContext, Session } from '../../services.ts';
import { canonicalBody } from '../canonical-body.ts';
import { mayCallOutside } from '../may-call-outside.ts';
import { type Done, once, requestOf } from '../once.ts';
import { askGame } from '../payments/ask-game.ts';
import { newBillingNumber } from '../payments/billing-number.ts';
import { cardRefusal, judgeCard } from './judge-card.ts';
import { cardProductId, writeCardOrder } from './write-card-order.ts';

export interface ExchangeInput {
  attempt_id: string;
  client_id: string;
  server_id: string;
  role_id: string;
  platform: Platform;
  card_info: string;
}

/**
 * Spends a card for a character (rows P-05, K-02): one transaction writes a paid order, spends the card for it and adds
 * the delivery of its goods. If several requests race for one card, one wins; a repetition of it gets its first answer.
 */
export async function exchangeCard(context: CallContext, input: ExchangeInput): Promise<Answer<BillingInfo>> {
  const { services, session } = context;
  if (!session) return refuse('notLoggedIn');
  const call = '/api/pay/card_pay';
  const body = canonicalBody(call, `${session.gpId}:${session.suid}`, { ...input });
  const answer = await once(services, requestOf(context, { call, key: input.attempt_id, body }), {
    run: () => exchange(context, session, input),
  });
  services.wake();
  return answer;
}

async function exchange(
  context: CallContext,
  session: Session,
  input: ExchangeInput,
): Promise<Done<BillingInfo>> {
  const { services, store, language } = context;
  if (!(await mayCallOutside(services, store.id, context))) return { answer: refuse('tooManyRequests') };
  const card = await judgeCard(context, session, input.card_info);
  if (isRefusal(card)) return { answer: card };
  const refused = await cardRefusal(services.database, card, session);
  if (refused) return { answer: refused };

  const found = gameByClientId(store.brand, input.client_id);
  if (found?.game.gpId !== session.gpId) return { answer: refuse('noGame') };
  const role = await askGame(context, session, {
    game: found.game,
    goods: { productId: cardProductId(card), items: card.items },
    input,
    priceMinor: card.price_minor,
    currency: card.currency,
  });
  if (isRefusal(role)) return { answer: role };
  const whose = { store: store.id, gpId: found.game.gpId, suid: session.suid };
  const billingNo = newBillingNumber(services.randomBytes, whose);
  const sale = { session, input, game: found.game, area: found.area, role, number: card.number, billingNo };
  const text = (name: LocalText) => localText(name, language, store.brand.defaultLanguage);
  return {
    answer: content({
      billing_no: billingNo,
      status: 'Pending',
      account: session.username,
      game: text(found.game.name),
      goods: text(card.name),
      server: role.serverName,
      role: role.name,
    }),
    commit: (tx) => writeCardOrder(tx, context, sale),
  };
}
