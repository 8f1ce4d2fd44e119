import { codes } from '@gemporium/contract/codes.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '../state/shop-context.tsx';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { CardForm } from './card-form.tsx';
import { cardProblem } from './card-problem.ts';

/* Where a player reads why a card was refused, and which fields are marked. */

const why = 'why not';
const hint = 'Dashes do not matter.';

function drawn(code: number | 'lost', content: unknown = {}) {
  const shop = fakeShop();
  const html = renderToStaticMarkup(
    createElement(
      ShopProvider,
      { value: shop.services },
      createElement(CardForm, {
        formId: 'card',
        number: 'N1',
        password: 'P1',
        hint,
        problem: cardProblem(refusal(code, why, content)),
        onNumber: () => undefined,
        onPassword: () => undefined,
      }),
    ),
  );
  /** The texts that describe a field, in order. */
  const described = (input: string) =>
    (/aria-describedby="([^"]*)"/.exec(input)?.[1] ?? '')
      .split(' ')
      .map((id) => new RegExp(`<p id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  return {
    wrong: inputs.map((input) => input.includes('aria-invalid="true"')),
    described: inputs.map(described),
    isAbove: html.indexOf(why) < html.indexOf(shop.state().t('card_number')),
    times: html.split(why).length - 1,
    isAlert: html.includes('role="alert"'),
  };
}

const number = {
  wrong: [true, false],
  described: [[why], [undefined]],
  isAbove: false,
  times: 1,
  isAlert: true,
};
const both = {
  wrong: [true, true],
  described: [[why, hint], [why]],
  isAbove: true,
  times: 1,
  isAlert: true,
};
const none = { ...both, wrong: [false, false], described: [[hint], [undefined]] };

describe('K-01 S-08 a refused card is marked where it is wrong', () => {
  it.each([
    ['cardUnknown', {}, both],
    ['badRequest', {}, both],
    ['cardUsed', {}, number],
    ['cardRevoked', {}, number],
    ['cardExpired', {}, number],
    ['cardOtherGame', {}, number],
    ['providerRefused', { reason: 'card-invalid' }, both],
    ['providerRefused', { reason: 'card-used' }, number],
    ['cardLocked', {}, none],
    ['limitReached', {}, none],
    ['unavailable', {}, none],
  ] as const)('K-01 S-08 %s %j', (name, content, expected) => {
    expect(drawn(codes[name], content)).toEqual(expected);
  });

  it('K-01 S-08 an answer that was lost is no fault of a field', () => {
    expect(drawn('lost')).toEqual(none);
  });
});
