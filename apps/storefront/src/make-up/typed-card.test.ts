import { codes } from '@gemporium/contract/codes.ts';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { controlsOf } from '../testing/controls-of.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { stubPage } from '../testing/page-without-a-browser.ts';
import { sampleLink } from '../testing/sample-link.ts';
import { sampleMethod } from '../testing/sample-method.ts';

const page = stubPage('/replenishGoods');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../state/shop-context.tsx');
const { MakeUpForm } = await import('./make-up-form.tsx');

const method = (payway_id: string) => sampleMethod(payway_id, { card_form: true });
const methods = [method('first'), method('other'), sampleMethod('bank')];
const regions = { US: { name: 'United States', methods } };
const info = sampleLink({ amount: '14.99' });

/** Renders the link, with functions for a player's taps and typing. `pays` answers the pay call. */
async function opened(pays?: () => Promise<ApiAnswer<unknown>>) {
  const shop = fakeShop({
    replies: {
      '/api/pay/replenishmentCountryList': () => ({ ok: true, content: regions }),
      '/api/pay/adyen_pay': () => pays?.(),
    },
  });
  const link = { replenishId: 'R1', clientId: 'one' };
  const form = createElement(MakeUpForm, { link, info, onEnd: () => undefined });
  const root = createRoot(page.body as unknown as Element);
  await act(async () => root.render(createElement(ShopProvider, { value: shop.services }, form)));

  const field = (value: string) => controlsOf(page.body).find(({ props }) => props.value === value);
  const choose = (name: string) => act(async () => field(`${name}-12101`)?.props.onChange?.({}));
  const type = async () => {
    for (const text of ['NUMBER-1', 'PASSWORD-1'])
      await act(async () => field('')?.props.onChange?.({ target: { value: text } }));
  };
  return { ...shop, field, choose, type, end: () => act(() => root.unmount()) };
}

it('Y-01 O-08 a card that was typed for one method is not in the form of another', async () => {
  const { state, field, choose, type, end } = await opened();
  const typed = () => ['NUMBER-1', 'PASSWORD-1'].map((text) => field(text) !== undefined);
  await choose('first');
  expect(controlsOf(page.body).at(-1)?.text).toBe(state().t('card_type'));
  await type();
  expect(typed()).toEqual([true, true]);
  await choose('other');
  expect(typed()).toEqual([false, false]);
  await choose('first');
  expect(typed()).toEqual([false, false]);
  end();
});

it.each<[title: string, leave: (link: Awaited<ReturnType<typeof opened>>) => unknown, isToast: boolean]>([
  ['in the form, while it is shown', () => undefined, false],
  ['once another method is chosen', ({ choose }) => choose('other'), true],
  ['once the page is left', ({ end }) => end(), true],
])('Y-01 O-08 a player is told of a refused card %s', async (_title, leave, isToast) => {
  let answer = (_: ApiAnswer<unknown>) => {};
  const link = await opened(() => new Promise((resolve) => (answer = resolve)));
  const { state, choose, type, calls, end } = link;
  await choose('first');
  await type();
  const button = controlsOf(page.body).at(-1);
  await act(async () => button?.props.onClick?.({ preventDefault: () => {} }));
  await act(async () => state().question?.onConfirm());
  expect(calls.at(-1)?.path).toBe('/api/pay/adyen_pay');
  await leave(link);
  await act(async () => answer(refusal('lost', 'The network failed.')));
  expect(state().toasts.map(({ text }) => text)).toEqual(isToast ? ['The network failed.'] : []);
  expect(page.body.textContent.includes('The network failed.')).toBe(!isToast);
  end();
});

it('Y-01 O-08 the refusal of a card is not shown with another method, nor with another card', async () => {
  const { state, choose, type, field, end } = await opened(async () =>
    refusal('lost', 'The network failed.'),
  );
  const isSaid = () => page.body.textContent.includes('The network failed.');
  const pay = async () => {
    const button = controlsOf(page.body).at(-1);
    await act(async () => button?.props.onClick?.({ preventDefault: () => {} }));
    await act(async () => state().question?.onConfirm());
    expect(isSaid()).toBe(true);
  };
  await choose('first');
  await type();
  await pay();
  await act(async () => field('NUMBER-1')?.props.onChange?.({ target: { value: 'NUMBER-2' } }));
  expect(isSaid()).toBe(false);
  await pay();
  await choose('other');
  expect(isSaid()).toBe(false);
  end();
});

it('Y-01 K-02 while cards are locked none can be sent, and its button still says how much is paid', async () => {
  const { state, choose, type, field, end } = await opened(async () =>
    refusal(codes.cardLocked, 'Ten minutes.'),
  );
  await choose('first');
  await type();
  const button = () => controlsOf(page.body).at(-1);
  const { text } = button() ?? {};
  await act(async () => button()?.props.onClick?.({ preventDefault: () => {} }));
  await act(async () => state().question?.onConfirm());
  expect(button()).toMatchObject({ text, props: { disabled: true } });
  await act(async () => field('NUMBER-1')?.props.onChange?.({ target: { value: 'NUMBER-2' } }));
  expect(button()).toMatchObject({ text, props: { disabled: true } });
  expect(page.body.textContent).toContain('Ten minutes.');
  // A method that takes no card is not locked.
  await choose('bank');
  expect(button()).toMatchObject({ text, props: { disabled: false } });
  end();
});
