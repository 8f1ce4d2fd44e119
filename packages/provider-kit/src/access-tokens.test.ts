import { describe, expect, it } from 'vitest';
import { keepTokens, type Token, withToken } from './access-tokens.ts';
import type { HttpOutcome, ProviderContext } from './provider.ts';
import { lost, notSent, scriptedContext, textAnswer } from './testing/scripted-context.ts';

/*
 * Two accounts of one provider and one clock. The bugs to find: the token of another account, an expired or rejected
 * token, concurrent callers that each log in, and a refusal that is cached.
 */

const start = new Date('2026-11-20T12:00:00Z').getTime();

function shop() {
  let clock = start;
  const asked: string[] = [];
  const answers: Token[] = [];
  const good = (lifeMs = 60_000): Token => ({
    kind: 'token',
    token: `t${asked.length}`,
    until: clock + lifeMs,
  });
  const tokenOf = keepTokens(
    ({ account }) => account.id,
    async ({ account }) => {
      asked.push(account.id);
      return answers.shift() ?? good();
    },
  );
  const contextOf = (id: string): ProviderContext => ({
    ...scriptedContext({ id, provider: 'paying', merchant: 'M1' }, {}),
    mayAskForStranger: async () => true,
    now: () => new Date(clock),
  });
  return {
    asked,
    answers,
    tokenOf,
    good,
    one: contextOf('one'),
    two: contextOf('two'),
    pass(ms: number) {
      clock += ms;
    },
  };
}
const textOf = (token: Token) => (token.kind === 'token' ? token.token : token.kind);

describe('access tokens', () => {
  it('are kept for each account by itself', async () => {
    const { tokenOf, one, two, asked } = shop();
    const tokens = [await tokenOf(one), await tokenOf(two), await tokenOf(one), await tokenOf(two)];
    expect(tokens.map(textOf)).toEqual(['t1', 't2', 't1', 't2']);
    expect(asked).toEqual(['one', 'two']);
  });

  it('are asked for once by all who need one at the same time', async () => {
    const { tokenOf, one, asked } = shop();
    const tokens = await Promise.all([tokenOf(one), tokenOf(one), tokenOf(one)]);
    expect(tokens.map(textOf)).toEqual(['t1', 't1', 't1']);
    expect(asked).toEqual(['one']);
  });

  it('are given to their last millisecond, and then renewed once for all who wait', async () => {
    const { tokenOf, one, asked, pass } = shop();
    await tokenOf(one);
    pass(59_999);
    expect(textOf(await tokenOf(one))).toBe('t1');
    pass(1);
    const renewed = await Promise.all([tokenOf(one), tokenOf(one), tokenOf(one)]);
    expect(renewed.map(textOf)).toEqual(['t2', 't2', 't2']);
    expect(asked).toHaveLength(2);
  });

  it('are not given again once the provider has not taken one, and all whom it refused get the same new one', async () => {
    const { tokenOf, one, asked } = shop();
    const spent = textOf(await tokenOf(one));
    const renewed = await Promise.all([tokenOf(one, spent), tokenOf(one, spent)]);
    expect(renewed.map(textOf)).toEqual(['t2', 't2']);
    expect(textOf(await tokenOf(one, spent))).toBe('t2');
    expect(textOf(await tokenOf(one))).toBe('t2');
    expect(asked).toHaveLength(2);
  });

  it.each<Token>([
    { kind: 'refused', detail: 'wrong password' },
    { kind: 'unavailable', detail: 'answer 503' },
  ])('that failed ($kind) are reported, and fetched again by the next call', async (failure) => {
    const { tokenOf, one, answers, asked } = shop();
    answers.push(failure);
    expect(await tokenOf(one)).toEqual(failure);
    expect(textOf(await tokenOf(one))).toBe('t2');
    expect(asked).toHaveLength(2);
  });
});

describe('an exchange with a token', () => {
  const unauthorised = textAnswer(401, 'expired');
  const done = textAnswer(200, 'done');
  /** Runs the exchange with these answers of the provider; returns its outcome and the tokens that were sent. */
  async function exchange(answers: HttpOutcome[], tokens: Token[] = []) {
    const { tokenOf, one, answers: given } = shop();
    given.push(...tokens);
    const sent: string[] = [];
    const result = await withToken(one, tokenOf, async (token) => {
      sent.push(token);
      return answers[sent.length - 1]!;
    });
    return { result, sent };
  }

  it.each([
    ['an answer', done],
    ['a refusal of something else', textAnswer(403, 'not yours')],
    ['a lost answer', lost],
    ['nothing that could be sent', notSent],
  ])('is over with %s', async (_title, outcome) => {
    expect(await exchange([outcome, done])).toEqual({
      result: { kind: 'sent', outcome, token: 't1' },
      sent: ['t1'],
    });
  });

  it.each([
    ['goes through with a new token', done],
    ['is refused for good with a new token', unauthorised],
  ])('whose token is taken no more %s', async (_title, outcome) => {
    expect(await exchange([unauthorised, outcome, done])).toEqual({
      result: { kind: 'sent', outcome, token: 't2' },
      sent: ['t1', 't2'],
    });
  });

  it('is not made without a token, and ends where none can be had any more', async () => {
    const refused: Token = { kind: 'refused', detail: 'wrong password' };
    expect(await exchange([done], [refused])).toEqual({ result: refused, sent: [] });
    const first: Token = { kind: 'token', token: 'first', until: start + 60_000 };
    expect(await exchange([unauthorised, done], [first, refused])).toEqual({
      result: refused,
      sent: ['first'],
    });
  });
});
