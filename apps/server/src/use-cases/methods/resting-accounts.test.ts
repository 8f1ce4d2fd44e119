import { codes } from '@gemporium/contract/codes.ts';
import { paymentErrors } from '@gemporium/provider-kit/errors.ts';
import type { CreateOutcome, PaymentError } from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FollowedMethods, followMethods } from '../../follow-methods.ts';
import type { Session } from '../../services.ts';
import { payFields, type Stage, setUpStage } from '../../testing/stage.ts';
import { pay } from '../payments/pay.ts';
import { resumeMethods } from './pause-methods.ts';

/*
 * A provider that fails, at two processes of one store. Method 108 is paid at the account main, 109 at second: what fails
 * at the one must not be felt at the other.
 */

const stage = setUpStage();
let methods: FollowedMethods[];
beforeEach(async () => {
  await stage.rows('delete from account_rest');
  // No automatic polling: the test says when a process reads the others' changes.
  const never = 3_600_000;
  methods = [await followMethods(stage.services, never), await followMethods(stage.services, never)];
});
afterEach(() => {
  for (const one of methods) one.stop();
});

type Process = 0 | 1;
let players = 0;
/** A purchase, by default by a new player; returns its code. */
async function buys({
  at = 0,
  method = '108',
  who = {},
}: {
  at?: Process;
  method?: string;
  who?: Partial<Session>;
} = {}): Promise<number> {
  players += 1;
  const { log } = stage.services;
  const services = { ...stage.services, methods: methods[at]!, log };
  const context = { ...stage.contextOf({ suid: `player-${players}`, ...who }), services };
  const fields = payFields({
    pay_id: method,
    role_id: `of-player-${players}`,
    ...(who.clientId && { client_id: who.clientId }),
  });
  const answer = await pay(context, '/api/pay/platform_pay', fields);
  return answer.kind === 'content' ? codes.success : answer.code;
}
const works = () => stage.provider.script;
const outcomes: Record<string, CreateOutcome> = {
  unavailable: { kind: 'unavailable', detail: 'connection refused' },
  unknown: { kind: 'unknown', detail: 'no answer within 8000 ms' },
  refused: { kind: 'refused', error: 'declined', detail: 'no' },
};
/** What the provider answers from now on. */
function answers(outcome: keyof typeof outcomes | 'created'): void {
  works().create = (reference) =>
    outcomes[outcome] ?? { kind: 'created', url: `https://pay.example/${reference}`, memo: {} };
}
async function fails(times: number, at: Process = 0, outcome: keyof typeof outcomes = 'unavailable') {
  answers(outcome);
  for (let i = 0; i < times; i += 1) await buys({ at });
  answers('created');
  // Logged for the operator, which the tests below do not check.
  return stage.surprises();
}
const letTimePass = async () => {
  await stage.rows(`update account_rest set until = now() - interval '1 second'`);
  for (const one of methods) await one.refresh();
};
const rest = async () =>
  (
    await stage.rows<{ account: string; failed_trials: number; reason: string; seconds: number }>(
      `select account, failed_trials, reason, round(extract(epoch from until - now()))::int as seconds from account_rest`,
    )
  )[0];
const gone = codes.noSuchMethod;

describe('O-15 a provider that fails', () => {
  it.each(['unavailable', 'unknown'] as const)(
    'O-15 three players met “%s”: the method is gone, the other account’s stays',
    async (outcome) => {
      expect(await fails(2, 0, outcome)).toEqual([]);
      expect(await buys()).toBe(codes.success);
      const told = await fails(2, 0, outcome);
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('the account main fails');
      const asked = stage.provider.asked.create.length;
      expect(await buys()).toBe(gone);
      expect(stage.provider.asked.create).toHaveLength(asked);
      expect(await buys({ method: '109' })).toBe(codes.success);
      expect(await rest()).toMatchObject({
        account: 'main',
        failed_trials: 0,
        seconds: 30,
        reason: (outcomes[outcome] as { detail: string }).detail,
      });
    },
  );

  it('O-15 one whose three failures are few among many that went well stays', async () => {
    for (let i = 0; i < 4; i += 1) await buys();
    expect(await fails(3)).toEqual([]);
    expect(await buys()).toBe(codes.success);
    expect(await rest()).toBeUndefined();
  });

  it('O-15 one that refuses every player is at work', async () => {
    await fails(12, 0, 'refused');
    expect(await buys()).toBe(codes.success);
  });

  it.each(Object.keys(paymentErrors) as PaymentError[])(
    'O-15 O-13 one that refuses with “%s”: its operator hears of it if nobody else can help, in a trial too',
    async (error) => {
      const told =
        error === 'configuration'
          ? [expect.stringMatching(/"401 Unauthorized".*the account main: .* does not accept our keys/)]
          : [];
      works().create = () => ({ kind: 'refused', error, detail: '401 Unauthorized' });
      expect(await buys()).toBe(codes.providerRefused);
      expect(stage.surprises()).toEqual(told);
      await fails(3);
      await letTimePass();
      works().create = () => ({ kind: 'refused', error, detail: '401 Unauthorized' });
      expect(await buys()).toBe(codes.providerRefused);
      expect(stage.surprises()).toEqual(told);
    },
  );

  it('O-15 one player’s repeated failures do not hide the method; the same player id elsewhere is another player', async () => {
    answers('unavailable');
    for (let i = 0; i < 5; i += 1) await buys({ who: { suid: 'unlucky' } });
    expect(await rest()).toBeUndefined();
    const abroad = (at: Stage['store']) => ({
      ...stage.contextOf({ suid: 'unlucky' }, at),
      services: { ...stage.services, methods: methods[0]! },
    });
    for (const at of stage.neighbours)
      await pay(abroad(at), '/api/pay/platform_pay', payFields({ role_id: 'unlucky' }));
    expect(await rest()).toMatchObject({ account: 'main' });
    stage.surprises();
  });

  it('O-15 the players of two games are two, whatever their numbers', async () => {
    await fails(1);
    answers('unavailable');
    await buys({ who: { suid: 'the same' } });
    expect(await rest()).toBeUndefined();
    await buys({ who: { suid: 'the same', gpId: 'gp2', clientId: 'second-web' } });
    expect(await rest()).toBeDefined();
    stage.surprises();
  });

  it('O-15 what could not be noted changes no answer', async () => {
    await stage.database.script('alter table account_rest rename to account_rest_away');
    answers('unavailable');
    const told = [await buys(), await buys(), await buys(), await buys()];
    expect(told).toEqual(told.map(() => codes.providerDown));
    await stage.database.script('alter table account_rest_away rename to account_rest');
  });
});

describe('O-15 several processes', () => {
  it('O-15 what one has found the other follows, and a process that starts knows it at once', async () => {
    await fails(3);
    const before = methods[1]!.revision();
    expect(await buys({ at: 1 })).toBe(codes.success);
    await methods[1]!.refresh();
    expect(methods[1]!.revision()).toBeGreaterThan(before);
    expect(await buys({ at: 1 })).toBe(gone);
    const third = await followMethods(stage.services, 3_600_000);
    third.stop();
    const way = { store: 'watt.production', provider: 'scripted', channelId: 10801 };
    expect(['main', 'second'].map((account) => third.isOffered({ ...way, account }))).toEqual([false, true]);
  });

  it('O-15 both detect it at the same time: it is logged once', async () => {
    await fails(2);
    await fails(2, 1);
    answers('unavailable');
    await Promise.all([buys(), buys({ at: 1 })]);
    expect(stage.surprises()).toHaveLength(1);
  });

  it('O-15 a process without changes keeps its offer', async () => {
    await methods[0]!.refresh();
    const before = methods[0]!.revision();
    await methods[0]!.refresh();
    expect(methods[0]!.revision()).toBe(before);
  });
});

describe('O-15 after the rest', () => {
  beforeEach(async () => {
    await fails(3);
    await methods[1]!.refresh();
  });

  it('O-15 one purchase tries the account, and its success brings the method back everywhere', async () => {
    await letTimePass();
    const before = methods[0]!.revision();
    expect(await buys()).toBe(codes.success);
    expect(methods[0]!.revision()).toBeGreaterThan(before);
    expect([await buys(), await buys()]).toEqual([codes.success, codes.success]);
    // The other still waits for a trial that is no longer needed.
    expect(await buys({ at: 1 })).toBe(codes.success);
    expect(await rest()).toBeUndefined();
    // What had failed before the rest is forgotten.
    expect(await fails(2)).toEqual([]);
    expect(await buys()).toBe(codes.success);
  });

  it.each([0, 1] as const)('O-15 meanwhile there is no other at process %d', async (at) => {
    await letTimePass();
    let answer = (_: CreateOutcome) => {};
    works().create = () => new Promise<CreateOutcome>((resolve) => (answer = resolve));
    const asked = stage.provider.asked.create.length;
    const trial = buys();
    await expect.poll(() => stage.provider.asked.create.length).toBe(asked + 1);
    expect(await buys({ at })).toBe(gone);
    // The trial has a minute: an interrupted one must not block the next.
    const { seconds } = (await rest())!;
    expect([seconds > 50, seconds <= 60]).toEqual([true, true]);
    // The refused purchase has written nothing.
    expect(await stage.rows(`select from payment where state = 'creating'`)).toHaveLength(1);
    answer({ kind: 'created', url: 'https://pay.example/trial', memo: {} });
    expect(await trial).toBe(codes.success);
    answers('created');
    expect(await buys({ at })).toBe(codes.success);
  });

  it('O-15 a trial that fails lengthens it', async () => {
    const rests: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      await letTimePass();
      answers('unknown');
      expect(await buys()).toBe(codes.success);
      expect(await buys()).toBe(gone);
      rests.push(await rest());
    }
    expect(rests).toEqual(
      [60, 120, 300, 300].map((seconds, i) => ({
        account: 'main',
        failed_trials: i + 1,
        seconds,
        reason: 'no answer within 8000 ms',
      })),
    );
  });

  it('O-15 a trial that the provider refuses is followed by another', async () => {
    await letTimePass();
    answers('refused');
    expect([await buys(), await buys()]).toEqual([codes.providerRefused, codes.providerRefused]);
    expect(await rest()).toMatchObject({ account: 'main' });
    answers('created');
    expect(await buys()).toBe(codes.success);
    expect(await rest()).toBeUndefined();
  });

  it('O-15 a trial whose purchase is refused by the store leaves its place', async () => {
    await letTimePass();
    const answer = await pay(
      { ...stage.contextOf({ suid: 'x' }), services: { ...stage.services, methods: methods[0]! } },
      '/api/pay/platform_pay',
      payFields({ coupon_code: 'NONE', price: '3.99' }),
    );
    expect(answer.kind).not.toBe('content');
    expect(await buys()).toBe(codes.success);
  });

  it('O-15 an operator ends it while a purchase tries: everybody buys at once, the trial’s failure is one of three again', async () => {
    await letTimePass();
    let answer = (_: CreateOutcome) => {};
    works().create = () => new Promise<CreateOutcome>((resolve) => (answer = resolve));
    const asked = stage.provider.asked.create.length;
    const trial = buys();
    await expect.poll(() => stage.provider.asked.create.length).toBe(asked + 1);
    const audit = { operator: 'ann', command: 'methods resume', arguments: {}, target: '' };
    await resumeMethods(stage.services, { account: 'main' }, audit);
    for (const one of methods) await one.refresh();
    answers('created');
    expect(await Promise.all([buys(), buys(), buys({ at: 1 })])).toEqual(Array(3).fill(codes.success));
    answer(outcomes.unavailable!);
    expect(await trial).toBe(codes.providerDown);
    expect(await rest()).toBeUndefined();
    expect(await fails(1)).toEqual([]);
    expect(await fails(1)).toHaveLength(1);
    expect(await rest()).toMatchObject({ account: 'main', failed_trials: 0, seconds: 30 });
  });
});

it('O-15 an answer that comes after the rest has begun is no trial', async () => {
  let answer = (_: CreateOutcome) => {};
  works().create = () => new Promise<CreateOutcome>((resolve) => (answer = resolve));
  const asked = stage.provider.asked.create.length;
  const slow = buys();
  await expect.poll(() => stage.provider.asked.create.length).toBe(asked + 1);
  await fails(3);
  answer({ kind: 'created', url: 'https://pay.example/slow', memo: {} });
  expect(await slow).toBe(codes.success);
  expect(await buys()).toBe(gone);
});

it('O-15 what was begun before the rest is paid, delivered and given back as ever', async () => {
  const services = { ...stage.services, methods: methods[0]! };
  const paid = await pay({ ...stage.contextOf(), services }, '/api/pay/platform_pay', payFields());
  if (paid.kind !== 'content') throw new Error(`refused with ${paid.code}`);
  await fails(3);
  const reference = `${paid.content.billing_no}-1`;
  await stage.say(reference, 'paid');
  await stage.runEffects();
  const state = () =>
    stage.rows<{ state: string }>('select state from orders where billing_no = $1', [
      paid.content.billing_no,
    ]);
  expect(await state()).toEqual([{ state: 'delivered' }]);
});
