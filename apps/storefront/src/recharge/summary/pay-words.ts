import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import { spellMoney } from '@gemporium/domain/show-money.ts';
import type { Translate } from '../../messages/translator.ts';
import type { Fact } from '../../ui/lists/facts.tsx';
import { type OrderSummaryWords, type SummaryParts, summariseOrder } from './order-summary.ts';

/** The texts of a purchase that can be paid now. */
export interface PayWords extends OrderSummaryWords {
  /** "Pay $14.99", or the wording that the law requires. */
  payText: string;
  /** "Pay $14.99: 980 gems for Kira, Asgard 12. 14.99 USD". */
  payLabel: string;
  /** Goods, region if regions are used, server, role, points earned. */
  facts: readonly Fact[];
}

/** The text of a button that pays: the wording that the law requires, or "Pay $14.99". */
export function payTextOf(button: string | undefined, money: string, language: string, t: Translate): string {
  return button ?? t('pay_price', { money: isolate(money, language) });
}

/** `button`: the button text that the law requires, if any. */
export function payWords(
  parts: SummaryParts,
  goods: GoodsItem,
  paid: { price: string; points: number },
  button?: string,
): PayWords {
  const { role, server, area, config, wholeCurrencies, language, t } = parts;
  const words = summariseOrder(parts, goods, paid);
  return {
    ...words,
    payText: payTextOf(button, words.price, language, t),
    payLabel: [
      button,
      t('pay_label', {
        money: words.price,
        goods: goods.display,
        role: role?.display ?? '',
        server: server?.display ?? '',
        text: spellMoney(paid.price, goods.currency, wholeCurrencies),
      }),
    ]
      .filter(Boolean)
      .join(': '),
    facts: [
      { label: t('goods'), value: goods.display },
      { label: t('region'), value: config.area_config.is_area_role ? area?.display : undefined },
      { label: t('server'), value: server?.display },
      {
        label: t('role'),
        value: role && sideBySide([role.display, t('role_level', { number: role.level })], language),
      },
      { label: t('points_earned'), value: words.points },
    ],
  };
}
