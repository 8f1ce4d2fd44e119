import { codes } from '@gemporium/contract/codes.ts';
import type { GameMessage } from '@gemporium/game-link/types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payFields, setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';
import { spoken } from './ask-game.ts';
import { pay } from './pay.ts';

const stage = setUpStage();
beforeAll(() => {
  stage.brand.defaultLanguage = 'ko';
});

const inFour = { en: 'No.', fr: 'Non.', ja: 'いいえ。', ko: '아니요.' };

// A player whose language the game lacks reads the store's language.
const readers: [language: string, message: GameMessage | undefined, read: string | undefined][] = [
  ['ja', inFour, 'いいえ。'],
  ['fr', inFour, 'Non.'],
  ['de', inFour, '아니요.'],
  ['de', { fr: 'Non.', en: 'No.' }, 'Non.'],
  ['ja', { ja: '', ko: '아니요.' }, '아니요.'],
  ['ja', 'No.', 'No.'],
  ['ja', {}, undefined],
  ['ja', '', undefined],
  ['ja', undefined, undefined],
];

it.each(readers)('a reader of %s sees %j as %j', (language, message, read) => {
  expect(spoken(message, language, 'ko')).toEqual(read === undefined ? {} : { message: read });
});

describe('O-06 a game that cannot be asked before a payment', () => {
  const unreachable = async () => ({ kind: 'unreachable', lost: true, detail: 'no answer' }) as const;

  it.each([
    ['a purchase', {}, 'error_unavailable_uncharged'],
    // Another payment of that order may have been made.
    ['an unpaid order that is paid another way', { billing_no: 'GP1' }, 'error_unavailable'],
  ])(
    'O-06 O-09 %s: that nothing was charged is said only where it is certain',
    async (_title, fields, key) => {
      stage.game.script.check = unreachable as never;
      const answer = await pay(stage.contextOf(), '/api/pay/platform_pay', { ...payFields(), ...fields });
      expect(answer).toMatchObject({ code: codes.unavailable, messageKey: key });
    },
  );
});

describe('O-13 the game’s message reaches the player in the player’s language', () => {
  it.each(readers)('O-13 a forbidden purchase, read in %s, with %j: %j', async (language, message, read) => {
    stage.game.script.check = () => ({
      kind: 'refused',
      code: 'other',
      ...(message === undefined ? {} : { message }),
    });
    const answer = await pay({ ...stage.contextOf(), language }, '/api/pay/platform_pay', payFields());
    expect(answer).toMatchObject({ kind: 'refusal', messageKey: 'error_game_refused_other' });
    expect('message' in answer ? answer.message : undefined).toBe(read);
  });

  it.each([
    ['ja', 'いいえ。'],
    ['fr', 'Non.'],
    ['de', '아니요.'],
  ])('O-13 refused goods are explained on the order’s page in %s: %s', async (language, read) => {
    stage.game.script.check = (roleId, serverId) => ({
      kind: 'allowed',
      role: {
        roleId,
        serverId,
        name: 'Sample',
        level: 1,
        serverName: 'Server 1',
        areaId: 'a1',
        areaName: 'Area',
      },
    });
    stage.game.script.deliver = () => ({
      kind: 'refused',
      code: 'role_gone',
      retryable: false,
      message: inFour,
    });
    const paid = await stage.pay({ role_id: `r-refused-${language}` });
    if (paid.kind !== 'content') throw new Error(`refused with ${paid.code}`);
    await stage.say(`${paid.content.billing_no}-1`, 'paid');
    await stage.runEffects();
    const order = await readOrder({ ...stage.contextOf(), language }, paid.content.billing_no, false);
    expect(order).toMatchObject({ kind: 'content', content: { state: 'review', note: read } });
  });
});
