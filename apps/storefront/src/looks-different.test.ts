import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ActivityCard } from './activities/activity-card.tsx';
import { CouponItem } from './coupons/coupon-item.tsx';
import { GameList } from './games/game-list.tsx';
import { DeliveryCard } from './orders/result/delivery-card.tsx';
import { StepsClock } from './orders/result/steps-clock.tsx';
import { MethodList } from './recharge/methods/method-list.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { Header } from './shell/header/header.tsx';
import { QuestionPopup } from './shell/overlays/question-popup.tsx';
import { ToastStack } from './shell/overlays/toast-stack.tsx';
import { BottomNav } from './shell/places/bottom-nav.tsx';
import { StepBar } from './shell/places/step-bar.tsx';
import { ShopProvider } from './state/shop-context.tsx';
import type { Question } from './state/shop-state.ts';
import { fakeShop } from './testing/fake-shop.ts';
import { sampleGame } from './testing/sample-page.ts';
import { Button } from './ui/buttons/button.tsx';
import { LinkButton } from './ui/buttons/link-button.tsx';
import { Sheet } from './ui/dialogs/sheet.tsx';
import { TextField } from './ui/forms/text-field.tsx';
import { Badge } from './ui/labels/badge.tsx';
import { Skeleton } from './ui/layout/skeleton.tsx';
import { Facts } from './ui/lists/facts.tsx';
import { Drawing } from './ui/pictures/drawing.tsx';

/* States that a player tells apart by their look alone. The styles are stood in for by their names. */

const named = vi.hoisted(
  () => (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name])),
);
vi.mock('./coupons/coupon-item.module.css', () => named('item chosen over words share name more time'));
vi.mock('./orders/result/delivery-card.module.css', () =>
  named('card fresh face words role server goods gain well art tick'),
);
vi.mock('./orders/result/steps-clock.module.css', () =>
  named('steps step done now over wrong dot text time'),
);
vi.mock('./shell/app-shell.module.css', () =>
  named('shell skip top nav columns two main hero screen panel bar foot'),
);
vi.mock('./shell/header/header.module.css', () =>
  named('header home logo emblem title end round wideText login menu face name items item'),
);
vi.mock('./shell/overlays/toast-stack.module.css', () => named('stack toast good bad text close'));
vi.mock('./shell/places/bottom-nav.module.css', () => named('items cell item marked text'));
vi.mock('./shell/places/step-bar.module.css', () => named('steps step reached dot text'));
vi.mock('./ui/buttons/button.module.css', () =>
  named('button primary secondary ghost danger wide busy text'),
);
vi.mock('./recharge/methods/method-list.module.css', () => named('list unnamed legend'));
vi.mock('./ui/dialogs/sheet.module.css', () =>
  named('sheet small wide light leaving panel head handle round space title panes pane aside second foot'),
);
vi.mock('./ui/forms/text-field.module.css', () => named('field label box wrong icon input eye error hint'));
vi.mock('./ui/layout/skeleton.module.css', () => named('grid stack row card mark well words long short'));
vi.mock('./ui/labels/badge.module.css', () => named('badge accent brand quiet good bad'));
vi.mock('./ui/lists/choice-list.module.css', () => named('one inner choice mark text turned'));
vi.mock('./ui/lists/facts.module.css', () => named('box row label value'));
vi.mock('./ui/pictures/drawing.module.css', () =>
  named('picture drawing outline dim halo ground gem light facets spark mark bad good busy rise'),
);

const nothing = () => undefined;
const coupon = { share: '20% off', name: 'Spring', notes: [], mark: 'Use', onClick: nothing };
const delivery = { role: 'Kira', server: 'Asgard', goods: 'Gems', art: '/g.svg', gains: [] };

/** The shop's question. */
function asked(change: Partial<Question>): ReactNode {
  const { services, state } = fakeShop();
  const question = {
    title: 'Sure?',
    content: '',
    confirm: 'Yes',
    cancel: 'No',
    ...change,
    onConfirm: nothing,
  };
  const value = { ...services, store: createStore(() => ({ ...state(), question })) };
  return createElement(ShopProvider, { value }, createElement(QuestionPopup));
}

/** A part in each of its states. */
const parts: Record<string, ReactNode[]> = {
  'a button': (['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) =>
    createElement(Button, { variant, children: 'Go on' }),
  ),
  'a button that is at work, or as wide as its place': [{}, { busy: true }, { wide: true }].map((is) =>
    createElement(Button, { ...is, children: 'Go on' }),
  ),
  'a link that looks like a button': [{}, { wide: true }, { variant: 'secondary' as const }].map((is) =>
    createElement(LinkButton, { href: '/', ...is, children: 'Go on' }),
  ),
  'what is loading': (['row', 'card', 'line'] as const).map((shape) =>
    createElement(Skeleton, { shape, label: 'Loading' }),
  ),
  'a popup by what it holds': [
    {},
    ...(['small', 'wide'] as const).map((size) => ({ size })),
    { modal: false },
  ].map((is) =>
    createElement(Sheet, {
      open: true,
      title: 'Pay',
      closeLabel: 'Close',
      onClose: nothing,
      children: 'Methods',
      ...is,
    }),
  ),
  'a field, also one that is wrong': [{}, { error: 'Too long.' }, { wrongBy: 'id' }].map((is) =>
    createElement(TextField, { label: 'Name', value: '', onChange: nothing, ...is }),
  ),
  'methods, also below a title that says the same': [false, true].map((labelHidden) =>
    createElement(MethodList, {
      label: 'Methods',
      labelHidden,
      radioName: 'm',
      methods: [],
      onChoose: nothing,
    }),
  ),
  'a reward': (['locked', 'received'] as const).map((state) =>
    createElement(ActivityCard, {
      name: 'Summer',
      progress: '$2 of $5',
      percent: 40,
      notes: [],
      rewards: [
        {
          key: 'a',
          name: 'Gems',
          need: '$5',
          label: 'Claim',
          busy: false,
          onReceive: nothing,
          state,
          stateText: 'As it is',
        },
      ],
    }),
  ),
  'a label': (['accent', 'brand', 'quiet', 'good', 'bad'] as const).map((tone) =>
    createElement(Badge, { tone, children: 'Paid' }),
  ),
  'a question, one whose answer cannot be undone, and one to which Yes is a loss': [
    {},
    { danger: true },
    { isLoss: true },
  ].map(asked),
  'a message': (['plain', 'good', 'bad'] as const).map((tone) =>
    createElement(ToastStack, {
      toasts: [{ id: '1', text: 'Saved.', tone }],
      dismissLabel: 'Dismiss',
      onDismiss: nothing,
    }),
  ),
  'a coupon': [{}, { isChosen: true }, { isOver: true }].map((is) =>
    createElement(CouponItem, { ...coupon, ...is }),
  ),
  'facts, in a box or not': [true, false].map((boxed) =>
    createElement(Facts, { rows: [{ label: 'Role', value: 'Kira' }], boxed }),
  ),
  'the gem of a brand without illustrations': (
    ['empty', 'lost', 'offline', 'wrong', 'success', 'pending'] as const
  ).map((name) => createElement(Drawing, { name })),
  'a place where something waits': [{}, { badge: 'A reward waits' }].map((is) =>
    createElement(BottomNav, {
      label: 'Places',
      current: 'my',
      items: [{ key: 'event', href: '/activity', text: 'Events', icon: 'event', ...is }],
    }),
  ),
  'the logo where the goods are, and elsewhere, where a phone has no room for it': (
    ['topUp', 'event'] as const
  ).map((icon) =>
    createElement(Header, {
      logo: '/l.svg',
      darkLogo: '/dark.svg',
      brandName: 'Watt',
      homeHref: '/',
      onHome: nothing,
      language: { name: 'Deutsch', label: 'Language: Deutsch', onOpen: nothing },
      title: { text: 'Place', icon },
    }),
  ),
  'a delivery': [true, false].map((isFresh) => createElement(DeliveryCard, { ...delivery, isFresh })),
  'a step of an order': (['done', 'now', 'next', 'over', 'wrong'] as const).map((state) =>
    createElement(StepsClock, { label: 'Progress', steps: [{ key: 'paid', text: 'Paid', state }] }),
  ),
  'a step of the old layout': [1, 2, 3].map((current) =>
    createElement(StepBar, { label: 'Steps', steps: ['Game', 'Goods', 'Pay'], current }),
  ),
};

it.each(Object.entries(parts))('S-07 the states of %s differ in their look', (_name, states) => {
  const classes = states.map((state) =>
    [...renderToStaticMarkup(state).matchAll(/ class="([^"]*)"/g)].map(([, one]) => one).join('; '),
  );
  expect(new Set(classes).size, classes.join('\n')).toBe(states.length);
});

it('S-12 the gem is an outline where nothing is, dim where something is wrong, and rises with a success', () => {
  const all = [
    ...(['empty', 'lost', 'wrongArea', 'wrong', 'offline', 'locked'] as const),
    ...(['success', 'fail', 'pending', 'expired'] as const),
  ];
  const names = (look: string) =>
    all.filter((name) =>
      new RegExp(`class="[^"]*\\b${look}\\b`).test(renderToStaticMarkup(createElement(Drawing, { name }))),
    );
  expect(names('outline')).toEqual(['empty']);
  expect(names('dim')).toEqual(['wrong', 'offline', 'fail', 'expired']);
  expect(names('rise')).toEqual(['success']);
});

it.each([1, 2, 3])('R-02 the steps up to the current one are marked as reached: %d', (current) => {
  const html = renderToStaticMarkup(
    createElement(StepBar, { label: 'Steps', steps: ['Game', 'Goods', 'Pay'], current }),
  );
  expect(html.split(' reached').length - 1).toBe(current);
});

it.each([
  ['one', 0],
  ['two-a', 1],
])('S-05 the arrow of a game that is open is turned, and no other’s: %s', (current, turned) => {
  const games = ['one', 'two', 'three'].map((id) =>
    sampleGame(id, { sub_game: id === 'one' ? {} : { a: sampleGame(`${id}-a`) } }),
  );
  const list = createElement(GameList, { label: 'Games', games, current, onChoose: nothing });
  expect(renderToStaticMarkup(list).split('turned').length - 1).toBe(turned);
});

it.each([
  [undefined, []],
  ['Pay', ['<div class="bar">Pay</div>']],
])(
  'S-07 what stays at the foot of a phone’s screen has a bar of its own, if there is any: %s',
  (bar, bars) => {
    const shell = createElement(AppShell, {
      place: 'goods',
      skipLabel: 'Skip',
      header: '',
      children: '',
      bar,
    });
    expect(renderToStaticMarkup(shell).match(/<div class="bar">[^<]*<.div>/g) ?? []).toEqual(bars);
  },
);
