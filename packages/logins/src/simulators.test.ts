import { createSign } from 'node:crypto';
import { sandboxEcKeyPair } from '@gemporium/login-kit/sandbox-ec-key.ts';
import type { LoginDesk, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { iosSimulator } from './ios/simulator.ts';
import { idTokens } from './simulator/id-tokens.ts';
import { vkSimulator } from './vk/simulator.ts';

/* What a simulator refuses after a time, as its provider does: an adapter that relies on more must not pass here. */

const secret = 'ab'.repeat(32);
const tools = {
  secret: () => secret,
  rsaKeys: () => sandboxKeyPair(secret),
  ecKeys: () => sandboxEcKeyPair(secret),
  takeWrong: () => undefined,
} as unknown as LoginTools;

function deskOfTests(): { -readonly [Key in keyof LoginDesk]: LoginDesk[Key] } {
  const kept = new Map<string, unknown>();
  return {
    now: Date.parse('2026-11-20T12:00:00Z'),
    randomHex: (length) => 'a'.repeat(length),
    remember: (kind, key, value) => void kept.set(`${kind} ${key}`, value),
    recall: (kind, key) => kept.get(`${kind} ${key}`) as never,
  };
}

/** Posts a form to the simulator's page or call. */
function post({ routes }: LoginSimulator, call: string, desk: LoginDesk, form: Record<string, string>) {
  const route = routes.find((one) => one.method === 'POST' && one.call === call)!;
  const body = Buffer.from(new URLSearchParams(form).toString());
  const request = { method: 'POST', origin: '', path: '', params: {}, query: {}, headers: {}, body };
  return route.handle(request, desk);
}

it('I-03 VK answers for a token until its hour is over', () => {
  const desk = deskOfTests();
  const vk = vkSimulator(tools);
  const app = { client_id: 'app-1', redirect_uri: 'https://shop.example/back' };
  // The SHA-256 of "verifier".
  const challenge = { code_challenge: 'iMnq5o6zALKXGivsnlom_0F5_WYda32GHkxlV7mq7hQ' };
  const back = post(vk, 'page', desk, { ...app, ...challenge, state: 's', answer: 'allow' });
  const { code, device_id } = Object.fromEntries(new URL(back.headers!.location!).searchParams);
  const told = { code: code!, device_id: device_id!, code_verifier: 'verifier', state: 's' };
  const given = post(vk, 'token', desk, { ...app, ...told, grant_type: 'authorization_code' });
  const { access_token, expires_in } = JSON.parse(String(given.body));
  const begun = desk.now;
  const statuses = [0, expires_in - 1, expires_in].map((seconds) => {
    desk.now = begun + seconds * 1_000;
    return post(vk, 'user', desk, { ...app, access_token }).status;
  });
  expect(statuses).toEqual([200, 200, 401]);
});

it.each<[title: string, from: number, lives: number, change: object, error: string]>([
  ['for six months, the most', 0, 15_777_000, {}, 'invalid_grant'],
  ['for a second more', 0, 15_777_001, {}, 'invalid_client'],
  ['for five minutes, and they are over', -300, 300, {}, 'invalid_client'],
  ['for another app', 0, 300, { sub: 'app-2' }, 'invalid_client'],
  ['for another reader', 0, 300, { aud: 'https://shop.example' }, 'invalid_client'],
  ['of no team', 0, 300, { iss: undefined }, 'invalid_client'],
])('I-03 what Apple says of a client secret %s', (_title, from, lives, change, error) => {
  const desk = deskOfTests();
  const iat = desk.now / 1_000 + from;
  const claims = { iss: 'TEAM', sub: 'app-1', aud: 'https://appleid.apple.com', iat, exp: iat + lives };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'ES256', kid: 'KEY' })}.${encode({ ...claims, ...change })}`;
  const key = { key: sandboxEcKeyPair(secret).privateKey, dsaEncoding: 'ieee-p1363' as const };
  const client_secret = `${signed}.${createSign('SHA256').update(signed).sign(key, 'base64url')}`;
  const form = { client_id: 'app-1', client_secret, grant_type: 'authorization_code', code: 'none' };
  expect(JSON.parse(String(post(iosSimulator(tools), 'token', desk, form).body))).toMatchObject({ error });
});

it('I-03 a key stays published while tokens that it signed are valid: one change of keys long', () => {
  const desk = deskOfTests();
  const tokens = idTokens(tools, { provider: 'google', issuer: 'https://accounts.google.com' });
  const token = tokens.issue(desk, { app: 'app-1', subject: 'Sub-1', nonce: '' })!;
  const { kid } = decodeProtectedHeader(token);
  const isPublished = [0, 1, 2].map((changes) => {
    if (changes > 0) tokens.rotate(desk);
    return tokens.keySet(desk).keys.some((one) => one.kid === kid);
  });
  expect(isPublished).toEqual([true, true, false]);
});
