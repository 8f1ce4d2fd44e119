import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { HttpOutcome, HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { CompactSign, SignJWT } from 'jose';
import type { LoginContext } from '../login-provider.ts';

/** Making a key takes longer than a test, so each name gets one key, made once. */
const pairs = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();

/** A provider that publishes keys and signs with them, without a network; `answer` is its next answer. */
export function issuerOfTests() {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const asked: HttpRequest[] = [];
  const script: { cacheControl?: string; answer?: HttpOutcome; published: string[] } = { published: [] };

  function add(kid: string): void {
    if (!pairs.has(kid)) pairs.set(kid, generateKeyPairSync('rsa', { modulusLength: 2048 }));
    script.published.push(kid);
  }
  function privateKeyOf(kid: string): KeyObject {
    const { privateKey } = pairs.get(kid) ?? {};
    if (!privateKey) throw new Error(`no key ${kid}`);
    return privateKey;
  }
  const context: LoginContext = {
    app: { provider: 'test', clientId: 'app-1', otherAudiences: ['app-2'], settings: {} },
    host: (name) => `https://${name}.example`,
    secret: () => 'a secret of tests',
    isSandbox: true,
    randomBytes,
    now: () => new Date(time),
    async http(request) {
      asked.push(request);
      if (script.answer) return script.answer;
      const keys = script.published.map((kid) => ({
        ...pairs.get(kid)?.publicKey.export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: 'RS256',
      }));
      const headers = script.cacheControl === undefined ? {} : { 'cache-control': script.cacheControl };
      return { kind: 'answer', status: 200, headers, body: JSON.stringify({ keys }) };
    },
  };
  return {
    context,
    asked,
    script,
    add,
    wait(ms: number) {
      time += ms;
    },
    seconds: () => time / 1_000,
    sign: (claims: Record<string, unknown>, kid: string): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKeyOf(kid)),
    /** Signs any text, such as one that is no set of claims. */
    signText: (text: string, kid: string): Promise<string> =>
      new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKeyOf(kid)),
  };
}
