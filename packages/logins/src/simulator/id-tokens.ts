import { constants, createHmac, createSign, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { LoginDesk, LoginTools } from '@gemporium/login-kit/simulator.ts';

/** Every way in which something that looks like an ID token can be wrong. */
export const idTokenWrongs: readonly string[] = [
  'other-audience',
  'shared-audience',
  'other-party',
  'other-issuer',
  'similar-issuer',
  'expired',
  'not-yet-valid',
  'issued-later',
  'no-expiry',
  'no-issue-time',
  'lives-too-long',
  'alg-none',
  'hs256-public-key',
  'other-algorithm',
  'unknown-key',
  'no-key-id',
  'other-key',
  'changed-claims',
  'no-signature',
  'key-in-header',
  'other-nonce',
  'no-nonce',
  'nonce-list',
  'no-subject',
  'empty-subject',
  'number-subject',
  'cut',
  'no-dots',
  'claims-no-object',
  'critical-header',
  'no-token',
];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Algorithm = 'RS256' | 'PS256';

/**
 * Issues ID tokens as OpenID Connect specifies, with Node's own cryptography; the store verifies them with another
 * library. If a provider signs with several `algorithms`, each new key is for the next one.
 */
export function idTokens(
  tools: Pick<LoginTools, 'rsaKeys' | 'takeWrong'>,
  {
    provider,
    issuer,
    claims = {},
    algorithms = ['RS256'],
  }: {
    provider: string;
    issuer: string;
    claims?: Record<string, unknown>;
    algorithms?: readonly Algorithm[];
  },
) {
  const generation = (desk: LoginDesk) => Number(desk.recall(`${provider} keys`, 'generation') ?? 1);
  const pairOf = (number: number) => tools.rsaKeys(`login.${provider}.signing.${number}`);
  const kidOf = (number: number) => `${provider}-key-${number}`;
  const algorithmOf = (number: number) => algorithms[(number - 1) % algorithms.length] ?? 'RS256';
  const jwkOf = (key: KeyObject, kid: string, alg: Algorithm): JsonWebKey => ({
    ...key.export({ format: 'jwk' }),
    ...{ kid, use: 'sig', alg },
  });

  function sign(
    header: { alg: Algorithm; [name: string]: unknown },
    payload: object | string,
    key: KeyObject,
  ): string {
    const signed = `${encode(header)}.${typeof payload === 'string' ? payload : encode(payload)}`;
    const padding =
      header.alg === 'PS256'
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : {};
    return `${signed}.${createSign('RSA-SHA256')
      .update(signed)
      .sign({ key, ...padding }, 'base64url')}`;
  }

  return {
    rotate(desk: LoginDesk): void {
      desk.remember(`${provider} keys`, 'generation', generation(desk) + 1);
    },

    /** The current and former keys: recently signed tokens stay valid. */
    keySet(desk: LoginDesk): { keys: JsonWebKey[] } {
      const newest = generation(desk);
      const numbers = newest > 1 ? [newest, newest - 1] : [newest];
      return {
        keys: numbers.map((number) => jwkOf(pairOf(number).publicKey, kidOf(number), algorithmOf(number))),
      };
    },

    /** A valid token, or one that is `wrong` as armed; undefined if the answer should have none. */
    issue(
      desk: LoginDesk,
      {
        app,
        subject,
        nonce,
        claims: own = {},
      }: { app: string; subject: string; nonce: string; claims?: Record<string, unknown> },
      wrong: string | undefined = tools.takeWrong(desk),
    ): string | undefined {
      const number = generation(desk);
      const { privateKey, publicKey } = pairOf(number);
      const alg = algorithmOf(number);
      const header = { alg, kid: kidOf(number), typ: 'JWT' };
      const iat = Math.floor(desk.now / 1_000);
      const payload = {
        ...{ iss: issuer, aud: app, sub: subject, iat, exp: iat + 3_600 },
        ...(nonce === '' ? {} : { nonce }),
        ...claims,
        ...own,
      };
      const without = (name: string) =>
        Object.fromEntries(Object.entries(payload).filter(([one]) => one !== name));
      const said = (change: Record<string, unknown>) => sign(header, { ...payload, ...change }, privateKey);
      const truth = sign(header, payload, privateKey);
      const [head = '', body = '', signature = ''] = truth.split('.');
      const stranger = tools.rsaKeys(`login.${provider}.stranger`);
      switch (wrong) {
        case undefined:
          return truth;
        case 'other-audience':
          return said({ aud: `not-${app}` });
        case 'shared-audience':
          // With `azp` it would be for our app.
          return said({ aud: [app, `not-${app}`], azp: undefined });
        case 'other-party':
          return said({ azp: `not-${app}` });
        case 'other-issuer':
          return said({ iss: 'https://issuer.example' });
        case 'similar-issuer':
          return said({ iss: `${issuer}.example` });
        case 'expired':
          return said({ iat: iat - 7_200, exp: iat - 3_600 });
        case 'not-yet-valid':
          return said({ nbf: iat + 1_800 });
        case 'issued-later':
          return said({ iat: iat + 1_800, exp: iat + 3_600 });
        case 'no-expiry':
          return sign(header, without('exp'), privateKey);
        case 'no-issue-time':
          return sign(header, without('iat'), privateKey);
        case 'lives-too-long':
          // A second longer than the lifetime of any of these providers' tokens.
          return said({ exp: iat + 86_401 });
        case 'alg-none':
          return `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
        case 'hs256-public-key': {
          const signed = `${encode({ ...header, alg: 'HS256' })}.${body}`;
          const pem = publicKey.export({ format: 'pem', type: 'spki' });
          return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
        }
        case 'other-algorithm': {
          const signed = `${encode({ ...header, alg: 'RS512' })}.${body}`;
          return `${signed}.${createSign('RSA-SHA512').update(signed).sign(privateKey, 'base64url')}`;
        }
        case 'unknown-key':
          return sign({ ...header, kid: 'nobodys-key' }, payload, stranger.privateKey);
        case 'no-key-id':
          return sign({ ...header, kid: undefined }, payload, privateKey);
        case 'other-key':
          return sign(header, payload, stranger.privateKey);
        case 'changed-claims':
          return `${head}.${encode({ ...payload, sub: '1'.repeat(21) })}.${signature}`;
        case 'no-signature':
          return `${head}.${body}.`;
        case 'key-in-header':
          return sign(
            { ...header, jwk: jwkOf(stranger.publicKey, header.kid, alg) },
            payload,
            stranger.privateKey,
          );
        case 'other-nonce':
          return said({ nonce: 'a-nonce-of-another-login' });
        case 'no-nonce':
          return sign(header, without('nonce'), privateKey);
        case 'nonce-list':
          return said({ nonce: [nonce] });
        case 'no-subject':
          return sign(header, without('sub'), privateKey);
        case 'empty-subject':
          return said({ sub: '' });
        case 'number-subject':
          return said({ sub: 42 });
        case 'cut':
          return truth.slice(0, -20);
        case 'no-dots':
          return truth.replaceAll('.', '');
        case 'claims-no-object':
          return sign(header, encode([subject]), privateKey);
        case 'critical-header':
          return sign({ ...header, crit: ['b64'], b64: false }, payload, privateKey);
        default:
          return undefined;
      }
    },
  };
}
