/** Symbols of the shop's currencies (row B-09); any other is shown by its code. */
const symbols: Readonly<Record<string, string>> = {
  RMB: 'CN¥',
  CNY: 'CN¥',
  TWD: 'NT$',
  JPY: '¥',
  KRW: '₩',
  EUR: '€',
  USD: '$',
  TRY: '₺',
  THB: '฿',
  VND: '₫',
  IDR: 'Rp',
  MYR: 'RM',
};

/** The currency's symbol, or its code and a space if it has none here: `$`, `NT$`, `PHP `. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `;
}

/**
 * An amount on the wire ("1234.5") as a player reads it: rounded half up to 2 decimals, with commas between thousands.
 * For won and the brand's `wholeCurrencies`, decimals that are zero are hidden (row O-14). Text that is not an amount
 * is returned unchanged.
 */
export function showAmount(amount: string, currency: string, wholeCurrencies: readonly string[]): string {
  const match = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(amount.trim());
  if (!match) return amount;
  const thousandths = Number((match[2] ?? '').padEnd(3, '0').slice(0, 3));
  const hundredths = Math.floor((thousandths + 5) / 10);
  const whole = String(Number(match[1]) + (hundredths === 100 ? 1 : 0));
  const fraction = hundredths % 100;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  if (fraction === 0 && (currency === 'KRW' || wholeCurrencies.includes(currency))) return grouped;
  return `${grouped}.${String(fraction).padStart(2, '0')}`;
}

/** The whole price: `$14.99`, `₩12,000`, `PHP 1,250.00`. */
export function showMoney(amount: string, currency: string, wholeCurrencies: readonly string[]): string {
  return currencySymbol(currency) + showAmount(amount, currency, wholeCurrencies);
}

/** The price for a screen reader and for plain sentences: `14.99 USD`. */
export function spellMoney(amount: string, currency: string, wholeCurrencies: readonly string[]): string {
  return `${showAmount(amount, currency, wholeCurrencies)} ${currency}`;
}
