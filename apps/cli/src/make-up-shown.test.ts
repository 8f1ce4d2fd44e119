import { beforeAll, describe, expect, it } from 'vitest';
import { makeUpShow } from './commands/make-up-show.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { demo, number as order, ours, theirs } from './testing/names-of-rows.ts';
import { fillDebts, id, links, setUpDebts } from './testing/sample-debts.ts';

/* What an operator reads of make-up links. */

const crowd = setUpDebts();
const desk = openDesk(crowd);

describe('Y-01 make-up show', () => {
  beforeAll(() => fillDebts(crowd, 'newer'));
  const show = (word: string | undefined, options: Record<string, string> = {}) =>
    desk(makeUpShow, { words: word ? { 'replenish-id-or-billing-number': word } : {}, options });

  it('Y-01 every word of a link that is open, over, being paid, paid or withdrawn', async () => {
    const { lines, data } = await show(undefined, { player: 'p1', store: ours });
    expect(lines).toEqual([
      'link          00000000000000000000000000000001',
      'store         nova.production',
      'state         open',
      'amount        4.99 USD',
      'player        p1, role r1 on s1, game 1',
      'makes up for  GP0000000000000001',
      'paid by       -',
      'valid until   2096-03-01 00:00:00Z',
      'created       2026-02-03 04:05:09Z by ann',
      'reason        debt',
      'address       http://nova.localhost:9137/replenishGoods?replenish_id=00000000000000000000000000000001&rp_client_id=orbit-web&domain_area=west',
      '',
      'link          00000000000000000000000000000003',
      'store         nova.production',
      'state         being paid',
      'amount        3.00 USD',
      'player        p1, role r1 on s1, game 1',
      'makes up for  GP0000000000000003',
      'paid by       GP0000000000000004 (unpaid)',
      'valid until   2026-03-01 00:00:00Z',
      'created       2026-02-03 04:05:07Z by ann',
      'reason        -',
      'address       http://nova.localhost:9137/replenishGoods?replenish_id=00000000000000000000000000000003&rp_client_id=orbit-web&domain_area=west',
      '',
      'link          00000000000000000000000000000004',
      'store         nova.production',
      'state         paid',
      'amount        2.00 USD',
      'player        p1, role r1 on s1, game 1',
      'makes up for  GP0000000000000006',
      'paid by       GP0000000000000005 (delivered)',
      'valid until   2026-03-01 00:00:00Z',
      'created       2026-02-03 04:05:06Z by ann',
      'reason        -',
      'address       http://nova.localhost:9137/replenishGoods?replenish_id=00000000000000000000000000000004&rp_client_id=orbit-web&domain_area=west',
      '',
      'link          00000000000000000000000000000005',
      'store         nova.production',
      'state         withdrawn',
      'amount        1.00 USD',
      'player        p1, role r1 on s1, game 1',
      'makes up for  GP0000000000000001',
      'paid by       -',
      'valid until   2096-03-01 00:00:00Z',
      'created       2026-02-03 04:05:05Z by ann',
      'reason        -',
      'address       http://nova.localhost:9137/replenishGoods?replenish_id=00000000000000000000000000000005&rp_client_id=orbit-web&domain_area=west',
    ]);
    const [open, , held, paid, gone] = links;
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      { ...open, state: 'open', order_state: null, url: expect.stringContaining(id(1)) },
      { ...held, state: 'being paid', order_state: 'unpaid' },
      { ...paid, state: 'paid', order_state: 'delivered' },
      { ...gone, state: 'withdrawn', order_state: null },
    ]);
    expect(Object.keys((data as object[])[0]!)).not.toContain('left_seconds');
    expect((await show(id(2))).lines).toEqual([
      'link          00000000000000000000000000000002',
      'store         nova.production',
      'state         expired',
      'amount        750 JPY',
      'player        p2, role r2 on s2, game 2',
      'makes up for  -',
      'paid by       -',
      'valid until   2026-03-01 00:00:00Z',
      'created       2026-02-03 04:05:08Z by bo',
      'reason        -',
      'address       http://nova.localhost:9137/replenishGoods?replenish_id=00000000000000000000000000000002&rp_client_id=comet-web&domain_area=east',
    ]);
    expect((await show(id(2))).data).toMatchObject([{ state: 'expired' }]);
  });

  const named = (data: unknown) =>
    (data as { replenish_id: string }[]).map(({ replenish_id }) => replenish_id);
  it.each<[word: string | undefined, options: Record<string, string>, found: string[]]>([
    [id(1), {}, [id(1)]],
    [` ${id('1A0').toLowerCase()} `, {}, [id('1A0')]],
    [order(1), { store: ours }, [id(1), id(5)]],
    [order(4), {}, [id(3)]],
    [order(4).toLowerCase(), {}, [id(3)]],
    [`# ${order(4).replaceAll('0', 'O')}`, {}, [id(3)]],
    [order(3), {}, ['1A2', '2A2', 3].map(id)],
    [undefined, { player: 'p2' }, ['1A1', '2A1', 2].map(id)],
    [undefined, { player: 'p2', store: demo }, [id('1A1')]],
    [order(1), { player: 'p1', store: theirs }, ['2A0', '2A4'].map(id)],
  ])('Y-01 of %s %j', async (word, options, found) => {
    expect(named((await show(word, options)).data)).toEqual(found);
  });

  it.each<[word: string | undefined, options: Record<string, string>, why: unknown]>([
    [undefined, {}, ['Name a link, an order, or --player.', '', 2]],
    [undefined, { store: ours }, ['Name a link, an order, or --player.', '', 2]],
    [id(404), {}, ['There is no such make-up link.', '', 3]],
    [order(404), {}, ['There is no such make-up link.', '', 3]],
    [id(1), { store: demo }, ['There is no such make-up link.', '', 3]],
    [id(1), { player: 'p2' }, ['There is no such make-up link.', '', 3]],
  ])('Y-01 %s %j is refused', async (word, options, why) => {
    expect(await refusal(show(word, options))).toEqual(why);
  });

  it('Y-01 of more links than are listed it says so', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...links[0]!,
        replenish_id: id(1000 + n),
        suid: 'p9',
        for_billing_no: null,
      }));
    await crowd.fill('make_up_link', many(201));
    const all = await show(undefined, { player: 'p9' });
    expect([named(all.data).length, all.note]).toEqual([
      200,
      'Only the newest 200 are listed: name an order.',
    ]);
    await crowd.fill('make_up_link', many(200));
    const most = await show(undefined, { player: 'p9' });
    expect([named(most.data).length, most.note]).toEqual([200, undefined]);
  });

  it('Y-01 a link of a brand that is gone is shown without an address', async () => {
    await crowd.fill('make_up_link', [{ ...links[0]!, store: 'gone.production' }]);
    const { lines, data } = await show(id(1));
    expect(lines.at(-1)).toBe('address       - (the store is not on sale any more)');
    expect(data).toMatchObject([{ store: 'gone.production', url: null }]);
  });
});
