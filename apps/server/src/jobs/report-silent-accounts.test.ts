import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentsUnheard } from '../metrics.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { receiveNotification } from '../use-cases/payments/receive-notification.ts';
import { reportSilentAccounts } from './report-silent-accounts.ts';

let stage: Stage;
let lines: string[];
let players = 0;
const silent = new Set<string>();
beforeEach(async () => {
  lines = [];
  silent.clear();
  stage = await openStage({
    provider: {
      readNotification: (_context, request) => ({
        kind: 'authentic',
        events: [
          {
            type: 'hint',
            dedupeKey: request.rawBody.toString(),
            reference: request.rawBody.toString(),
            detail: '',
          },
        ],
        reply: { status: 200, contentType: 'text/plain', body: '' },
      }),
    },
  });
  stage.services.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
});
afterEach(() => stage.close());

/** Payments that were opened `minutes` ago, paid or not. */
async function payments(count: number, { paid = false, minutes = 20 } = {}): Promise<string[]> {
  for (let i = 0; i < count; i++) await stage.pay({}, { suid: `player-${players++}` });
  const rows = await stage.rows<{ reference: string }>(
    `update payment set created_at = now() - make_interval(mins => $1),
       state = case when $2 then 'paid' else state end
     where created_at > now() - interval '5 minutes' returning reference`,
    [minutes, paid],
  );
  return rows.map(({ reference }) => reference);
}

const hear = (reference: string, account = 'main') =>
  receiveNotification(stage.services, 'scripted', account, {
    method: 'POST',
    headers: {},
    rawBody: Buffer.from(reference),
    query: {},
    remoteAddress: '127.0.0.1',
  });

async function listen(): Promise<{ figure: number; alarms: number }> {
  lines.length = 0;
  await reportSilentAccounts(stage.services, silent);
  const { values } = await paymentsUnheard.get();
  return {
    figure: values.find(({ labels }) => labels.account === 'main')?.value ?? 0,
    alarms: lines.filter((line) => line.includes('sends no notifications')).length,
  };
}

describe('P-13 an operator is alerted when a provider has disabled our webhook', () => {
  it('when payments are paid without a notification, once until it is fixed', async () => {
    const paid = await payments(3, { paid: true });
    expect(await listen()).toEqual({ figure: 3, alarms: 1 });
    const alarm = lines.find((line) => line.includes('sends no notifications')) ?? '';
    expect(JSON.parse(alarm)).toMatchObject({ account: 'main', opened: 3, unnotified: 3 });
    for (const cause of ['disabled the webhook to /notify/scripted/main', 'a wrong secret'])
      expect(alarm).toContain(cause);
    expect(await listen()).toEqual({ figure: 3, alarms: 0 });
    for (const reference of paid) await hear(reference);
    expect(await listen()).toEqual({ figure: 0, alarms: 0 });
    await payments(3, { paid: true });
    expect(await listen()).toEqual({ figure: 3, alarms: 1 });
  });

  it('when many payments were opened without any notification, though none is known to be paid', async () => {
    await payments(20);
    expect(await listen()).toEqual({ figure: 20, alarms: 1 });
  });

  it('not for payments of a provider that this release does not know', async () => {
    await payments(3, { paid: true });
    await stage.rows(`update payment set provider = 'gone'`);
    expect(await listen()).toEqual({ figure: 0, alarms: 0 });
  });

  it.each([
    ['two lost notifications', () => payments(2, { paid: true }), 2],
    ['a few visitors who paid nothing', () => payments(19), 19],
    [
      'payments whose notifications are still on their way',
      () => payments(25, { paid: true, minutes: 9 }),
      0,
    ],
    ['what was paid yesterday', () => payments(25, { paid: true, minutes: 121 }), 0],
  ])('and not about %s', async (_title, happens, figure) => {
    await happens();
    expect(await listen()).toEqual({ figure, alarms: 0 });
  });

  it('and not about many that were left, where the account does speak', async () => {
    const [one] = await payments(25);
    await hear(one as string);
    expect(await listen()).toEqual({ figure: 0, alarms: 0 });
  });

  it.each([
    [119, 0],
    [121, 1],
  ])(
    'when its last notification came %d minutes ago, regardless of other accounts: %d times',
    async (minutes, alarms) => {
      const [one] = await payments(25);
      await hear(one as string);
      await stage.rows('update notification set received_at = now() - make_interval(mins => $1)', [minutes]);
      await hear('of-the-second', 'second');
      expect(await listen()).toEqual({ figure: alarms ? 25 : 0, alarms });
    },
  );

  it('and not about a provider that sends none', async () => {
    stage.provider.adapter.readNotification = undefined as never;
    await payments(25, { paid: true });
    expect(await listen()).toEqual({ figure: 0, alarms: 0 });
  });
});
