import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { checksumOf } from '@gemporium/providers/codapay/checksum.ts';
import { providers } from '@gemporium/providers/index.ts';
import { webhookSignature } from '@gemporium/providers/xsolla/signature.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsTotal } from '../metrics.ts';
import { statement } from '../repositories/database.ts';
import { type Asked, type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

const ids = Object.keys(providers);
const listening = ids.filter((id) => providers[id]?.readNotification);

const account = (provider: string, change: object = {}) => ({
  id: `${provider}-main`,
  provider,
  mode: 'sandbox' as const,
  merchant: `${provider}-main`,
  settings: {},
  ...change,
});

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop();
  const accounts = Object.fromEntries(ids.map((id) => [`${id}-main`, account(id)]));
  const far = account('mycard', { id: 'mycard-far', settings: { sourceIps: ['203.0.113.9'] } });
  const unlisted = account('mycard', { id: 'mycard-unlisted', mode: 'test' });
  edge = await openEdge({
    catalogue: {
      ...catalogue,
      accounts: { ...catalogue.accounts, ...accounts, 'mycard-far': far, 'mycard-unlisted': unlisted },
    },
  });
});
afterAll(() => edge.close());

const rows = async () =>
  Number(
    (
      await edge.database.one<{ rows: string }>(
        statement(
          'notify_test_rows',
          'select (select count(*) from notification) + (select count(*) from effect) + (select count(*) from exception) as rows',
        ),
        [],
      )
    )?.rows,
  );

/** The cashier's own notification, signed by its key. */
function signedMessage(id = 'evt_1') {
  const body = JSON.stringify({
    type: 'payment.paid',
    data: {
      id: 'cp_1',
      reference: 'GPNOTIFY000001-1',
      merchant: 'platform-pay-main',
      status: 'paid',
      amount_minor: 499,
      currency: 'USD',
      sandbox: true,
      sequence: 1,
    },
  });
  const key = edge.services.config.secrets.get('platform-pay-main.signingKey');
  return { body, headers: { ...signMessage({ id, sentAt: new Date(), body }, [key]) } };
}

describe('P-13 whose door it is', () => {
  const pairs = ids.flatMap((door) =>
    ids.filter((owner) => owner !== door).map((owner) => [door, owner] as const),
  );

  it.each(pairs)(
    'the door of %s knows no account of %s, however well the message is signed',
    async (door, owner) => {
      const { body, headers } = signedMessage();
      const before = await rows();
      const { status, text } = await edge.ask(`/notify/${door}/${owner}-main`, { body, headers });
      expect([status, text]).toEqual([404, 'no such account']);
      expect(await rows()).toBe(before);
    },
  );

  it.each(ids.filter((door) => door !== 'mycard'))(
    'the door of %s gives no report about an account of mycard',
    async (door) => {
      const { status, text } = await edge.ask(`/notify/${door}/mycard-main`, { body: 'MyCardTradeNo=MC1' });
      expect([status, text]).toEqual([404, 'no such account']);
    },
  );

  it.each(ids.filter((id) => !listening.includes(id)))(
    '%s sends no notifications and has no door',
    async (id) => {
      expect((await edge.ask(`/notify/${id}/${id}-main`, { body: '{}' })).status).toBe(404);
    },
  );
});

describe('P-13 a message in an odd wrapping is taken for its bytes, or refused at once', () => {
  const wrappings = ['application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'a/b; q="'];

  it.each(wrappings)('the content type %j does not matter: the signed bytes do', async (type) => {
    const { body, headers } = signedMessage(`evt_wrapped_${wrappings.indexOf(type)}`);
    const answer = await edge.ask('/notify/platform-pay/platform-pay-main', {
      body,
      headers: { ...headers, 'content-type': type },
    });
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
  });

  it('no content type at all is as good', async () => {
    const { body, headers } = signedMessage('evt_bare');
    const status = await new Promise((resolve) => {
      const path = '/notify/platform-pay/platform-pay-main';
      request({ port: edge.port, path, method: 'POST', agent: false, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end(body);
    });
    expect(status).toBe(200);
  });

  it.each(['x', ';;;', '', '/', 'application/'])('%j is no content type and is refused', async (type) => {
    const { body, headers } = signedMessage('evt_odd');
    const { status } = await edge.ask('/notify/platform-pay/platform-pay-main', {
      body,
      headers: { ...headers, 'content-type': type },
    });
    expect(status).toBe(415);
  });

  const doors = [...listening.map((id) => `/notify/${id}/${id}-main`), '/return/adyen/GPNOTIFY000001-1'];

  it.each(doors)(
    '%s unpacks nothing: a bomb of 20 MB in 20 kB is refused before it is read',
    async (path) => {
      const bomb = gzipSync(Buffer.alloc(20_000_000)).toString('latin1');
      for (const encoding of ['gzip', 'GZIP', 'br', 'deflate', 'gzip, identity']) {
        const { status } = await edge.ask(path, { body: bomb, headers: { 'content-encoding': encoding } });
        expect(status, encoding).toBe(415);
      }
    },
  );

  it.each(doors)('%s takes no body above its limit', async (path) => {
    const { status } = await edge.ask(path, {
      body: `a=${'b'.repeat(300_000)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(413);
  });

  it.each(doors)('%s answers PUT, DELETE and PATCH with a refusal', async (path) => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const { status } = await edge.ask(path, { method, body: '{}' });
      expect([400, 404], method).toContain(status);
    }
  });
});

describe('P-13 Xsolla is answered in its own form', () => {
  const door = '/notify/xsolla/xsolla-main';
  const send = (message: object, secret = 'xsolla-main') => {
    const body = JSON.stringify(message);
    const key = edge.services.config.secrets.get(`${secret}.projectSecretKey`);
    const authorization = `Signature ${webhookSignature(Buffer.from(body), key)}`;
    return edge.ask(door, { body, headers: { authorization } });
  };
  const error = (code: string, message: string) => JSON.stringify({ error: { code, message } });

  it('a forged message is refused for good', async () => {
    const before = await rows();
    const { status, text, headers } = await send({ notification_type: 'payment' }, 'adyen-main');
    expect([status, text]).toEqual([400, error('INVALID_SIGNATURE', 'Invalid signature')]);
    expect(headers['content-type']).toContain('application/json');
    expect(await rows()).toBe(before);
  });

  it('a message that cannot be read is refused for good', async () => {
    const { status, text } = await send({ notification_type: 'payment' });
    expect([status, text]).toEqual([400, error('INVALID_PARAMETER', 'Invalid parameter')]);
  });

  it('a player whom nobody knows is refused, and leaves nothing behind', async () => {
    const before = await rows();
    const { status, text } = await send({ notification_type: 'user_validation', user: { id: 'nobody' } });
    expect([status, text]).toEqual([400, error('INVALID_USER', 'Invalid user')]);
    expect(await rows()).toBe(before);
  });

  it('what is taken is answered with nothing', async () => {
    const { status, text } = await send({ notification_type: 'payment_account_add' });
    expect([status, text]).toEqual([204, '']);
  });
});

describe('P-13 a message that is a GET', () => {
  const covered = { TxnId: '6850822175662776971', OrderId: 'GPNOTIFYGET0001-1', ResultCode: '0' };
  const knock = (Checksum: string, more = '') =>
    edge.ask(`/notify/codapay/codapay-main?${new URLSearchParams({ ...covered, Checksum })}${more}`, {
      method: 'GET',
    });
  const checksum = () => checksumOf(covered, edge.services.config.secrets.get('codapay-main.apiKey'));
  const kept = () =>
    edge.database.many<{ body: Buffer; event: object }>(
      statement('notify_test_get', `select body, event from notification where account = 'codapay-main'`),
      [],
    );

  it('is read from its query, which is kept as it came', async () => {
    const { status, text } = await knock(checksum(), '&TotalPrice=150.00&odd=%e9%92%bb');
    expect([status, text]).toEqual([200, 'ResultCode=0']);
    const query = `${new URLSearchParams({ ...covered, Checksum: checksum() })}&TotalPrice=150.00&odd=%e9%92%bb`;
    expect((await kept()).map(({ body, event }) => [body.toString(), event])).toMatchObject([
      [query, { type: 'hint', reference: covered.OrderId }],
    ]);
  });

  it.each([
    ['whose checksum does not fit', () => knock('0'.repeat(32)), 401],
    ['with a field that came twice', () => knock(checksum(), '&OrderId=GPNOTIFYGET0002-1'), 400],
    ['without a query', () => edge.ask('/notify/codapay/codapay-main', { method: 'GET' }), 401],
  ])('one %s leaves nothing behind', async (_title, ask, status) => {
    const before = await rows();
    expect((await ask()).status).toBe(status);
    expect(await rows()).toBe(before);
  });

  // Or it would answer the next one for the store, and whoever asks the same for MyCard.
  it.each<[what: string, ask: () => Promise<Asked>, status: number]>([
    ['a report about players', () => edge.ask('/notify/mycard/mycard-main?MyCardTradeNo=MC1'), 200],
    ['a receipt', () => knock(checksum()), 200],
    ['a refusal', () => knock('no checksum'), 401],
    ['an account that is not there yet', () => edge.ask('/notify/codapay/codapay-later'), 404],
  ])('%s stays in no cache between provider and store', async (_what, ask, status) => {
    const answer = await ask();
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  });
});

describe('P-13 what nobody signed', () => {
  const makeUp = (references: readonly unknown[]) =>
    new URLSearchParams({
      DATA: JSON.stringify({ FacServiceId: 'mycard-main', FacTradeSeq: references }),
    }).toString();

  it('five hundred invented numbers leave no row, no job and no exception behind', async () => {
    const before = await rows();
    const body = makeUp(Array.from({ length: 500 }, (_, i) => `GPINVENTED${i}-1`));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => edge.ask('/notify/mycard/mycard-main', { body })),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 20 }, () => [200, 'OK']),
    );
    expect(await rows()).toBe(before);
  });

  it.each([
    ['a NUL', ['GP\u0000']],
    ['half a character', ['\ud800']],
    ['6,000 odd characters', ['é'.repeat(6_000)]],
    ['a number instead of a text', [5]],
    ['an inherited name', ['__proto__']],
  ])('%s among them is no error of the store', async (_title, references) => {
    const before = await rows();
    const { status } = await edge.ask('/notify/mycard/mycard-main', { body: makeUp(references) });
    expect(status).toBeLessThan(500);
    expect(await rows()).toBe(before);
  });

  it.each([
    ['make-up call', 'mycard-far', makeUp([])],
    ['make-up call at an account that lists no address', 'mycard-unlisted', makeUp([])],
    ['question for the report', 'mycard-far', 'MyCardTradeNo=MC1'],
    ['question for the report at an account that lists no address', 'mycard-unlisted', 'MyCardTradeNo=MC1'],
  ])('a %s is taken from the listed addresses alone', async (_title, id, body) => {
    const { status, text } = await edge.ask(`/notify/mycard/${id}`, { body });
    expect([status, text]).toEqual([401, 'not authentic']);
    expect(edge.logged()).toContain('does not come from one of the account');
  });

  it('behind a trusted proxy it is taken from where the proxy had it from', async () => {
    const behind = await openEdge({ besides: edge, config: { trustedProxies: ['127.0.0.0/8'] } });
    const statuses: number[] = [];
    for (const from of ['203.0.113.8', '203.0.113.9', '127.0.0.1']) {
      const headers = { 'x-forwarded-for': from };
      statuses.push((await behind.ask('/notify/mycard/mycard-far', { body: makeUp([]), headers })).status);
    }
    await behind.close();
    expect(statuses).toEqual([401, 200, 401]);
  });

  it('what came of a message is counted as what it was', async () => {
    const counted = async () =>
      Object.fromEntries(
        (await notificationsTotal.get()).values.map(({ labels, value }) => [
          `${labels.provider} ${labels.outcome}`,
          value,
        ]),
      );
    const send = (id: string, change: object = {}) => {
      const { body, headers } = signedMessage(id);
      return edge.ask('/notify/platform-pay/platform-pay-main', { body, headers: { ...headers, ...change } });
    };
    const before = await counted();
    for (const [id, change] of [
      ['evt_counted'],
      ['evt_counted'],
      ['evt_counted'],
      ['evt_counted'],
      ['evt_other'],
      ['evt_forged', { 'webhook-id': 'x' }],
    ] as const)
      await send(id, change);
    await edge.ask('/notify/mycard/mycard-main', {
      body: makeUp(['GPNOBODYNOBODY0-1', 'GPNOBODYNOBODY1-1']),
    });
    const after = await counted();
    const more = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
    expect(Object.fromEntries(more.filter(([, value]) => value > 0))).toEqual({
      'platform-pay stored': 2,
      'platform-pay duplicate': 3,
      'platform-pay rejected': 1,
      'mycard unknown': 2,
    });
  });

  it('P-13 the question for the report is answered at the door, and stored nowhere', async () => {
    const before = await rows();
    const question = 'MyCardTradeNo=MC1';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [query, asked] of [
      [`?${question}`, {}],
      ['', { body: question, headers: form }],
    ] as const) {
      const { status, headers, text } = await edge.ask(`/notify/mycard/mycard-main${query}`, asked);
      expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', '']);
    }
    expect(await rows()).toBe(before);
  });

  it.each(['MyCardTradeNo=%00', 'StartDateTime=0000-00-00T00:00:00&EndDateTime=0000-00-00T00:00:00'])(
    'the question %j for the report is no error of the store',
    async (question) => {
      expect((await edge.ask('/notify/mycard/mycard-main', { body: question })).status).toBeLessThan(500);
      expect((await edge.ask(`/notify/mycard/mycard-main?${question}`)).status).toBeLessThan(500);
    },
  );

  it('nothing of it reaches the log but the account and a reason of ours', async () => {
    const sign = 'a-text-that-only-the-stranger-knows';
    await edge.ask('/notify/adyen/adyen-main', {
      body: {
        live: 'false',
        notificationItems: [
          { NotificationRequestItem: { eventCode: sign, merchantAccountCode: sign, success: 'true' } },
        ],
      },
    });
    await edge.ask('/notify/mycard/mycard-main', {
      body: `Hash=${sign}&PayResult=3&ReturnCode=1&FacTradeSeq=${sign}`,
    });
    await edge.ask('/notify/platform-pay/platform-pay-main', {
      body: { type: sign },
      headers: { 'webhook-id': sign },
    });
    const refused = edge.lines.filter((line) => line.includes('a notification was rejected'));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(edge.logged()).not.toContain(sign);
    expect(Math.max(...refused.map((line) => line.length))).toBeLessThan(300);
  });
});

it('P-13 a provider that hangs up in the middle of its message is no alarm of ours', async () => {
  const socket = connect(edge.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /notify/adyen/adyen-main HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"live":',
    () => setImmediate(() => socket.resetAndDestroy()),
  );
  await expect.poll(() => edge.logged()).toMatch(/"route":"\/notify\/:provider\/:account","status":400,"ms"/);
  expect(edge.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('P-13 proved contents that no database can hold are kept for an operator, not lost and not a 500', async () => {
  const body = JSON.stringify({
    type: 'payment.paid',
    data: { ...JSON.parse(signedMessage().body).data, reference: 'GP\u0000-1' },
  });
  const key = edge.services.config.secrets.get('platform-pay-main.signingKey');
  const headers = { ...signMessage({ id: 'evt_nul', sentAt: new Date(), body }, [key]) };
  const { status } = await edge.ask('/notify/platform-pay/platform-pay-main', { body, headers });
  expect(status).toBe(200);
  const kept = await edge.database.many<{ event: object; body: Buffer }>(
    statement(
      'notify_test_unkeepable',
      `select event, body from notification where dedupe_key like 'unkeepable:%'`,
    ),
    [],
  );
  expect(kept).toMatchObject([{ event: { type: 'ignored', alarm: true } }]);
  expect(kept[0]?.body.toString()).toBe(body);
});
