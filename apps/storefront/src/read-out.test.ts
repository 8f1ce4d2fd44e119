import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ActivityCard } from './activities/activity-card.tsx';
import { CouponItem } from './coupons/coupon-item.tsx';
import { GameList } from './games/game-list.tsx';
import { LanguageList } from './languages/language-list.tsx';
import { LegalText } from './legal/legal-text.tsx';
import { LoginForm } from './login/login-form.tsx';
import { Countdown } from './make-up/countdown.tsx';
import { OrderRow } from './orders/order-row.tsx';
import { CopyButton } from './orders/result/copy-button.tsx';
import { DeliveryCard } from './orders/result/delivery-card.tsx';
import { ResultView } from './orders/result/result-view.tsx';
import { StepsClock } from './orders/result/steps-clock.tsx';
import { GameBanner } from './recharge/goods/game-banner.tsx';
import { GoodsGrid } from './recharge/goods/goods-grid.tsx';
import { GroupBar } from './recharge/goods/group-bar.tsx';
import { MethodList } from './recharge/methods/method-list.tsx';
import { SubPaymentList } from './recharge/methods/sub-payment-list.tsx';
import { RechargeSheet } from './recharge/pay/recharge-sheet.tsx';
import { RecipientCard } from './recharge/recipient/recipient-card.tsx';
import { OrderBar } from './recharge/summary/order-bar.tsx';
import { OrderDetailPanel } from './recharge/summary/order-detail-panel.tsx';
import { OrderPanel } from './recharge/summary/order-panel.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { Header } from './shell/header/header.tsx';
import { QuestionPopup } from './shell/overlays/question-popup.tsx';
import { ToastStack } from './shell/overlays/toast-stack.tsx';
import { BottomNav } from './shell/places/bottom-nav.tsx';
import { StepBar } from './shell/places/step-bar.tsx';
import { ShopProvider } from './state/shop-context.tsx';
import type { Question } from './state/shop-state.ts';
import { fakeShop } from './testing/fake-shop.ts';
import { sampleSubPayment } from './testing/sample-method.ts';
import { sampleGame, sampleGoods } from './testing/sample-page.ts';
import { Button } from './ui/buttons/button.tsx';
import { LinkButton } from './ui/buttons/link-button.tsx';
import { RowButton } from './ui/buttons/row-button.tsx';
import { CopyByHand } from './ui/copying/copy-by-hand.tsx';
import { Sheet } from './ui/dialogs/sheet.tsx';
import { Select } from './ui/forms/select.tsx';
import { TextField } from './ui/forms/text-field.tsx';
import { PriceRow } from './ui/labels/price-row.tsx';
import { EmptyState } from './ui/layout/empty-state.tsx';
import { PageMessage } from './ui/layout/page-message.tsx';
import { Skeleton } from './ui/layout/skeleton.tsx';
import { Facts } from './ui/lists/facts.tsx';
import { Tabs } from './ui/lists/tabs.tsx';
import { Drawing } from './ui/pictures/drawing.tsx';
import { Icon } from './ui/pictures/icon.tsx';
import { IllustrationFolder } from './ui/pictures/illustration-folder.ts';

/* What a screen reader announces for the parts of a screen, as far as neither browsers nor axe check it. */

const nothing = () => undefined;
const draw = (element: ReactNode) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, '');

const sheet = { open: true, title: 'Pay', closeLabel: 'Close', onClose: nothing, children: 'Methods' };
const second = { title: 'Banks', backLabel: 'Back', onBack: nothing, children: 'Bank one' };
const action = { text: 'Pay', label: 'Pay $4.99', onClick: nothing };
const reward = { key: 'a', name: 'Gems', need: '$5', label: 'Receive Gems', busy: false, onReceive: nothing };
const account = { kind: 'player' as const, name: 'kira', label: 'Account kira' };
const parent = sampleGame('two', { sub_game: { 'gp-sub': sampleGame('sub') } });

const bar = { label: 'Your order', what: '980 gems' };
const pack = {
  goods: sampleGoods('p1', { contents: ['Crystals ×660', 'Potions ×5'], perUnit: '$1.08 per 100' }),
  amount: '980',
  name: 'Crystals',
  price: '$14.99',
  bonus: '+98 bonus',
  badge: 'Best value',
  limit: '2 of 3 left',
  unlocks: 'Unlocks 700 gems',
  label: '980 Crystals, $14.99',
};
const purchase = {
  what: '980 gems',
  bonus: '+98 bonus',
  contents: '660 crystals, 5 potions',
  forWhom: 'for Kira',
  coupon: ' Coupon',
  methods: 'Methods',
  price: 'Price',
  note: 'Nothing is charged yet.',
  terms: 'Terms',
  action,
};

/** The shop's question, as a page shows it that was drawn with it. */
function questioned(question: Question): ReactNode {
  const { services, state } = fakeShop();
  const asked = { ...state(), question };
  const value = { ...services, store: createStore(() => asked) };
  return createElement(ShopProvider, { value }, createElement(QuestionPopup));
}

/** A rendered part, and the markup that it must contain. */
function part(name: string, drawn: ReactNode, says: readonly string[]) {
  return [name, drawn, says] as const;
}

const parts = [
  part(
    'a busy button, which keeps the focus',
    createElement(Button, { busy: true, label: 'Pay $4.99', children: 'Pay' }),
    ['aria-disabled="true"', 'aria-busy="true"', 'aria-label="Pay $4.99"'],
  ),
  part(
    'a row that opens something',
    createElement(RowButton, { icon: 'logout', text: 'Log out', value: 'kira', onClick: nothing }),
    ['<span>Log out</span><span>kira</span>'],
  ),
  part('a picture beside larger text, which grows with it', createElement(Icon, { name: 'down', size: 16 }), [
    'width="1rem" height="1rem"',
  ]),
  part(
    'a link that leaves the shop',
    createElement(LinkButton, { href: 'https://p.example/', newWindow: true, children: 'Go' }),
    ['target="_blank" rel="noopener noreferrer"'],
  ),
  part('a loading placeholder', createElement(Skeleton, { shape: 'row', label: 'Loading methods' }), [
    'role="status"><span>Loading methods</span>',
    'aria-hidden="true"',
  ]),
  part(
    'something that failed to load',
    createElement(EmptyState, { drawing: 'offline', sentence: 'Not now.', action: 'beside', live: true }),
    ['<div role="status">', '<p>Not now.</p>'],
  ),
  part(
    'a message page',
    createElement(PageMessage, {
      drawing: 'lost',
      title: 'Not found',
      lines: ['Sorry.'],
      actions: createElement('a', { href: '/' }, 'Home'),
    }),
    ['<h1>Not found</h1>'],
  ),
  part(
    'a reduced price',
    createElement(PriceRow, { label: 'Total', price: '$4', originalPrice: '$5', originalLabel: 'Was 5 USD' }),
    ['<span>Was 5 USD</span><s aria-hidden="true">', '<strong><bdi>$4</bdi></strong>'],
  ),
  part(
    'facts',
    createElement(Facts, {
      rows: [
        { label: 'Role', value: 'Kira' },
        { label: 'Note', value: '' },
        { label: 'Server', value: undefined },
      ],
    }),
    ['<dl><div><dt>Role</dt><dd><bdi>Kira</bdi></dd></div></dl>'],
  ),
  part(
    'a long fact, which may break after its marks',
    createElement(Facts, { rows: [{ label: 'Account', value: 'maximilian.w@realms.example' }] }),
    ['<bdi>maximilian.\u200bw@\u200brealms.\u200bexample</bdi>'],
  ),
  part(
    'a message',
    createElement(ToastStack, {
      toasts: [{ id: '1', text: 'Copied' }],
      dismissLabel: 'Dismiss',
      onDismiss: nothing,
    }),
    ['<div role="status" aria-live="polite">', 'aria-label="Dismiss"'],
  ),
  part('a sheet', createElement(Sheet, sheet), ['aria-modal="true"', 'aria-label="Close"', 'tabindex="-1"']),
  part('a non-modal sheet', createElement(Sheet, { ...sheet, modal: false }), [
    'role="dialog" aria-modal="false"',
  ]),
  part('the second level of a sheet', createElement(Sheet, { ...sheet, second }), [
    'aria-label="Back"',
    '>Banks</h2>',
    '<div aria-hidden="true">Methods</div>',
    'data-second="true">Bank one',
  ]),
  part(
    'a question',
    questioned({
      title: 'Pay?',
      content: 'Really.',
      confirm: 'Pay',
      cancel: 'No',
      onConfirm: nothing,
      facts: [{ label: 'Role', value: 'Kira' }],
    }),
    ['role="alertdialog"', '>Pay?</h2>', '<p>Really.</p>', '<dt>Role</dt><dd><bdi>Kira</bdi></dd>'],
  ),
  part(
    'tabs',
    createElement(Tabs, {
      label: 'Lists',
      current: 'b',
      onChange: nothing,
      children: 'Of b',
      tabs: [
        { key: 'a', text: 'A' },
        { key: 'b', text: 'B' },
      ],
    }),
    [
      'role="tablist" aria-label="Lists"',
      'role="tab" aria-selected="true"',
      'tabindex="-1">A',
      'tabindex="0">B',
    ],
  ),
  part(
    'the progress of an order',
    createElement(StepsClock, {
      label: 'Progress',
      steps: [
        { key: 'a', text: 'Paid', time: '10:00', dateTime: '2026-01-01T10:00:00.000Z', state: 'done' },
        { key: 'b', text: 'On its way', state: 'now' },
        { key: 'c', text: 'Delivered', state: 'next' },
      ],
    }),
    [
      'aria-label="Progress"',
      '<li aria-current="step"><span></span><span>On its way',
      'T10:00:00.000Z">10:00</time>',
    ],
  ),
  part(
    'an order that is over, with a cross',
    createElement(StepsClock, { label: 'Progress', steps: [{ key: 'a', text: 'Cancelled', state: 'over' }] }),
    ['<span><svg'],
  ),
  part(
    'the second level of a sheet that is opened by itself, without the foot of the first',
    createElement(Fragment, null, [
      createElement(Sheet, { ...sheet, key: 'a', footer: 'Foot', second: { ...second, alone: true } }),
      createElement('i', { key: 'b' }, 'after'),
    ]),
    ['<div aria-hidden="true" hidden="">Methods</div>', 'Bank one</div></div></div></dialog><i>'],
  ),
  part(
    'the details of an order in the step before paying',
    createElement(OrderDetailPanel, { title: 'Details', rows: [], initiallyOpen: true }),
    ['<details open="">'],
  ),
  part(
    'an illustration, which is another one on a dark page',
    createElement(
      IllustrationFolder.Provider,
      { value: '/art/' },
      createElement(Drawing, { name: 'success' }),
    ),
    [
      '<source media="(prefers-color-scheme: dark)" srcSet="/art/success-dark.svg"/>',
      'src="/art/success.svg"',
    ],
  ),
  part('an illustration of a brand that has none: the gem', createElement(Drawing, { name: 'success' }), [
    '<svg viewBox="0 0 160 124" aria-hidden="true"',
  ]),
  part(
    'the login, whose name takes the focus',
    createElement(LoginForm, {
      mode: 'account',
      hasAccount: true,
      first: '',
      second: '',
      canSubmit: false,
      providers: [],
      onFirst: nothing,
      onSecond: nothing,
      onSubmit: nothing,
      onProvider: nothing,
      texts: {
        intro: 'Hello.',
        first: 'Name',
        second: 'Secret',
        show: 'S',
        hide: 'H',
        submit: 'Go',
        or: 'or',
      },
    }),
    ['data-first="true" name="username"'],
  ),
  part(
    'the steps of the old layout',
    createElement(StepBar, { label: 'Step 2 of 3', steps: ['Game', 'Goods', 'Pay'], current: 2 }),
    ['aria-label="Step 2 of 3"', '<li aria-current="step"><span>2</span><span>Goods', '<li><span>3</span>'],
  ),
  part(
    'the frame of a screen, whose first link leads to it',
    createElement(AppShell, { place: 'my', header: 'Header', children: 'Screen', skipLabel: 'Skip' }),
    ['<a href="#main">Skip</a>', '<main id="main" tabindex="-1">'],
  ),
  part(
    'the main navigation',
    createElement(BottomNav, {
      label: 'Places',
      current: 'my',
      items: [
        { key: 'event', href: '/activity', text: 'Events', icon: 'event', badge: 'Events: a reward waits' },
        { key: 'my', href: '/my', text: 'Mine', icon: 'user' },
      ],
    }),
    [
      'aria-label="Places"',
      'href="/activity" aria-label="Events: a reward waits"',
      'href="/my" aria-current="page"',
    ],
  ),
  part(
    'games',
    createElement(GameList, {
      label: 'Games',
      games: [sampleGame('one'), parent],
      current: 'sub',
      onChoose: nothing,
    }),
    ['<ul aria-label="Games">', 'aria-expanded="true"', '<ul aria-label="Game two">', 'aria-current="true"'],
  ),
  part(
    'languages',
    createElement(LanguageList, {
      label: 'Languages',
      current: 'ar',
      onChoose: nothing,
      languages: [
        { code: 'ja', name: '日本語' },
        { code: 'ar', name: 'العربية' },
      ],
    }),
    ['lang="ja"><bdi>日本語', 'lang="ar" aria-current="true"><bdi>العربية'],
  ),
  part(
    'an activity',
    createElement(ActivityCard, {
      name: 'Summer',
      progress: '$2 of $5',
      percent: 40,
      notes: [],
      rewards: [{ ...reward, state: 'receivable', stateText: 'Receive' }],
    }),
    [
      '<article aria-label="Summer">',
      'role="progressbar" aria-label="$2 of $5" aria-valuemin="0" aria-valuemax="100" aria-valuenow="40"',
      'style="width:40%"',
      'aria-label="Receive Gems"',
    ],
  ),
  part(
    'a coupon that is used',
    createElement(CouponItem, {
      share: '20% off',
      name: 'C',
      notes: ['Valid until Nov 18, 11:06 AM'],
      time: 'Nov 18, 11:06 AM',
      mark: 'Remove',
      isChosen: true,
      onClick: nothing,
    }),
    [
      '<button type="button"',
      'Valid until <span>Nov 18, 11:06 AM</span></span></span><span>Remove</span></button>',
    ],
  ),
  part(
    'the result of an order',
    createElement(ResultView, {
      kind: 'success',
      title: 'Delivered',
      sentences: ['Enjoy.'],
      hints: [{ text: 'Wait' }, { text: 'Change', busy: true, onClick: nothing }],
      primary: { text: 'Done' },
    }),
    [
      'role="status"',
      '<h2>Delivered</h2><p>Enjoy.</p></div>',
      '<button type="button" aria-disabled="true" aria-busy="true">Change</button>',
    ],
  ),
  part(
    'a copy button',
    createElement(CopyButton, { value: 'GP1', text: 'Copy', label: 'Copy the number', doneText: 'Copied' }),
    ['aria-label="Copy the number"', 'role="status"></span>'],
  ),
  part('a text that could not be copied', createElement(CopyByHand, { text: 'GP1' }), [
    '<p role="status">GP1</p>',
  ]),
  part(
    'a game',
    createElement(GameBanner, {
      art: '/b.svg',
      icon: '/i.svg',
      name: 'Orbit',
      change: { text: 'Change', label: 'Change game', onClick: nothing },
    }),
    ['<h1>Orbit</h1>', 'aria-label="Change game" aria-haspopup="dialog"'],
  ),
  part(
    'groups of goods',
    createElement(GroupBar, {
      label: 'Groups',
      groups: [
        { key: 'a', name: 'A' },
        { key: 'b', name: 'B' },
      ],
    }),
    ['aria-label="Groups"', 'href="#goods-a" aria-current="true"', 'href="#goods-b">'],
  ),
  part(
    'methods',
    createElement(MethodList, {
      label: 'Method',
      radioName: 'm',
      chosen: 'b',
      onChoose: nothing,
      methods: ['a', 'b'].map((key) => ({ key, method: { name: `By ${key}`, icon: '/m.svg' } })),
    }),
    ['<fieldset><legend>Method</legend>', 'name="m" checked="" value="b"'],
  ),
  part(
    'why a method refused the purchase',
    createElement(MethodList, {
      label: 'Method',
      radioName: 'm',
      onChoose: nothing,
      methods: [{ method: { name: 'Card', icon: '/c.svg' }, key: 'c', refusal: 'Over its limit.' }],
    }),
    ['<span role="alert">Over its limit.</span>'],
  ),
  part(
    'the banks of a method, in a group of their own',
    createElement(SubPaymentList, {
      label: 'Banks',
      onChoose: nothing,
      subPayments: ['b1', 'b2'].map((id) => sampleSubPayment(id)),
    }),
    [
      '<legend>Banks</legend>',
      '<input type="radio" name="sub-payment" value="b1"/>',
      '<input type="radio" name="sub-payment" value="b2"/>',
    ],
  ),
  part(
    'the recipient',
    createElement(RecipientCard, {
      title: 'Top up for',
      recipient: {
        kind: 'chosen',
        role: 'Kira',
        level: 'Level 4',
        server: 'Asgard',
        change: { text: 'Change', label: 'Change character', onClick: nothing },
      },
    }),
    [
      '<section aria-label="Top up for">',
      '<span aria-hidden="true">K</span>',
      'aria-label="Change character"',
    ],
  ),
  part(
    'a recipient whose name begins with an emoji',
    createElement(RecipientCard, {
      title: 'Top up for',
      recipient: {
        kind: 'chosen',
        role: '🐉Kira',
        level: 'Level 4',
        server: 'Asgard',
        change: { text: 'Change', label: 'Change character', onClick: nothing },
      },
    }),
    ['<span aria-hidden="true">🐉</span>'],
  ),
  part('the order bar', createElement(OrderBar, { label: 'Your order', what: '980 gems', action }), [
    '<section aria-label="Your order">',
    'aria-label="Pay $4.99"',
  ]),
  part(
    'a whole order at the bottom of a phone',
    createElement(OrderBar, { ...bar, action, price: '$4.99', points: '+9 points', forWhom: 'for Kira' }),
    ['<p>980 gems</p><p><b><bdi>$4.99</bdi></b> <span> +9 points</span></p><p>for Kira</p>'],
  ),
  part(
    'the order beside the goods',
    createElement(OrderPanel, { label: 'Your order', what: '980 gems', action }),
    ['<aside aria-label="Your order">', 'aria-label="Pay $4.99"'],
  ),
  part(
    'the header',
    createElement(Header, {
      logo: '/l.svg',
      darkLogo: '/dark.svg',
      logoWidth: 120,
      brandName: 'Watt',
      homeHref: '/',
      onHome: nothing,
      language: { name: 'Deutsch', label: 'Language: Deutsch', onOpen: nothing },
      account: {
        ...account,
        name: '🦊 kira',
        items: [{ icon: 'logout', text: 'Log out', onClick: nothing }],
      },
      title: { text: 'Events', icon: 'event' },
    }),
    [
      'width="120" height="32"',
      'data-initial="🦊"',
      '<p><svg',
      'Events</span></p>',
      'alt="Watt"',
      'aria-label="Language: Deutsch" aria-haspopup="dialog"',
      '<span>Account kira</span>',
    ],
  ),
  part(
    'a law’s page of the publisher',
    createElement(LegalText, { words: { text: 'Terms', href: 'https://p.example/', lang: 'ar' } }),
    ['href="https://p.example/" lang="ar" dir="rtl" target="_blank" rel="noopener noreferrer"'],
  ),
  part(
    'a law’s page of the shop itself, which keeps the purchase',
    createElement(LegalText, { words: { text: 'Seller', href: '/legal/seller' } }),
    ['<a href="/legal/seller"><bdi>Seller</bdi></a>'],
  ),
  part(
    'goods with everything that is said of them',
    createElement(GoodsGrid, {
      label: 'Choose an item',
      groups: [{ key: 'gems', name: 'Gems', goods: [pack] }],
      onChoose: nothing,
    }),
    [
      '<div role="radiogroup" aria-label="Choose an item">',
      '<section id="goods-gems" aria-labelledby="goods-gems-name"><h2 id="goods-gems-name">Gems</h2>',
      '<p>980</p><p>Crystals</p><p>+98 bonus</p><p>Crystals ×660</p><p>Potions ×5</p>',
      '<p>$1.08 per 100</p><p>2 of 3 left</p></div><p><b><bdi>$14.99</bdi></b></p>',
      'title="Unlocks 700 gems"',
      'Best value',
    ],
  ),
  part(
    'a purchase before it is paid',
    createElement(RechargeSheet, { ...purchase, ...sheet, detail: 'Detail', payFor: 'For kira' }),
    [
      '<p>980 gems</p><p>+98 bonus</p><p>660 crystals, 5 potions</p><p>for Kira</p></div></div>Detail Coupon',
      '<div>Methods</div>',
      'Price<p>For kira</p><p>Nothing is charged yet.</p>Terms<div><button',
    ],
  ),
  part(
    'a purchase beside the goods',
    createElement(OrderPanel, { ...purchase, label: 'Your order', points: '+9 points' }),
    [
      '<p>980 gems</p><p>+98 bonus</p><p>660 crystals, 5 potions</p><p>for Kira</p><p>+9 points</p>',
      '<div> CouponMethods</div>',
      'Price<p>Nothing is charged yet.</p>Terms<button',
    ],
  ),
  part(
    'a secret',
    createElement(TextField, {
      label: 'Password',
      value: '',
      onChange: nothing,
      icon: 'shield',
      secret: { showLabel: 'Show', hideLabel: 'Hide' },
    }),
    ['type="password"', 'aria-label="Show"', 'maxLength="80"', 'autoCapitalize="none"', 'autoCorrect="off"'],
  ),
  part(
    'the countdown',
    createElement(Countdown, { seconds: 120, format: (left: number) => `${left} s`, label: 'Time left' }),
    ['role="timer" aria-label="Time left">120 s', 'aria-live="polite">Time left 120 s'],
  ),
  part(
    'a delivery',
    createElement(DeliveryCard, {
      role: 'Kira',
      server: 'Asgard',
      goods: '980 gems',
      art: '/g.svg',
      isFresh: false,
      gains: ['+9', '+2'],
    }),
    [
      '<span aria-hidden="true">K</span>',
      '<p><bdi>Kira</bdi></p>',
      '<p><bdi>+9</bdi></p><p><bdi>+2</bdi></p>',
    ],
  ),
  part(
    'a delivery to a character whose name begins with an emoji',
    createElement(DeliveryCard, {
      role: '🐉Kira',
      server: 'Asgard',
      goods: '980 gems',
      art: '/g.svg',
      isFresh: false,
      gains: [],
    }),
    ['<span aria-hidden="true">🐉</span>'],
  ),
  part(
    'an order in the list',
    createElement(OrderRow, {
      order: {
        billing_no: 'GP1',
        state: 'delivered',
        billing_status: 'Success',
        product_name: 'Gems',
      },
      href: '/order/GP1',
      where: 'Orbit · Asgard',
      price: '$4.99',
      time: 'today',
      state: 'Delivered',
    }),
    ['<a href="/order/GP1">', '<bdi>$4.99</bdi>', 'Orbit · Asgard'],
  ),
];

/** The same with as little as they may have. */
const bare = [
  part('a game without pictures', createElement(GameBanner, { art: '', icon: '', name: 'Orbit' }), []),
  part(
    'goods of which little is said',
    createElement(GoodsGrid, {
      label: 'Choose an item',
      onChoose: nothing,
      groups: [
        {
          key: 'gems',
          name: 'Gems',
          goods: [
            { goods: sampleGoods('p1'), amount: '', name: 'Pass', price: '$4.99', label: 'Pass, $4.99' },
          ],
        },
      ],
    }),
    [],
  ),
  part(
    'a purchase of which little is said',
    createElement(RechargeSheet, {
      ...sheet,
      action,
      what: '980 gems',
      methods: 'Methods',
      forWhom: 'for Kira',
      detail: '',
    }),
    [],
  ),
];

describe('a screen reader', () => {
  it.each(parts)('S-07 announces %s', (_name, part, says) => {
    const html = draw(part);
    for (const words of says) expect(html).toContain(words);
  });

  it.each(parts)('L-04 in right-to-left text only what points to a side is mirrored in %s', (_name, part) => {
    const pathOf = (html: string) => /<path d="([^"]*)"/.exec(html)?.[1] ?? '';
    const names = ['back', 'forward', 'logout', 'swap'] as const;
    const sideways = names.map((name) => pathOf(renderToStaticMarkup(createElement(Icon, { name }))));
    for (const [icon, drawn = ''] of renderToStaticMarkup(part).matchAll(
      /<svg class="(icon[^"]*)".*?<\/svg>/g,
    ))
      expect(drawn, icon).toBe(sideways.includes(pathOf(icon)) ? 'icon mirrored' : 'icon');
  });

  it.each(parts)('S-07 announces no picture and no unnamed button in %s', (_name, part) => {
    const html = draw(part);
    expect(html.match(/<img(?![^>]*\balt=)[^>]*>/g)).toBeNull();
    expect(html.match(/<svg(?![^>]*\baria-hidden="true")[^>]*>/g)).toBeNull();
    for (const [whole, attributes = '', inside = ''] of html.matchAll(
      /<(?:button|a)\b([^>]*)>(.*?)<\/(?:button|a)>/g,
    ))
      expect(`${attributes}${inside}`, whole).toMatch(/(?:aria-label|alt)="[^"]+"|>[^<]*\p{L}|^[^<]*\p{L}/u);
  });
});

it.each([...parts, ...bare])('S-07 no line and no picture is left empty in %s', (_name, part) => {
  const html = draw(part);
  const lines = /<(p|h[1-6]|li|a|b|bdi|strong|dt|dd|legend|label)><\/\1>|<img(?![^>]*\bsrc="[^"])[^>]*>/g;
  expect(html.match(lines)).toBeNull();
  // Elsewhere such a span is a dot, or a place that is held.
  if (/type="radio"|<summary/.test(html)) expect(html).not.toContain('<span></span>');
});

it.each(['games', 'languages'])('S-05 L-02 of the %s, the current one is ticked, and no other', (list) => {
  const [, drawn] = parts.find(([name]) => name === list)!;
  const tick = draw(createElement(Icon, { name: 'check' }));
  const choices = Array.from(draw(drawn).matchAll(/<button[^>]*>(.*?)<\/button>/g));
  expect(choices.length).toBeGreaterThan(1);
  for (const [choice, inside = ''] of choices)
    expect(inside.includes(tick), choice).toBe(choice.includes('aria-current'));
});

it.each([
  ['good', 'check'],
  ['bad', 'warning'],
  ['plain', 'info'],
] as const)('X-01 a message that is %s has the icon “%s”', (tone, name) => {
  const toasts = [{ id: '1', text: 'Saved.', tone }];
  const html = draw(createElement(ToastStack, { toasts, dismissLabel: 'Dismiss', onDismiss: nothing }));
  expect(html).toContain(`<div>${draw(createElement(Icon, { name }))}<p>Saved.</p>`);
});

it.each([true, false])('S-12 a row that cannot be pressed has no arrow: %s', (disabled) => {
  const html = draw(createElement(RowButton, { icon: 'user', text: 'kira', disabled, onClick: nothing }));
  expect(html.includes(draw(createElement(Icon, { name: 'forward', size: 16 })))).toBe(!disabled);
});

describe('O-06 the button of a purchase', () => {
  const button = (html: string) => /<button[^>]*>(?=<span>Pay<)/.exec(html)?.[0];
  it.each([
    [
      'at the bottom of a phone',
      (is: object) => createElement(OrderBar, { ...bar, action: { ...action, ...is } }),
    ],
    ['beside the goods', (is: object) => createElement(OrderPanel, { ...bar, action: { ...action, ...is } })],
    [
      'in its popup',
      (is: object) =>
        createElement(RechargeSheet, { ...purchase, ...sheet, detail: '', action: { ...action, ...is } }),
    ],
  ])('O-06 K-01 %s takes no tap while it waits, and none that would do nothing', (_title, part) => {
    const [ready, busy, off] = [{}, { busy: true }, { disabled: true }].map((is) => button(draw(part(is))));
    expect(ready).toBe('<button type="button" aria-label="Pay $4.99">');
    expect(busy).toContain('aria-busy="true"');
    // A disabled button would lose the focus.
    expect(busy).not.toContain(' disabled=""');
    expect(off).toContain('disabled=""');
  });
});

it('S-03 a sheet is labelled by its title, a field by its label, and what shows a secret belongs to its field', () => {
  const named = draw(createElement(Sheet, sheet));
  const [, id] = /aria-labelledby="([^"]+)"/.exec(named) ?? [];
  expect(named).toContain(`<h2 id="${id}">Pay</h2>`);
  const select = draw(createElement(Select, { label: 'Region', options: [], value: '', onChange: nothing }));
  const [, field] = /<select id="([^"]+)"/.exec(select) ?? [];
  expect(select).toContain(`for="${field}">Region</label>`);
  const secret = { showLabel: 'Show', hideLabel: 'Hide' };
  const typed = draw(createElement(TextField, { label: 'Password', value: '', onChange: nothing, secret }));
  const [, input] = /<input id="([^"]+)"/.exec(typed) ?? [];
  expect(typed).toContain(`for="${input}">Password</label>`);
  expect(typed).toContain(`aria-label="Show" aria-controls="${input}"`);
});
