import { describe, expect, it } from 'vitest';
import type { Popup } from '../state/shop-state.ts';
import { drawn } from '../testing/draw-shop.ts';
import { shopOf } from '../testing/shop-of.ts';

/* A card typed in the shop. */

describe('S-08 a card that was typed', () => {
  it.each<[title: string, away: Popup | undefined, still: [number: string, password: string]]>([
    ['is kept on the way to the character and back', { kind: 'recipient', toCard: 'issued' }, ['ab12', 'pw']],
    ['is forgotten when another popup opens', { kind: 'recipient' }, ['', '']],
    ['is forgotten when the methods open', { kind: 'recharge', subPayments: false }, ['', '']],
    ['is forgotten once the popup is closed', undefined, ['', '']],
  ])('K-01 %s', async (_title, away, still) => {
    const card: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
    const shop = await shopOf({}, { popup: card });
    const { t } = shop.state();
    const show = (popup: Popup | undefined) => drawn.after(() => shop.services.store.setState({ popup }));
    await drawn.type(t('card_number'), 'ab12');
    await drawn.type(t('card_password'), 'pw');
    await show(away);
    await show(card);
    const typed = (label: string) => drawn.field(label).props.value;
    expect([typed(t('card_number')), typed(t('card_password'))]).toEqual(still);
  });
});

describe('S-08 Enter in the card form', () => {
  it('K-01 presses the button once it can be pressed, and only one time while it is busy', async () => {
    const shop = await shopOf(
      { replies: { '/api/pay/card_info': () => new Promise(() => undefined) } },
      { popup: { kind: 'recharge', subPayments: false, card: 'issued' } },
    );
    const { t } = shop.state();
    const sent = () => shop.calls.filter(({ path }) => path === '/api/pay/card_info').length;
    await drawn.type(t('card_number'), 'ab12');
    await drawn.enter();
    expect(sent()).toBe(0);
    await drawn.type(t('card_password'), 'pw');
    await drawn.enter();
    await drawn.enter();
    expect(sent()).toBe(1);
  });

  it('K-01 leads a visitor to the login', async () => {
    const card: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
    const shop = await shopOf({}, { player: undefined, popup: card });
    await drawn.enter();
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });
});
