import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import { findProviderWords, keepProviderWord } from './provider-words.ts';

/* What providers said of payments that are called the same. */

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const payments = combinations({ store: crowdStores, reference: ['N1-1', 'N2-1'] });
const words = payments.flatMap((payment, index) =>
  ['paid', 'cancelled'].map((status) => ({ ...payment, status, kind: 'capture', amount_minor: 10 + index })),
);
beforeAll(() => crowd.fill('provider_word', words));

it.each(payments)(
  'O-11 a payment’s words are its own, each once, whatever is said again: %o',
  async (payment) => {
    const kept = {
      kind: 'capture',
      number: '',
      sequence: 0,
      capture: '',
      amountMinor: 10 + payments.indexOf(payment),
    };
    const before = ['cancelled', 'paid'].map((status) => ({ ...kept, status, detail: '' }));
    const sorted = <Word extends { status: string }>(all: Word[]) =>
      [...all].sort((a, b) => (a.status < b.status ? -1 : 1));
    const say = async (word: object) => {
      const answers: object[] = [];
      const changes = await crowd.changes('provider_word', async (tx) => {
        const earlier = await findProviderWords(tx, payment);
        const said = await keepProviderWord(tx, payment, { ...kept, detail: 'd', ...word } as never, earlier);
        expect(await findProviderWords(tx, payment)).toEqual(expect.arrayContaining(said.words));
        answers.push({ words: sorted(said.words), earlier: sorted(said.earlier) });
      });
      return [answers[0], changes];
    };
    expect(await say({ status: 'paid' })).toEqual([{ words: before, earlier: before }, []]);
    const dispute = {
      kind: 'dispute',
      status: 'opened',
      number: 'D1',
      sequence: 3,
      capture: 'C1',
      amountMinor: 4,
    };
    const { amountMinor: amount_minor, ...columns } = dispute;
    expect(await say({ ...dispute, detail: 'd'.repeat(1001) })).toEqual([
      { words: sorted([...before, { ...dispute, detail: 'd'.repeat(1000) }]), earlier: before },
      [{ ...payment, ...columns, amount_minor, detail: 'd'.repeat(1000), heard_at: 'now' }],
    ]);
    // A capture is its own: what it would be of is not kept.
    const [, changes] = await say({ status: 'expired', capture: 'C1' });
    expect(changes).toMatchObject([{ status: 'expired', capture: '' }]);
  },
);

it('every statement about providers’ words was put among strangers', () => {
  expect(crowd.unasked('provider-words.ts')).toEqual([]);
});
