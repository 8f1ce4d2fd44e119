import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { parseMajor, toMajor } from '@gemporium/domain/money.ts';
import { showMoney, spellMoney } from '@gemporium/domain/show-money.ts';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { PriceRow } from '../../ui/labels/price-row.tsx';

/** What will be paid; if that is less than the goods cost, the original price is shown struck through (row S-08). */
export function PayPrice({ goods, price }: { goods: GoodsItem; price: string }) {
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  const { currency } = goods;
  const [full, paid] = [goods.price, price].map((text) => parseMajor(text, currency));
  const saved = full?.ok && paid?.ok ? full.amountMinor - paid.amountMinor : 0;
  const money = (amount: string) => isolate(showMoney(amount, currency, wholeCurrencies), language);
  return (
    <PriceRow
      label={t('to_pay')}
      price={showMoney(price, currency, wholeCurrencies)}
      {...(saved > 0 && {
        originalPrice: showMoney(goods.price, currency, wholeCurrencies),
        originalLabel: t('price_original', { money: spellMoney(goods.price, currency, wholeCurrencies) }),
        saving: t('price_saving', { money: money(toMajor({ amountMinor: saved, currency })) }),
      })}
    />
  );
}
