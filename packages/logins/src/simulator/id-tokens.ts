import { constants, createHmac, createSign, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { LoginDesk, LoginTools } from '@gemporium/login-kit/simulator.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Algorithm = 'RS256' | 'PS256';

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** What the parts of a valid token are, for those who make a wrong one of it. */
interface Draft {
  app: string;
  subject: string;
  nonce: string;
  issuer: string;
  header: { alg: Algorithm; kid: string; typ: string };
  payload: Record<string, unknown> & { iat: number };
  keys: Pair;
  /** Keys that are not in the key set. */
  stranger: Pair;
}

type Header = { alg: Algorithm; [name: string]: unknown };

function sign(header: Header, payload: object | string, key: KeyObject): string {
  const signed = `${encode(header)}.${typeof payload === 'string' ? payload : encode(payload)}`;
  const padding =
    header.alg === 'PS256'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : {};
  return `${signed}.${createSign('RSA-SHA256')
    .update(signed)
    .sign({ key, ...padding }, 'base64url')}`;
}

const jwkOf = (key: KeyObject, kid: string, alg: Algorithm): JsonWebKey => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg,
});

const truth = ({ header, payload, keys }: Draft) => sign(header, payload, keys.privateKey);

/** The token with other claims. */
const said = ({ header, payload, keys }: Draft, claims: Record<string, unknown>) =>
  sign(header, { ...payload, ...claims }, keys.privateKey);

/** The token without a claim; `undefined` is not written. */
const without = (draft: Draft, claim: string) => said(draft, { [claim]: undefined });

/** The token with another header, signed with `key`. */
const headed = ({ header, payload, keys }: Draft, fields: Record<string, unknown>, key = keys.privateKey) =>
  sign({ ...header, ...fields }, payload, key);

/** Every way in which something that looks like an ID token can be wrong; undefined: the answer has none. */
const wrongTokens: Readonly<Record<string, (draft: Draft) => string | undefined>> = {
  'other-audience': (draft) => said(draft, { aud: `not-${draft.app}` }),
  // With `azp` it would be for our app.
  'shared-audience': (draft) => said(draft, { aud: [draft.app, `not-${draft.app}`], azp: undefined }),
  'other-party': (draft) => said(draft, { azp: `not-${draft.app}` }),
  'other-issuer': (draft) => said(draft, { iss: 'https://issuer.example' }),
  'similar-issuer': (draft) => said(draft, { iss: `${draft.issuer}.example` }),
  expired: (draft) => said(draft, { iat: draft.payload.iat - 7_200, exp: draft.payload.iat - 3_600 }),
  'not-yet-valid': (draft) => said(draft, { nbf: draft.payload.iat + 1_800 }),
  'issued-later': (draft) => said(draft, { iat: draft.payload.iat + 1_800, exp: draft.payload.iat + 3_600 }),
  'no-expiry': (draft) => without(draft, 'exp'),
  'no-issue-time': (draft) => without(draft, 'iat'),
  // A second longer than the lifetime of any of these providers' tokens.
  'lives-too-long': (draft) => said(draft, { exp: draft.payload.iat + 86_401 }),
  'alg-none': ({ payload }) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`,
  'hs256-public-key': ({ header, payload, keys }) => {
    const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
    const pem = keys.publicKey.export({ format: 'pem', type: 'spki' });
    return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
  },
  'other-algorithm': ({ header, payload, keys }) => {
    const signed = `${encode({ ...header, alg: 'RS512' })}.${encode(payload)}`;
    return `${signed}.${createSign('RSA-SHA512').update(signed).sign(keys.privateKey, 'base64url')}`;
  },
  'unknown-key': (draft) => headed(draft, { kid: 'nobodys-key' }, draft.stranger.privateKey),
  'no-key-id': (draft) => headed(draft, { kid: undefined }),
  'other-key': (draft) => headed(draft, {}, draft.stranger.privateKey),
  'changed-claims': (draft) => {
    const [head, , signature] = truth(draft).split('.');
    return `${head}.${encode({ ...draft.payload, sub: '1'.repeat(21) })}.${signature}`;
  },
  'no-signature': (draft) => truth(draft).slice(0, truth(draft).lastIndexOf('.') + 1),
  'key-in-header': (draft) => {
    const { header, stranger } = draft;
    const jwk = jwkOf(stranger.publicKey, header.kid, header.alg);
    return headed(draft, { jwk }, stranger.privateKey);
  },
  'other-nonce': (draft) => said(draft, { nonce: 'a-nonce-of-another-login' }),
  'no-nonce': (draft) => without(draft, 'nonce'),
  'nonce-list': (draft) => said(draft, { nonce: [draft.nonce] }),
  'no-subject': (draft) => without(draft, 'sub'),
  'empty-subject': (draft) => said(draft, { sub: '' }),
  'number-subject': (draft) => said(draft, { sub: 42 }),
  cut: (draft) => truth(draft).slice(0, -20),
  'no-dots': (draft) => truth(draft).replaceAll('.', ''),
  'claims-no-object': ({ header, subject, keys }) => sign(header, encode([subject]), keys.privateKey),
  'critical-header': (draft) => headed(draft, { crit: ['b64'], b64: false }),
  'no-token': () => undefined,
};

/** The names of all wrong tokens that can be armed. */
export const idTokenWrongs: readonly string[] = Object.keys(wrongTokens);

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
      const iat = Math.floor(desk.now / 1_000);
      const draft: Draft = {
        app,
        subject,
        nonce,
        issuer,
        header: { alg: algorithmOf(number), kid: kidOf(number), typ: 'JWT' },
        payload: {
          iss: issuer,
          aud: app,
          sub: subject,
          iat,
          exp: iat + 3_600,
          ...(nonce === '' ? {} : { nonce }),
          ...claims,
          ...own,
        },
        keys: pairOf(number),
        stranger: tools.rsaKeys(`login.${provider}.stranger`),
      };
      if (wrong === undefined) return truth(draft);
      return wrongTokens[wrong]?.(draft);
    },
  };
}
