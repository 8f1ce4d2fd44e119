import { describe, expect, it } from 'vitest';
import { payFields } from '../testing/stage.ts';
import { canonicalBody } from './canonical-body.ts';

const wish = { client_id: 'c', role_id: 'r', areaId: '', coupon_code: 'x', items: [1, 2], amount: 0 };
/** Data about the page and its visit, which may have changed by the time that the request is repeated. */
const visit = {
  attempt_id: 'a',
  spec_lang: 'en',
  idfv: 'phone',
  oauth_token: 't',
  did: 'd',
  session_id: 's',
  session_time: '1',
  traffic_source: 'mail',
  game_channel_id: 'g',
};
const textOf = (body: object) => canonicalBody('/call', 'player', { ...body });

describe('O-10 what makes two requests the same', () => {
  it.each(Object.keys(visit))('O-10 not what the page says of its visit: %s', (field) => {
    const { [field as keyof typeof visit]: _, ...without } = visit;
    for (const other of ['changed', '', undefined])
      expect(textOf({ ...wish, ...visit, [field]: other })).toBe(textOf({ ...wish, ...visit }));
    expect(textOf({ ...wish, ...without })).toBe(textOf(wish));
  });

  it.each(Object.keys(wish))('O-10 but whatever is wished for: %s', (field) => {
    const whole = textOf({ ...wish, ...visit });
    for (const other of ['changed', null, undefined, [2, 1], false, 7])
      expect([other, textOf({ ...wish, ...visit, [field]: other }) === whole]).toEqual([other, false]);
  });

  const pays = payFields({ billing_no: 'GP1', coupon_code: 'C', channel: 'sub', replenish_id: 'R' });
  it.each(Object.keys(pays).filter((field) => field !== 'attempt_id'))(
    'O-10 whatever a pay call contains: %s',
    (field) => {
      expect(textOf({ ...pays, [field]: 'changed' })).not.toBe(textOf(pays));
    },
  );

  it('O-10 something empty is not nothing, and one field’s content is not another’s', () => {
    const bodies = [{}, { a: '' }, { a: null }, { a: 0 }, { a: false }, { b: '' }, { a: '', b: '' }];
    const swapped = [
      { a: '1', b: '2' },
      { a: '2', b: '1' },
    ];
    const texts = [...bodies, ...swapped].map(textOf);
    expect(new Set(texts).size).toBe(texts.length);
    expect(textOf({ a: undefined })).toBe(textOf({}));
    expect(textOf({ b: '2', a: '1' })).toBe(textOf({ a: '1', b: '2' }));
  });

  it('O-10 nor is another call, or another player’s', () => {
    const texts = ['/call', '/other'].flatMap((call) =>
      ['player', 'other'].map((subject) => canonicalBody(call, subject, wish)),
    );
    expect(new Set(texts).size).toBe(4);
  });
});
