import { describe, expect, it } from 'vitest';
import { postForm, readJson, readTokenError } from './exchange.ts';
import { challengeOf } from './pkce.ts';
import { issuerOfTests } from './testing/issuer-of-tests.ts';

const answer = (status: number, body: string) => ({ kind: 'answer' as const, status, headers: {}, body });

it('I-03 a code with special characters arrives unchanged', async () => {
  const { context, asked } = issuerOfTests();
  await postForm(context, 'https://token.example', {
    code: '4/0A+b c&d=%',
    grant_type: 'authorization_code',
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    code: '4/0A+b c&d=%',
    grant_type: 'authorization_code',
  });
  expect(asked[0]?.headers?.['content-type']).toBe('application/x-www-form-urlencoded');
});

it('I-03 PKCE’s challenge is that of RFC 7636, appendix B', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

describe('an answer of a provider', () => {
  it.each([
    ['an object', answer(200, '{"a":1}'), 'json'],
    ['a refusal', answer(400, '{"error":"x"}'), 'json'],
    ['a list', answer(200, '[]'), 'unavailable'],
    ['null', answer(200, 'null'), 'unavailable'],
    ['a web page', answer(200, '<html>'), 'unavailable'],
    ['an object with status 500', answer(500, '{"id_token":"x"}'), 'unavailable'],
    ['an object with status 429', answer(429, '{"error":"invalid_grant"}'), 'unavailable'],
    ['nothing', { kind: 'lost' as const, reason: 'ECONNRESET' }, 'unavailable'],
    ['no connection', { kind: 'not-sent' as const, reason: 'ECONNREFUSED' }, 'unavailable'],
  ])('I-03 %s', (_what, outcome, kind) => {
    expect(readJson(outcome).kind).toBe(kind);
  });

  it.each([
    ['a busy provider', answer(429, '{}'), 'status 429'],
    ['a provider that fails', answer(503, '{}'), 'status 503'],
    ['a web page', answer(200, '<html>'), 'status 200, and the answer is not a JSON object'],
    ['a page of an error', answer(404, '<html>'), 'status 404, and the answer is not a JSON object'],
    ['a broken connection', { kind: 'lost' as const, reason: 'ECONNRESET' }, 'ECONNRESET'],
  ])('I-03 the operator reads what is wrong with %s', (_what, outcome, detail) => {
    expect(readJson(outcome)).toEqual({ kind: 'unavailable', detail });
  });

  it.each([
    ['invalid_grant', { kind: 'refused', reason: 'code' }],
    ['invalid_client', { kind: 'configuration', detail: 'status 400, invalid_client' }],
    ['unauthorized_client', { kind: 'configuration', detail: 'status 400, unauthorized_client' }],
    ['redirect_uri_mismatch', { kind: 'configuration', detail: 'status 400, redirect_uri_mismatch' }],
    ['invalid_request', { kind: 'configuration', detail: 'status 400, invalid_request' }],
    ['temporarily_unavailable', { kind: 'unavailable', detail: 'status 400, temporarily_unavailable' }],
    [42, { kind: 'unavailable', detail: 'status 400, no error code' }],
  ])('I-03 the error %s of a token endpoint', (error, meaning) => {
    expect(readTokenError(400, { error })).toEqual(meaning);
  });
});
