/** A batch of sample cards, as options of `cards issue`. */
export interface SampleBatch {
  store: string;
  batch: string;
  count: number;
  /** What a card is worth: the options of the command that say so. */
  worth: Readonly<Record<string, string>>;
  /** Cards that expire this soon after they were issued: expired ones cannot be issued. */
  holdsMs?: number;
}

const crystals = { product: 'vg-volt-crystal-300' };
/** The gift card's name in every language of its brand. */
const giftName = {
  en: 'Gift card',
  de: 'Geschenkkarte',
  fr: 'Carte cadeau',
  es: 'Tarjeta de regalo',
  it: 'Carta regalo',
  ja: 'ギフトカード',
  ko: '기프트 카드',
  ar: 'بطاقة هدية',
  pt: 'Cartão-presente',
  pl: 'Karta podarunkowa',
  ru: 'Подарочная карта',
  tr: 'Hediye kartı',
  id: 'Kartu hadiah',
  ms: 'Kad hadiah',
  th: 'บัตรของขวัญ',
  vi: 'Thẻ quà tặng',
  'zh-tw': '禮物卡',
};
const gift = {
  items: 'volt-crystal:43+7',
  game: 'voltgarde',
  price: '0.99',
  name: JSON.stringify(giftName),
};

const watt: readonly Omit<SampleBatch, 'store'>[] = [
  { batch: 'sample-crystals', count: 4, worth: crystals },
  { batch: 'sample-gift', count: 2, worth: gift },
  { batch: 'sample-spent', count: 1, worth: crystals },
  { batch: 'sample-revoked', count: 1, worth: crystals },
  { batch: 'sample-expired', count: 1, worth: crystals, holdsMs: 1_000 },
  {
    batch: 'sample-other-game',
    count: 1,
    worth: { product: 'ga-abyss-pearl-260', game: 'gannetrock-abyss' },
  },
  // Spent by the account with a long history.
  { batch: 'sample-history', count: 16, worth: gift },
];

const joynet: readonly Omit<SampleBatch, 'store'>[] = [
  { batch: 'sample-runes', count: 2, worth: { product: 'aq-ember-rune-260' } },
];

/** The cards of the sample brands: some to type, and one for each refusal. */
export const sampleBatches: readonly SampleBatch[] = [
  ...watt.map((one) => ({ store: 'watt.production', ...one })),
  ...joynet.map((one) => ({ store: 'joynet.production', ...one })),
];
