import type { CardInfo } from '@gemporium/contract/api/pay/card_info.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { Failure } from '../api/client.ts';
import { showResult } from '../orders/result/show-result.ts';
import { payForFacts } from '../recharge/summary/pay-for.ts';
import { ask, forgetAnswers } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import type { Fact } from '../ui/lists/facts.tsx';
import { encodeCard, type TypedCard } from './encode-card.ts';

/**
 * Looks up the card's worth, asks for confirmation if its form is still open, and redeems it (row K-01). `onFailure` gets
 * a refusal; the card's secret stays in memory only.
 */
export async function askToExchange(
  services: Services,
  card: TypedCard,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  const { api, store } = services;
  const { offer, paying, popup, t } = store.getState();
  if (paying) return;
  const cardInfo = encodeCard(card);
  store.setState({ paying: true });
  const answer = await api.read(
    '/api/pay/card_info',
    { client_id: offer.clientId, card_info: cardInfo },
    { quiet: true },
  );
  store.setState({ paying: false });
  if (!answer.ok) {
    afterRefusal(services, answer, onFailure);
    return;
  }
  const asked = store.getState();
  // The form was closed or left meanwhile: nothing was redeemed, and a question would stand over nothing.
  if (asked.popup !== popup) return;
  ask(services, {
    title: t('card_confirm_title'),
    content: t('tip_recharge_confirm'),
    facts: worthOf(answer.content, asked),
    confirm: t('card_exchange'),
    cancel: t('cancel'),
    onConfirm: () => void exchange(services, asked, cardInfo, onFailure),
  });
}

/** What the player gets, its worth and the recipient, as the question shows them; extra gems only if there are any. */
export function worthOf(
  worth: CardInfo,
  state: Pick<ShopState, 'order' | 'page' | 'player' | 'language' | 't'>,
): Fact[] {
  const { language, t } = state;
  const { gems_number: number, extra_gems_number: growth } = worth;
  const gems = growth > 0 ? t('card_gems_extra', { number, growth }) : t('card_gems_plain', { number });
  return [
    { label: t('goods'), value: worth.product_name },
    {
      label: worth.gems_name || t('card_gems'),
      value: number + growth > 0 ? isolate(gems, language) : undefined,
    },
    {
      label: t('card_worth'),
      value:
        worth.price === ''
          ? undefined
          : showMoney(worth.price, worth.currency, state.page.brand.wholeCurrencies),
    },
    ...payForFacts(state),
  ];
}

/** `asked`: the state whose character the question named; another chosen since gets nothing. */
async function exchange(
  services: Services,
  { offer, order }: Pick<ShopState, 'offer' | 'order'>,
  cardInfo: string,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  const { api, store } = services;
  const { order: now, paying } = store.getState();
  if (paying || !now.role || !now.realServer || !order.role || !order.realServer) return;
  services.tracked.push({ event: 'clickPay' });
  store.setState({ paying: true });
  const answer = await api.change(
    '/api/pay/card_pay',
    {
      client_id: offer.clientId,
      server_id: order.realServer,
      role_id: order.role.value,
      platform: offer.platform,
      card_info: cardInfo,
      ...(order.area && { areaId: order.area.value }),
    },
    { quiet: true },
  );
  store.setState({ paying: false });
  if (answer.ok) goodsComing(services, answer.content.billing_no);
  else afterRefusal(services, answer, onFailure);
}

function goodsComing(services: Services, billingNo: string): void {
  forgetAnswers(services);
  showResult(services, billingNo);
}

/** Opens the order of a card that this player has already spent, perhaps without an answer; else shows the refusal. */
function afterRefusal(services: Services, failure: Failure, onFailure: (failure: Failure) => void): void {
  const content = (failure.content ?? {}) as { billing_no?: string };
  if (failure.code === codes.cardUsed && content.billing_no) goodsComing(services, content.billing_no);
  else onFailure(failure);
}
