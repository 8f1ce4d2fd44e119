import { gameAccounts } from '../game/accounts.ts';
import { rolesOf } from '../game/world.ts';

/** A link: to a path of a brand's shop, or to a page of the sandbox. */
export type TryLink = { readonly text: string } & (
  | { readonly brand: string; readonly path: string; readonly isDemo?: boolean }
  | { readonly here: string }
  /** An address that `samples prepare` wrote under this name; omitted if there is none. */
  | { readonly sample: string }
);

/** The sample cards of one batch, and the result of redeeming one. */
export interface TryCards {
  readonly store: string;
  readonly batch: string;
  readonly title: string;
  readonly says: string;
}

/**
 * One thing to try. In its texts, **bold** is text on the screen and `code` is input.
 */
export interface TryEntry {
  readonly id: string;
  readonly title: string;
  /** What it shows, in one or two sentences. */
  readonly shows: string;
  /** The sample account to use; its password is its name. */
  readonly account?: {
    readonly name: string;
    readonly about: string;
    /** The game whose first character of this account has the history. */
    readonly gpId?: string;
  };
  readonly links: readonly TryLink[];
  readonly steps: readonly string[];
  /** The expected result. */
  readonly see: readonly string[];
  readonly cards?: readonly TryCards[];
  /** The publisher's command; {server} and {role} are the account's character. */
  readonly commands?: readonly { readonly about: string; readonly command: string }[];
}

const fresh = { name: 'player', about: 'nothing bought yet' };
const regular = { name: 'sample01', about: 'has been here for a while', gpId: '24001' };

const watt = (path: string, text: string): TryLink => ({ brand: 'watt', path, text });

/** A link for the first character of the account that starts in debt. */
function makeUpCommand(): string {
  const account = gameAccounts.find((one) => one.restricted);
  const [role] = account ? rolesOf('24001', account) : [];
  const whom = `--player ${account?.suid} --server ${role?.server_id} --role ${role?.role_id}`;
  return `make-up create --store watt.production --game 24001 ${whom} --amount 4.99 --valid 20m`;
}

/** The entries, in the order of the page. A new entry is a new object in this list. */
export const tryEntries: readonly TryEntry[] = [
  {
    id: 'buy',
    title: 'Buy something',
    shows: 'A purchase from the goods to the game, as on a phone or beside the goods on a wide screen.',
    account: fresh,
    links: [
      watt('/selectGoods', 'Open the shop'),
      { here: '/game/?gp_id=24001', text: 'Look into the sample game' },
    ],
    steps: [
      'Choose **300 Volt Crystals** and log in as `player` with the password `player`.',
      'Choose a character, then **Credit or debit card**, and pay.',
      'A payment page of the sandbox opens in a new window: press **Pay**. **Decline**, **Cancel** and **Leave pending** are worth a try, too.',
    ],
    see: [
      '**Top-up complete** within a second, with a clock of what happened and when.',
      'The crystals at that character in the sample game (log in there with the same account).',
      'After **Leave pending**: the same item can’t be bought again until that order is paid, cancelled or expired, with the way to each on the screen.',
    ],
  },
  {
    id: 'logins',
    title: 'Log in with Google or Apple',
    shows:
      'A login on a provider’s page and back, in the same tab. Any name that you enter there gets a guest account of the sample game.',
    links: [
      watt('/selectGoods', 'Open the shop'),
      { brand: 'joynet', path: '/selectGoods', text: 'Open Joynet, the old layout' },
    ],
    steps: [
      'Choose an item, open the login, and press the mark of Google or Apple.',
      'Press **Deny**, then log in again and press **Allow**.',
      'In **My account**: log in with Google in one browser and with the same name in another, then press **Log out everywhere**.',
    ],
    see: [
      'The item is still chosen after the login, and after **Deny** the login is open again.',
      '**Linked logins** in the account: one that is in use cannot be unlinked.',
      'The page that you came back to, opened in another browser: **Login failed.**',
    ],
    commands: [
      { about: 'Which logins are not shown, and why', command: 'logins list' },
      {
        about: 'Log a player out on every device',
        command: 'players logout 20001 --store watt.production --game 24001 --reason "a lost phone"',
      },
    ],
  },
  {
    id: 'coupons',
    title: 'Coupons',
    shows:
      'The four ways to a coupon: everybody claims some each week, each month and once; some open with a VIP level; some the publisher gives. The best one is chosen by itself, and the server’s price is the price.',
    account: regular,
    links: [watt('/my', 'Open the account'), watt('/selectGoods', 'Open the goods')],
    steps: [
      'Log in as `sample01` and open **My coupons**: two coupons from the publisher, one of them nearly over.',
      'Claim **Weekly coupon** and **Monthly coupon**, and **Silver weekly coupon**, which its level has opened. Look into **Unavailable** and **History**.',
      'Choose **600 Volt Crystals** and a method: a coupon is in the price already. Tap the coupon row to take another one, or none.',
      'Try **Wallets and vouchers**, which take no coupons, and **60 Volt Crystals**, which take none either.',
    ],
    see: [
      'The old price struck through, what is saved, and a price that changes with each choice.',
      '**Card payment coupon** works with **Credit or debit card** only.',
      'Paying without a coupon although one fits asks first.',
      'Under **History**: the welcome coupon, used by the order of 980 crystals.',
    ],
    commands: [
      {
        about: 'Give one to `player` (20% off, for five days)',
        command: 'coupons grant thanks --store watt.production --game 24001 --player 10001 --days 5',
      },
    ],
  },
  {
    id: 'vip',
    title: 'VIP centre',
    shows: 'Levels, points, progress, the rewards of each level, and how points are earned.',
    account: regular,
    links: [watt('/userCenter', 'Open the VIP centre')],
    steps: [
      'Log in as `sample01` and open **VIP centre**.',
      'Buy anything and come back: the order details say before paying how many points it earns.',
    ],
    see: [
      '34 points, **VIP 1**, and how far it is to **VIP 2**: a dollar earns a point.',
      'The refunded order’s points are gone again; redeemed cards earned none.',
    ],
    commands: [
      {
        about: 'Level, points, coupons and orders',
        command: 'players show 20001 --store watt.production --game 24001',
      },
    ],
  },
  {
    id: 'activities',
    title: 'Three activities',
    shows: 'Top-up milestones (an amount within a period), a daily streak, and the first top-up bonus.',
    account: regular,
    links: [
      watt('/selectGoods', 'Open the shop'),
      watt('/activity', 'Open the events'),
      { here: '/game/?gp_id=24001', text: 'Look into the sample game' },
    ],
    steps: [
      'Log in as `sample01`, choose its character and reload the page: the events show by themselves, once a day, because rewards wait. Or open **Events**.',
      'Claim what’s waiting. **Top-up milestones** has one reward claimed, one waiting and one locked: buy **1,980 Volt Crystals** to unlock it.',
    ],
    see: [
      'The mark on **Events** goes once nothing waits.',
      'The rewards arrive in the sample game, once, whatever is pressed twice.',
      '**Daily streak** says that today’s top-up is done and what ends the streak.',
    ],
    commands: [
      {
        about: 'What the activities know of its character',
        command:
          'activities show --store watt.production --game 24001 --player 20001 --server {server} --role {role}',
      },
    ],
  },
  {
    id: 'limits',
    title: 'Limited goods',
    shows: 'Limits for a character, for an account, and so many in so many days.',
    account: regular,
    links: [watt('/selectGoods', 'Open the goods')],
    steps: [
      'Log in as `sample01`, choose its character, and look at **Passes**, **Special packs** and **Limited offers**.',
      'Choose another character, and look again.',
      'Buy a **Weekend Chest** and press **Decline**.',
    ],
    see: [
      '**Starter Pack**: bought by this character, once only; another character still can.',
      '**Season Pass**: bought by this account; none of its characters can buy another.',
      '**Weekly Pass**: **Back in** seven days. **Weekend Chest**: 2 of 3 left, with a 7-day limit.',
      'A declined purchase gives its place back.',
    ],
  },
  {
    id: 'cards',
    title: 'Prepaid cards',
    shows: 'Codes that a publisher has printed, redeemed for a character; one for each way to be refused.',
    account: fresh,
    links: [
      watt('/my', 'Redeem a card at Wattstone'),
      { brand: 'joynet', path: '/selectGoods', text: 'Redeem a card at Joynet' },
    ],
    steps: [
      'Log in as `player`, open **Redeem a card**, choose a character, and type number and password of a card below. Spaces, dashes and full-width digits do not matter.',
      'Read the question, confirm, and look into the sample game.',
      'Type five wrong passwords.',
    ],
    see: [
      'The card’s worth is shown before it is used up; a card works once.',
      'The gift card’s price is shown nowhere: cards of 43 gems are given away.',
      'After five wrong cards every card is refused for ten minutes, here for this account and this character.',
    ],
    cards: [
      {
        store: 'watt.production',
        batch: 'sample-crystals',
        title: 'Good: 300 + 20 crystals',
        says: 'Works once each',
      },
      {
        store: 'watt.production',
        batch: 'sample-gift',
        title: 'Good: gift card, 43 + 7',
        says: 'Works once each, its price is hidden',
      },
      {
        store: 'watt.production',
        batch: 'sample-spent',
        title: 'Spent',
        says: 'This card has already been used.',
      },
      {
        store: 'watt.production',
        batch: 'sample-revoked',
        title: 'Revoked',
        says: 'This card has been cancelled.',
      },
      { store: 'watt.production', batch: 'sample-expired', title: 'Over', says: 'This card has expired.' },
      {
        store: 'watt.production',
        batch: 'sample-other-game',
        title: 'Of another game',
        says: 'This card is for another game.',
      },
      {
        store: 'joynet.production',
        batch: 'sample-runes',
        title: 'Good at Joynet: 260 runes',
        says: 'Works once each; unknown at Wattstone',
      },
    ],
    commands: [
      {
        about: 'Issue more of them',
        command:
          'cards issue --store watt.production --batch mine --count 5 --product vg-volt-crystal-300 --out mine.csv',
      },
      {
        about: 'Make one batch worthless',
        command: 'cards revoke --store watt.production --batch mine --reason "a test"',
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds and chargebacks',
    shows: 'What becomes of points, coupons, activities and the game when money goes back.',
    account: {
      name: 'sample02',
      about: 'its bank took a payment back (and sample01 has a refund)',
      gpId: '24001',
    },
    links: [
      watt('/my', 'Open the account'),
      { here: '/payments', text: 'Payments: what the bank does' },
      { here: '/game/?gp_id=24001', text: 'Look into the sample game' },
    ],
    steps: [
      'Log in as `sample02` and open its order. Then choose its character and try to buy something.',
      'Refund: buy something with a coupon as `player`, copy the order number, and type the command below.',
      'Chargeback: buy something, open **Payments**, and press **Charge back**.',
    ],
    see: [
      '**Payment reversed**, with the time; the game has restricted the character and refuses to sell to it.',
      'After a refund: **Refunded**, its points are gone, its coupon is back, it no longer counts in events, and the game has taken the goods back.',
      'After a chargeback: the same, but the coupon stays used, and the publisher finds an exception to look at.',
    ],
    commands: [
      { about: 'Give an order’s money back', command: 'orders refund GP… --reason "a test"' },
      { about: 'What waits for the publisher', command: 'exceptions list' },
    ],
  },
  {
    id: 'account',
    title: 'Account and orders',
    shows: 'Every order with where it stands, page by page, and one order with its clock.',
    account: regular,
    links: [watt('/my', 'Open the account')],
    steps: [
      'Log in as `sample01` and open **Account**.',
      'Press **Show more orders** at the end, and open some orders.',
    ],
    see: [
      'Orders that are delivered, failed and refunded; each says when it was placed, paid, sent and delivered.',
      'An order’s address works for its own account alone.',
    ],
    commands: [{ about: 'The same for the publisher', command: 'orders find --player 20001' }],
  },
  {
    id: 'make-up',
    title: 'Outstanding payments',
    shows:
      'A link that asks one player for money that went back or never came. Once it is paid, the game lifts the restriction of their character.',
    account: {
      name: 'sample02',
      about: 'its bank took a payment back, and the game has restricted its character',
      gpId: '24001',
    },
    links: [
      { sample: 'watt.production.make-up', text: 'Open the link' },
      { sample: 'joynet.production.make-up', text: 'A link in the old layout' },
      { here: '/game/?gp_id=24001', text: 'Look into the sample game' },
    ],
    steps: [
      'Open the link, first as `sample01`, then with **Switch account** as `sample02`.',
      'Choose a method, pay, and look at the character in the sample game. Open the link once more.',
      'Make a link of 20 minutes with the command below, for the account `restricted`: its characters owe from the beginning and cannot buy.',
    ],
    see: [
      'The link works for its own account alone, and once.',
      '**Restriction lifted** within a second here, and within 15 minutes where the game is slow; the order page keeps the clock.',
      'A countdown in a link’s last day, then **Page expired**.',
    ],
    commands: [
      { about: 'Ask for something', command: makeUpCommand() },
      { about: 'Links of an account', command: 'make-up show --player 20002' },
    ],
  },
  {
    id: 'old-layout',
    title: 'The old layout',
    shows: 'The same shop in four steps. Account, VIP centre and events open from the menu behind the name.',
    account: { ...regular, gpId: '78001' },
    links: [{ brand: 'joynet', path: '/', text: 'Open Joynet' }],
    steps: [
      'Log in as `sample01`, and go through the steps.',
      'Open the menu behind the name: **My orders** (with VIP centre and coupons) and **Events**.',
    ],
    see: ['Points, coupons, an event that waits, and three orders, one of them refunded.'],
  },
  {
    id: 'wrong',
    title: 'Things that go wrong',
    shows:
      'Every account has test characters on the first server, each of which makes one thing fail on purpose.',
    account: fresh,
    links: [watt('/selectGoods', 'Open the shop'), { here: '/payments', text: 'Payments' }],
    steps: [
      'Choose a character whose name begins with **Test**, and buy something.',
      'Leave a payment pending, and press **Pay late** in **Payments** after its order was dropped.',
    ],
    see: [
      'Late, doubled and lost answers still deliver once.',
      '**Test · delivery refused** puts the order under review, where the publisher decides.',
      'Late money is delivered if the order can still stand, and else given back.',
    ],
  },
  {
    id: 'languages',
    title: 'Languages and the demo environment',
    shows: 'Right to left, other scripts, and a shop that shares nothing with the real one but its goods.',
    links: [
      watt('/selectGoods?spec_lang=ar', 'العربية'),
      watt('/selectGoods?spec_lang=ja', '日本語'),
      watt('/selectGoods?spec_lang=ko', '한국어'),
      { brand: 'watt', path: '/selectGoods', isDemo: true, text: 'Demo of Wattstone' },
    ],
    steps: ['Open one, look around, and change the language in the header or at the foot.'],
    see: [
      'Everything changes without a reload. The demo says so, and knows no order, coupon or card of the shop.',
    ],
  },
];
