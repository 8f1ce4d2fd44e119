import { describe, expect, it } from 'vitest';
import fixture from './fixtures/oauth1-vectors.json' with { type: 'json' };
import { authorizationHeader, type SignedRequest, signatureBase, signatureOf } from './oauth1.ts';
import { receiveOauth } from './simulator/oauth1-check.ts';

interface Vector extends SignedRequest {
  consumerSecret: string;
  tokenSecret: string;
  signature: string;
}

const vectors = fixture.vectors as unknown as (Vector & { name: string })[];
const base = fixture.base as unknown as SignedRequest & { signed: string };

/** The request as it arrives: parameters outside the protocol are in the query, or in a POST's form. */
function arrived({ method, url, parameters }: SignedRequest, signature: string) {
  const isProtocol = (name: string) => name.startsWith('oauth_');
  const text = parameters
    .filter(([name]) => !isProtocol(name))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  const said = [
    ...parameters.filter(([name]) => isProtocol(name)),
    ['oauth_signature', signature] as const,
  ].map(([name, value]) => `${name}="${encodeURIComponent(value)}"`);
  const { pathname } = new URL(url);
  return receiveOauth({
    method,
    path: method === 'GET' ? `${pathname}?${text}` : pathname,
    headers: {
      authorization: `OAuth realm="Photos", ${said.join(',')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: Buffer.from(method === 'GET' ? '' : text),
  });
}

const fits = (vector: Vector, signature = vector.signature) =>
  arrived(vector, signature)?.fits({ consumer: vector.consumerSecret, token: vector.tokenSecret }, [
    vector.url,
  ]);

const otherByte = (text: string) => `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`;

/** The vector with one byte changed, at every position. */
function* changed(vector: Vector): Generator<[what: string, Vector]> {
  yield ['method', { ...vector, method: vector.method === 'GET' ? 'POST' : 'GET' }];
  yield ['address', { ...vector, url: otherByte(vector.url) }];
  yield ['consumer secret', { ...vector, consumerSecret: otherByte(vector.consumerSecret) }];
  yield ['token secret', { ...vector, tokenSecret: otherByte(vector.tokenSecret) }];
  for (const [at, [name, value]] of vector.parameters.entries()) {
    // The simulator refuses these before checking the signature.
    if (['oauth_signature_method', 'oauth_timestamp', 'oauth_version'].includes(name)) continue;
    const parameters = vector.parameters.with(at, [name, otherByte(value)]);
    yield [name, { ...vector, parameters }];
  }
}

describe('OAuth 1.0’s signature', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    'I-03 is the published one, for the store and for the simulator: %s',
    (_name, vector) => {
      const secrets = { consumer: vector.consumerSecret, token: vector.tokenSecret };
      expect(signatureOf(vector, secrets)).toBe(vector.signature);
      expect(fits(vector)).toBe(true);
      // The order of the parameters does not matter: they are sorted before they are signed.
      const turned = { ...vector, parameters: vector.parameters.toReversed() };
      expect([signatureOf(turned, secrets), fits(turned)]).toEqual([vector.signature, true]);
    },
  );

  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    'I-03 is another, and refused, where one byte is changed: %s',
    (_name, vector) => {
      for (const [what, other] of changed(vector)) {
        const secrets = { consumer: other.consumerSecret, token: other.tokenSecret };
        expect([what, signatureOf(other, secrets)]).not.toEqual([what, vector.signature]);
        expect([what, fits(other)]).toEqual([what, false]);
      }
      expect(fits(vector, otherByte(vector.signature))).toBe(false);
    },
  );

  it('I-03 follows RFC 5849: encoded twice, ordered by encoded name and value, without the default port', () => {
    expect(signatureBase(base)).toBe(base.signed);
  });

  it('I-03 orders names correctly: a prefix of another name comes first', () => {
    const parameters = [
      ['a1', '0'],
      ['a', '9'],
      ['a', '!'],
    ] as const;
    for (const inAnyOrder of [parameters, parameters.toReversed()])
      expect(signatureBase({ method: 'GET', url: 'https://a.example/', parameters: inAnyOrder })).toBe(
        'GET&https%3A%2F%2Fa.example%2F&a%3D%2521%26a%3D9%26a1%3D0',
      );
  });

  it.each(["!'()*", 'ä€', '𝄞', '-._~', ' +%&="', 'half \ud834 a sign'])(
    'I-03 of %j is the same in adapter and simulator',
    (value) => {
      const request: SignedRequest = {
        method: 'POST',
        url: 'https://a.example/b',
        parameters: [
          ['oauth_consumer_key', value],
          ['oauth_nonce', 'n'],
          ['oauth_signature_method', 'HMAC-SHA1'],
          ['oauth_timestamp', '1'],
        ],
      };
      const secrets = { consumer: value, token: value };
      const authorization = authorizationHeader(request, secrets);
      const received = receiveOauth({
        method: 'POST',
        path: '/b',
        headers: { authorization },
        body: Buffer.alloc(0),
      });
      expect(received?.said('oauth_consumer_key')).toBe(value.toWellFormed());
      expect(received?.fits(secrets, ['https://a.example/b'])).toBe(true);
    },
  );

  it('I-03 is in the header with the protocol’s own parameters, and no others', () => {
    const [vector] = vectors.filter(({ name }) => name === 'x-status');
    const secrets = { consumer: vector?.consumerSecret ?? '', token: vector?.tokenSecret ?? '' };
    const header = authorizationHeader(vector!, secrets);
    expect(header).toContain('oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"');
    expect(header).not.toMatch(/status|include_entities/);
  });
});
