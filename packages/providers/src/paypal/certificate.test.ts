import { type KeyObject, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Account, HttpOutcome, HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { lost, notSent, textAnswer } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it, vi } from 'vitest';
import { certifiedKey } from './certificate.ts';
import vectors from './fixtures/webhook-vectors.json' with { type: 'json' };
import { certificatePath } from './provider.ts';
import { readNotification } from './read-notification.ts';
import { issue } from './simulator/certificate.ts';
import {
  authorityKey,
  betweenKeys,
  certified,
  otherAuthorityKey,
  webhookKey,
} from './testing/certificates-of-tests.ts';
import { context } from './testing/paypal-of-tests.ts';

/*
 * How a webhook's certificate is checked. The bugs that this looks for: accepting a certificate that anybody could
 * have, one that has expired, or one of the other environment, and a stranger who makes us fetch whatever address he
 * names.
 */

const [published] = vectors.webhooks;
const then = new Date('2017-03-30T20:05:00Z');
const testAddress = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594';
const pem = (body: string): HttpOutcome => ({ kind: 'answer', status: 200, headers: {}, body });

const later = (ms = 0) => new Date(Date.parse('2026-11-20T12:00:00Z') + ms);

/** Serves certificates at any address and counts the requests. */
function serving(
  answer: HttpOutcome | ((request: HttpRequest) => HttpOutcome),
  account: Partial<Account> = {},
  now?: Date,
) {
  const made = context([], { account, now: now ?? later() });
  const fetched: string[] = [];
  const baseUrl = made.baseUrl.replace('http://', 'http://certs');
  return {
    ...made,
    baseUrl,
    own: `${baseUrl}/v1/notifications/certs/CERT-1`,
    fetched,
    http: async (request: HttpRequest) => {
      fetched.push(request.url);
      return typeof answer === 'function' ? answer(request) : answer;
    },
  };
}

const reasonOf = async (at: ReturnType<typeof serving>, address: string, sender = '173.0.81.140') => {
  const certified = await certifiedKey(at, address, sender);
  return certified.ok ? 'trusted' : certified.reason;
};
const notTrusted = 'its certificate is not trusted';
const notThere = 'its certificate cannot be had at the moment';
const notPayPals = 'its certificate is not at an address of the provider';

describe('P-13 a webhook that PayPal published', () => {
  const incomingOf = ({ body, transmissionId, transmissionTime, signature }: typeof published & object) => ({
    method: 'POST',
    rawBody: Buffer.from(body),
    query: {},
    remoteAddress: '173.0.81.140',
    headers: {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': transmissionTime,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': testAddress,
      'paypal-auth-algo': 'SHA256withRSA',
    },
  });
  const at = (now: Date, webhookId = published!.webhookId) => {
    const made = serving(pem(vectors.certificate), { mode: 'test' }, now);
    return { ...made, secret: () => webhookId };
  };

  it.each(vectors.webhooks)('P-13 $name ($source): the text that is signed', (one) => {
    expect(crc32(Buffer.from(one.body))).toBe(one.crc32);
    expect(`${one.transmissionId}|${one.transmissionTime}|${one.webhookId}|${one.crc32}`).toBe(
      one.signedText,
    );
  });

  it('P-13 is believed at its time, by DigiCert’s root', async () => {
    expect(await readNotification(at(then), incomingOf(published!))).toMatchObject({
      kind: 'authentic',
      events: [{ type: 'ignored', alarm: true, dedupeKey: 'WH-2MW4820926242972J-6SG447389E205703U' }],
    });
  });

  it.each([
    ['after its certificate has ended', '2019-04-26T12:00:01Z', notTrusted],
    ['before it began', '2017-02-17T23:59:59Z', notTrusted],
  ])('P-13 is refused %s', async (_title, now, reason) => {
    const reading = await readNotification(at(new Date(now)), incomingOf(published!));
    expect(reading).toEqual({ kind: 'rejected', reason });
  });

  it('P-13 is refused by a live account, whose certificates have another name', async () => {
    const live = { ...at(then), account: { ...at(then).account, mode: 'live' as const } };
    expect(await readNotification(live, incomingOf(published!))).toEqual({
      kind: 'rejected',
      reason: notTrusted,
    });
  });

  it.each([
    ['for another webhook', published!.body, '3RN13029J36659323'],
    ['with one more space', `${published!.body} `, published!.webhookId],
    ['with another amount', published!.body.replace('"value":"100"', '"value":"101"'), published!.webhookId],
  ])('P-13 is refused %s', async (_title, body, webhookId) => {
    expect(body === published!.body).toBe(webhookId !== published!.webhookId);
    const reading = await readNotification(at(then, webhookId), incomingOf({ ...published!, body }));
    expect(reading).toEqual({ kind: 'rejected', reason: 'its signature does not fit' });
  });

  it('P-13 is refused with any byte of its body, its signature, its id or its time changed', async () => {
    const good = incomingOf(published!);
    const changedOnce = (text: string) =>
      [...Buffer.from(text).keys()].map((at) => {
        const bytes = Buffer.from(text);
        bytes[at]! ^= 1;
        return bytes;
      });
    for (const [place, rawBody] of changedOnce(published!.body).entries())
      expect((await readNotification(at(then), { ...good, rawBody })).kind, `byte ${place}`).toBe('rejected');
    for (const name of [
      'paypal-transmission-sig',
      'paypal-transmission-id',
      'paypal-transmission-time',
    ] as const)
      for (const [place, changed] of changedOnce(good.headers[name]).entries()) {
        const headers = { ...good.headers, [name]: changed.toString('latin1') };
        const reading = await readNotification(at(then), { ...good, headers });
        expect(reading.kind, `${name} ${place}`).toBe('rejected');
      }
  });

  it('P-13 is believed while the webhook is being changed, and both ids stand in the secret', async () => {
    const both = at(then, `3RN13029J36659323 ${published!.webhookId}`);
    expect(await readNotification(both, incomingOf(published!))).toMatchObject({ kind: 'authentic' });
  });
});

describe('P-13 the address of a certificate', () => {
  it.each([
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.example/v1/notifications/certs/CERT-1',
    'https://notpaypal.com/v1/notifications/certs/CERT-1',
    'https://paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://x@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://x:y@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://:y@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?to=x',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://API.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/../certs/CERT-1',
    `https://api.paypal.com/${'x'.repeat(278)}`,
    'file:///etc/passwd',
    'ftp://api.paypal.com/CERT-1',
    'CERT-1',
    '',
  ])('P-13 %s is none of PayPal’s, and nothing is fetched', async (address) => {
    const at = serving(pem(vectors.certificate), { mode: 'test' }, then);
    expect(await reasonOf(at, address)).toBe(notPayPals);
    expect(at.fetched).toEqual([]);
  });

  it.each([
    'https://api.paypal.com/x',
    'https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-9',
    `https://api.paypal.com/${'x'.repeat(277)}`,
  ])('P-13 %s is', async (address) => {
    const at = serving(pem(vectors.certificate), { mode: 'test' }, then);
    expect(await reasonOf(at, address)).toBe('trusted');
    expect(at.fetched).toEqual([address]);
  });

  it('P-13 of a sandbox account is the sandbox’s own and no other', async () => {
    const issued = issue();
    const at = serving(pem(issued.pem));
    expect(await reasonOf(at, at.own)).toBe('trusted');
    expect(await reasonOf(at, testAddress)).toBe(notPayPals);
    expect(await reasonOf(at, at.own.replace('certs/', 'others/'))).toBe(notPayPals);
    expect(await reasonOf(at, at.own.replace('http://', 'http://x'))).toBe(notPayPals);
  });
});

describe('P-13 a certificate', () => {
  const day = 24 * 3_600_000;
  const rootOf = (issued: string) =>
    `${issued.split('-----END CERTIFICATE-----\n')[1]}-----END CERTIFICATE-----\n`;

  it.each([
    ['of another name', { name: 'paypal.com' }],
    ['of another name below paypal.com', { name: 'api.sandbox.paypal.com' }],
    ['whose name only begins as PayPal’s', { name: 'messageverificationcerts.sandbox.paypal.com.example' }],
    ['of the live environment', { name: 'messageverificationcerts.paypal.com' }],
    ['that is over', { validTo: new Date(later().getTime() - day) }],
    ['that has not begun', { validFrom: new Date(later().getTime() + 365 * day) }],
    ['issued by one who is no authority', { isAuthorityReal: false }],
    ['of a key that is not RSA’s', { keyType: 'ec' as const }],
  ])('P-13 %s is not trusted', async (_title, wanted) => {
    const at = serving(pem(issue(wanted).pem));
    expect(await reasonOf(at, at.own)).toBe(notTrusted);
  });

  it.each([
    ['', 'nothing'],
    ['<html>Not found</html>', 'a page'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'a certificate of nothing'],
    [issue().pem.repeat(6), 'a dozen of them'],
    [rootOf(issue().pem), 'an authority itself'],
    [issue().pem.split('-----END')[0]!, 'half of one'],
    [
      `${issue().pem.split('-----BEGIN')[1]?.replace(/^/, '-----BEGIN')}${rootOf(issue().pem)}`,
      'another’s authority',
    ],
  ])('P-13 %# is not trusted: %s', async (body) => {
    const at = serving(pem(body));
    expect(await reasonOf(at, at.own)).toBe(notTrusted);
  });

  it('P-13 of an authority that only the sandbox knows is worth nothing outside', async () => {
    const at = serving(pem(issue().pem), { mode: 'test' });
    expect(await reasonOf(at, `${testAddress}-x`)).toBe(notTrusted);
  });

  it('P-13 is looked for among ten of one text, and not among more', async () => {
    const five = issue().pem.repeat(5);
    const [one] = five.split('-----END');
    for (const [served, said] of [
      [five, 'trusted'],
      [`${five}${one}-----END CERTIFICATE-----\n`, notTrusted],
    ] as const) {
      const at = serving(pem(served));
      expect(await reasonOf(at, at.own)).toBe(said);
    }
  });

  it('P-13 outside the sandbox leads to DigiCert, and to nobody else whom Node knows', async () => {
    vi.resetModules();
    const { digiCert } = await import('./authorities.ts');
    const organisations = digiCert().flatMap(({ subject }) =>
      subject.split('\n').filter((line) => line.startsWith('O=')),
    );
    expect([...new Set(organisations)].sort()).toEqual(['O=DigiCert Inc', 'O=DigiCert\\, Inc.']);
    const names = digiCert().map(({ subject }) => subject.split('\n').find((line) => line.startsWith('CN=')));
    expect(names).toContain('CN=DigiCert SHA2 Extended Validation Server CA');
    expect(names).toContain('CN=DigiCert Global Root G2');
  });

  it('P-13 that the sandbox has issued itself is worth nothing to another account, at the same address too', async () => {
    const baseUrl = 'https://own.sandbox.paypal.com';
    const served = pem(issue().pem);
    const said = (mode: Account['mode'], name: string) =>
      reasonOf({ ...serving(served, { mode }), baseUrl }, baseUrl + certificatePath + name);
    expect([await said('sandbox', 'A'), await said('test', 'A')]).toEqual(['trusted', notTrusted]);
    expect([await said('test', 'B'), await said('sandbox', 'B')]).toEqual([notTrusted, 'trusted']);
  });

  it.each([
    ['test', 'messageverificationcerts.sandbox.paypal.com', 'trusted'],
    ['test', 'messageverificationcerts.paypal.com', notTrusted],
    ['live', 'messageverificationcerts.paypal.com', 'trusted'],
    ['live', 'messageverificationcerts2.paypal.com', 'trusted'],
    ['live', 'messageverificationcerts.sandbox.paypal.com', notTrusted],
    ['live', 'messageverificationcerts.paypal.com.example', notTrusted],
    ['live', 'messageverificationcertspaypal.com', notTrusted],
    ['live', 'api.paypal.com', notTrusted],
  ] as const)(
    'P-13 for a %s account of an authority that the account names, %s: %s',
    async (mode, name, said) => {
      const issued = issue({ name });
      const settings = { certificateAuthorities: [rootOf(issued.pem)] };
      const at = serving(pem(issued.pem), { mode, settings });
      expect(await reasonOf(at, `https://api.paypal.com/v1/notifications/certs/${issued.id}`)).toBe(said);
      const unnamed = serving(pem(issued.pem), { mode });
      expect(await reasonOf(unnamed, `https://api.paypal.com/v1/notifications/certs/${issued.id}`)).toBe(
        notTrusted,
      );
    },
  );

  it('P-13 that ends while we keep it is not trusted any more', async () => {
    const validTo = new Date(later().getTime() + 60_000);
    const at = serving(pem(issue({ validTo }).pem));
    expect(await reasonOf(at, at.own)).toBe('trusted');
    expect(await reasonOf({ ...at, now: () => later(61_000) }, at.own)).toBe(notTrusted);
  });

  it('is the key of its own certificate', async () => {
    const issued = issue();
    const at = serving(pem(issued.pem));
    const certified = await certifiedKey(at, at.own, '173.0.81.140');
    const own = new X509Certificate(issued.pem).publicKey.export({ type: 'spki', format: 'pem' });
    expect(certified.ok && certified.key.export({ type: 'spki', format: 'pem' })).toBe(own);
  });
});

describe('P-13 the way from a certificate to who is trusted', () => {
  const liveName = 'messageverificationcerts.paypal.com';
  const root = certified(authorityKey.publicKey, authorityKey.privateKey);
  const otherRoot = certified(otherAuthorityKey.publicKey, otherAuthorityKey.privateKey);
  const leafOf = (key: KeyObject, more: Parameters<typeof certified>[2] = {}) =>
    certified(webhookKey.publicKey, key, { names: [liveName], isAuthority: false, ...more });
  /** Adds `count` intermediate authorities; the first of them has issued the certificate. */
  const between = (count: number, more: Parameters<typeof certified>[2] = {}) =>
    betweenKeys
      .slice(0, count)
      .map(({ publicKey }, at) =>
        certified(publicKey, (betweenKeys.slice(0, count)[at + 1] ?? authorityKey).privateKey, more),
      );
  const first = betweenKeys[0]!.privateKey;
  const said = (served: readonly string[], authorities: readonly string[] = [root], now = later()) => {
    const at = serving(
      pem(served.join('')),
      { mode: 'live', settings: { certificateAuthorities: authorities } },
      now,
    );
    places += 1;
    return reasonOf(at, `https://api.paypal.com/way/${places}`);
  };
  let places = 0;

  it.each<[string, string[], string[], string]>([
    ['by the authority itself', [leafOf(authorityKey.privateKey)], [root], 'trusted'],
    ['by one of two that are named', [leafOf(authorityKey.privateKey)], [otherRoot, root], 'trusted'],
    ['by another one', [leafOf(authorityKey.privateKey)], [otherRoot], notTrusted],
    ['by one that is served and not named', [leafOf(authorityKey.privateKey), root], [otherRoot], notTrusted],
    ['by one between', [leafOf(first), ...between(1)], [root], 'trusted'],
    ['by three between', [leafOf(first), ...between(3)], [root], 'trusted'],
    ['by three between, in another order', [leafOf(first), ...between(3).toReversed()], [root], 'trusted'],
    ['by four between, which is too long a way', [leafOf(first), ...between(4)], [root], notTrusted],
    ['with one of them missing', [leafOf(first), ...between(3).slice(0, 2)], [root], notTrusted],
    [
      'by one between who is no authority',
      [leafOf(first), ...between(1, { isAuthority: false })],
      [root],
      notTrusted,
    ],
    [
      'by one between who is over',
      [leafOf(first), ...between(1, { to: '2026-01-01T00:00:00Z' })],
      [root],
      notTrusted,
    ],
    [
      'by one between who has not begun',
      [leafOf(first), ...between(1, { from: '2040-01-01T00:00:00Z' })],
      [root],
      notTrusted,
    ],
  ])('P-13 %s', async (_title, served, authorities, reason) => {
    expect(await said(served, authorities)).toBe(reason);
  });

  it.each<[string, readonly string[], string]>([
    ['one name', [liveName], 'trusted'],
    ['one in capitals', ['MessageVerificationCerts.PayPal.com'], 'trusted'],
    ['the name of another after ours', [liveName, 'evil.example'], notTrusted],
    ['ours after the name of another', ['evil.example', liveName], notTrusted],
    ['ours twice', [liveName, liveName], notTrusted],
    ['none', [], notTrusted],
    ['ours below a stranger’s', [`${liveName}.evil.example`], notTrusted],
    ['a stranger’s that begins like ours', ['messageverificationcerts.evil.example'], notTrusted],
    ['PayPal’s that is for something else', ['www.paypal.com'], notTrusted],
  ])('P-13 with %s', async (_title, names, reason) => {
    expect(await said([leafOf(authorityKey.privateKey, { names })])).toBe(reason);
  });

  it('P-13 holds from its first moment to its last', async () => {
    const from = later().toISOString();
    const to = later(60_000).toISOString();
    const served = [leafOf(authorityKey.privateKey, { from, to })];
    const held = [-1, 0, 60_000, 60_001].map((ms) => said(served, [root], later(ms)));
    expect(await Promise.all(held)).toEqual([notTrusted, 'trusted', 'trusted', notTrusted]);
  });

  it('P-13 is looked for anew where the account names others, or is of another mode', async () => {
    const served = pem(leafOf(authorityKey.privateKey));
    const at = (mode: 'test' | 'live', authorities?: string[]) =>
      serving(served, {
        mode,
        settings: authorities === undefined ? {} : { certificateAuthorities: authorities },
      });
    const address = 'https://api.paypal.com/way/changing';
    expect(await reasonOf(at('live', [root]), address)).toBe('trusted');
    expect(await reasonOf(at('live', [otherRoot]), address)).toBe(notTrusted);
    expect(await reasonOf(at('live'), address)).toBe(notTrusted);
    expect(await reasonOf(at('live', [otherRoot, root]), address)).toBe('trusted');
    expect(await reasonOf(at('test', [root]), address)).toBe(notTrusted);
    expect(await reasonOf(at('live', [root]), address)).toBe('trusted');
  });

  it('P-13 that PayPal published is trusted beside authorities that the account names', async () => {
    const settings = { certificateAuthorities: [root] };
    const at = serving(pem(vectors.certificate), { mode: 'test', settings }, then);
    expect(await reasonOf(at, testAddress)).toBe('trusted');
  });
});

describe('P-13 fetching', () => {
  it('P-13 waits five seconds for an answer, and takes 200 alone', async () => {
    const asked: HttpRequest[] = [];
    const issued = issue();
    const at = serving((request) => {
      asked.push(request);
      return { kind: 'answer', status: asked.length === 1 ? 203 : 200, headers: {}, body: issued.pem };
    });
    expect(await reasonOf(at, at.own)).toBe(notThere);
    expect(await reasonOf(at, `${at.own}-2`)).toBe('trusted');
    expect(asked).toEqual([
      { method: 'GET', url: at.own, timeoutMs: 5_000 },
      { method: 'GET', url: `${at.own}-2`, timeoutMs: 5_000 },
    ]);
  });

  it('P-13 happens once, however many messages come, one after another or at once', async () => {
    const at = serving(pem(issue().pem));
    let counted = 0;
    const once = { ...at, mayAskForStranger: async () => ++counted === 1 };
    const all = await Promise.all(Array.from({ length: 20 }, () => reasonOf(once, at.own)));
    expect([...all, await reasonOf(once, at.own)]).toEqual(Array(21).fill('trusted'));
    expect([at.fetched.length, counted]).toEqual([1, 1]);
  });

  it.each([
    ['nobody answers', notSent, notThere],
    ['the answer is lost', lost, notThere],
    ['404', textAnswer(404, issue().pem), notThere],
    ['a redirect', textAnswer(302, ''), notThere],
    ['500', textAnswer(500, ''), notThere],
    ['a page', textAnswer(200, '<html>'), notTrusted],
  ])(
    'P-13 that fails (%s) is not tried again within a minute, and then is',
    async (_title, answer, reason) => {
      const issued = issue();
      let isThere = false;
      const at = serving(() => (isThere ? pem(issued.pem) : answer));
      expect(await reasonOf(at, at.own)).toBe(reason);
      isThere = true;
      expect(await reasonOf({ ...at, now: () => later(59_999) }, at.own)).toBe(reason);
      expect(at.fetched).toHaveLength(1);
      const all = [1, 2, 3].map(() => reasonOf({ ...at, now: () => later(60_000) }, at.own));
      expect(await Promise.all(all)).toEqual(['trusted', 'trusted', 'trusted']);
      expect(at.fetched).toHaveLength(2);
    },
  );

  it('P-13 that failed is not tried again within a minute, though another address is fetched meanwhile', async () => {
    const issued = issue();
    const at = serving(({ url }) => (url.endsWith('-gone') ? notSent : pem(issued.pem)));
    const places = ['gone', 'there', 'gone'].map((place) => `${at.own}-${place}`);
    const said: string[] = [];
    for (const place of places) said.push(await reasonOf(at, place));
    expect([said, at.fetched]).toEqual([[notThere, 'trusted', notThere], places.slice(0, 2)]);
  });

  it('P-13 that is under way is shared by senders who may cause none', async () => {
    const at = serving(notSent);
    let answer = (_outcome: HttpOutcome) => {};
    const answered = new Promise<HttpOutcome>((resolve) => {
      answer = resolve;
    });
    const limited = (isFree: boolean, begun = () => {}) => ({
      ...at,
      mayAskForStranger: async () => isFree,
      http: () => {
        begun();
        return answered;
      },
    });
    let first: Promise<string> | undefined;
    await new Promise<void>((begun) => {
      first = reasonOf(limited(true, begun), at.own, 'paypal');
    });
    const second = reasonOf(limited(false), at.own, 'stranger');
    answer(pem(issue().pem));
    expect([await first, await second]).toEqual(['trusted', 'trusted']);
  });

  it('P-13 stops when strangers have had it done too often: a known address goes on, and an unknown one is fetched as soon as it may be', async () => {
    let left = 2;
    const at = { ...serving(pem(issue().pem)), mayAskForStranger: async () => left-- > 0 };
    const said: string[] = [];
    for (const place of [1, 1, 2, 3, 3, 1, 2]) said.push(await reasonOf(at, `${at.own}-${place}`));
    expect(said).toEqual([...Array(3).fill('trusted'), notThere, notThere, 'trusted', 'trusted']);
    expect(at.fetched).toEqual([`${at.own}-1`, `${at.own}-2`]);
    left = 1;
    expect(await reasonOf(at, `${at.own}-3`)).toBe('trusted');
  });

  it('P-13 is kept while strangers name a hundred other addresses, which do not fill the memory', async () => {
    vi.resetModules();
    const fresh = await import('./certificate.ts');
    const issued = issue();
    let isThere = true;
    const at = serving(() => (isThere ? pem(issued.pem) : notSent));
    const ask = (place: number | string, now = 0) =>
      fresh.certifiedKey({ ...at, now: () => later(now) }, `${at.own}-${place}`, '173.0.81.140');
    expect(await ask('genuine')).toMatchObject({ ok: true });
    isThere = false;
    for (let place = 0; place < 250; place++) expect(await ask(place)).toMatchObject({ ok: false });
    expect(await ask('genuine')).toMatchObject({ ok: true });
    expect(at.fetched).toHaveLength(251);
    // The last ones are still kept, the first ones are not.
    await ask(249);
    expect(at.fetched).toHaveLength(251);
    await ask(0);
    expect(at.fetched).toHaveLength(252);
  });

  it('P-13 is kept of the first hundred addresses that serve a good one, until those are over', async () => {
    vi.resetModules();
    const fresh = await import('./certificate.ts');
    const at = serving(pem(issue().pem));
    const ask = (place: number, now = later()) =>
      fresh.certifiedKey({ ...at, now: () => now }, `${at.own}-${place}`, '173.0.81.140');
    for (let place = 0; place < 100; place++) expect(await ask(place)).toMatchObject({ ok: true });
    for (const place of [100, 100, 0, 99]) expect(await ask(place)).toMatchObject({ ok: true });
    expect(at.fetched).toHaveLength(102);
    const after = new Date('2099-01-01T00:00:00Z');
    await ask(101, after);
    await ask(102);
    await ask(102);
    expect(at.fetched).toHaveLength(104);
  });

  it('P-13 for a sender that may cause no more of it holds up no other that names the same address', async () => {
    const at = serving(pem(issue().pem));
    let answer = (_mayAsk: boolean) => {};
    const asked: string[] = [];
    const limited = {
      ...at,
      mayAskForStranger: (sender: string) => {
        asked.push(sender);
        return sender === 'stranger'
          ? new Promise<boolean>((resolve) => {
              answer = resolve;
            })
          : Promise.resolve(true);
      },
    };
    const refused = reasonOf(limited, at.own, 'stranger');
    expect(await reasonOf(limited, at.own, 'paypal')).toBe('trusted');
    answer(false);
    expect(await refused).toBe(notThere);
    expect(asked).toEqual(['stranger', 'paypal']);
  });
});
