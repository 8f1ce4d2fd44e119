import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer } from '@gemporium/contract/api/pay/getServerList.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { GoodsGroup } from '../src/recharge/goods/goods-grid.tsx';
import type { MethodView } from '../src/recharge/methods/method-row.tsx';
import type { Texts } from './texts.ts';

const offers = [
  [60, 0, 0.99],
  [300, 15, 4.99],
  [980, 98, 14.99],
  [1980, 260, 29.99],
  [3280, 600, 49.99],
  [6480, 1600, 99.99],
] as const;

/** A price formatted for this language. */
export function price(language: string, usd: number): string {
  if (language === 'de') return `${usd.toFixed(2).replace('.', ',')} €`;
  if (language === 'ja') return `¥${Math.round(usd * 152).toLocaleString('en')}`;
  if (language === 'th') return `฿${(usd * 34.6).toFixed(2)}`;
  if (language === 'ar') return `${usd.toFixed(2)} US$`;
  return `$${usd.toFixed(2)}`;
}

export function goodsGroups(language: string, t: Texts): GoodsGroup[] {
  const number = (value: number) => value.toLocaleString(language === 'de' ? 'de' : 'en');
  return [
    {
      key: 'gems',
      name: t.group1,
      goods: offers.map(([amount, bonus, usd], index) => ({
        goods: goods(`gems-${amount}`, amount, bonus, index + 1),
        amount: number(amount),
        name: t.gems,
        price: price(language, usd),
        bonus: bonus ? t.bonus(number(bonus)) : undefined,
        badge: index === 4 ? t.best : undefined,
        label: `${number(amount)} ${t.gems}, ${price(language, usd)}`,
      })),
    },
    {
      key: 'passes',
      name: t.group2,
      goods: [t.monthPass, t.starterPack].map((name, index) => ({
        goods: goods(`pass-${index}`, 0, 0, index + 4),
        amount: '',
        name,
        price: price(language, index ? 7.99 : 4.99),
        limit: index ? t.left : undefined,
        badge: index ? t.best : undefined,
        label: name,
      })),
    },
    {
      key: 'limited',
      name: t.group3,
      goods: [
        {
          goods: goods('limited-1', 980, 980, 6),
          amount: number(980),
          name: t.gems,
          price: price(language, 9.99),
          bonus: t.bonus(number(980)),
          limit: t.left,
          label: `${number(980)} ${t.gems}`,
        },
        {
          goods: goods('limited-2', 300, 300, 3),
          amount: number(300),
          name: t.gems,
          price: price(language, 1.99),
          limit: t.again,
          disabled: true,
          label: `${number(300)} ${t.gems}`,
        },
      ],
    },
  ];
}

function goods(value: string, amount: number, bonus: number, tier: number): GoodsItem {
  return {
    value,
    display: value,
    price: '0.99',
    currency: 'USD',
    typeKey: 'gems',
    typeName: 'Gems',
    typeSort: 1,
    goodsSort: 1,
    isLimit: false,
    isCoupon: true,
    isSpecial: false,
    couponPoints: 0,
    art: `/art/currency-${tier}.svg`,
    amount,
    bonus,
  };
}

export function methods(t: Texts): MethodView[] {
  return [
    { method: { name: t.card, icon: '/art/method-1.svg' }, key: 'card', note: t.cardNote },
    { method: { name: t.wallet, icon: '/art/method-2.svg' }, key: 'wallet', note: t.walletNote },
    {
      method: { name: t.bank, icon: '/art/method-3.svg' },
      key: 'bank',
      note: t.bankNote,
      subPayment: t.chooseBank,
      leadsOn: true,
    },
    {
      method: { name: 'Kakao Pay', icon: '/art/method-2.svg' },
      key: 'kakao',
      note: t.bankNote,
    },
  ];
}

const game = (id: string, name: string, sub: GameListItem[] = []): GameListItem => ({
  gp_id: id,
  client_id: id,
  name,
  logo: '/art/icon.svg',
  banner: '/art/banner.svg',
  wide_banner: '/art/banner.svg',
  is_select_game: false,
  terms: '',
  privacy: '',
  sub_game: sub.reduce((all, item) => Object.assign(all, { [item.gp_id]: item }), {}),
});

/** Regions by code, as on the wire. */
export function regionsOf(t: Texts): Record<string, PaymentRegion> {
  return t.regions.reduce((all, name, index) => Object.assign(all, { [index]: { name, methods: [] } }), {});
}

export const games: readonly GameListItem[] = [
  game('g1', 'Skyward Legends: Dawn of the Nine Realms'),
  game('g2', 'Harbour Tales', [
    game('g21', 'Harbour Tales — Atlantic'),
    game('g22', 'Harbour Tales — 海の物語'),
  ]),
  game('g3', 'ไข่มุกแห่งท้องทะเล'),
];

export const servers: readonly GameServer[] = [
  { server_id: '1012', name: 'Asgard 12', area_id: 'eu', area_name: 'Europe', status: 'open' },
  {
    server_id: '1013',
    name: 'Niflheim Northwest',
    area_id: 'eu',
    area_name: 'Europe',
    status: 'maintenance',
  },
  { server_id: '2001', name: '東京・桜', area_id: 'jp', area_name: '日本', status: 'open' },
];

export const roles: readonly GameRole[] = [
  {
    role_id: '1',
    name: 'Kira',
    level: 45,
    server_id: '1012',
    server_name: 'Asgard 12',
    area_id: 'eu',
    area_name: 'Europe',
  },
  {
    role_id: '2',
    name: 'ฉัตรชัยผู้พิทักษ์',
    level: 112,
    server_id: '1012',
    server_name: 'Asgard 12',
    area_id: 'eu',
    area_name: 'Europe',
  },
  {
    role_id: '3',
    name: 'عاصفة_الصحراء',
    level: 7,
    server_id: '2001',
    server_name: '東京・桜',
    area_id: 'jp',
    area_name: '日本',
  },
];
