import { describe, expect, it } from 'vitest';
import { readFields } from './read-fields.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
type Sent = { query?: object; body?: unknown; headers?: Record<string, string> };
const read = ({ query = {}, body, headers = {} }: Sent) => {
  const reading = readFields({ query, body, headers } as never);
  return [
    { ...reading.fields },
    ...(reading.ok ? [] : reading.problems.map(({ field, problem }) => [field, problem])),
  ];
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('W-01 the fields of a call, wherever they stand', () => {
  it.each<[title: string, sent: Sent, read: unknown[]]>([
    ['in both places', { query: { a: '1' }, body: { b: 2 }, headers: json }, [{ a: '1', b: 2 }]],
    ['nowhere', { body: null }, [{}]],
    ['the same in both', { query: { a: '1' }, body: { a: '1' } }, [{ a: '1' }, ['a', 'twice']]],
    ['empty in one', { query: { a: '' }, body: { a: '1' } }, [{ a: '1' }]],
    ['twice in the address', { query: { a: ['1', '2'] } }, [{}, ['a', 'twice']]],
    ['twice in a form', { body: { a: ['1', '2'] }, headers: form }, [{}, ['a', 'twice']]],
    ['a list in JSON', { body: { a: ['1', '2'] }, headers: json }, [{ a: ['1', '2'] }]],
    ['of a link', { query: { utm_pay: 'x', utm: 'y' }, body: { utm_source: 'z' } }, [{ utm: 'y' }]],
    ['0 and false', { body: { a: 0, b: false, c: null } }, [{ a: 0, b: false, c: null }]],
    ['a list as a whole', { body: [{ a: 1 }] }, [{}, ['', 'wrong-type']]],
    ['a text as a whole', { body: 'a=1' }, [{}, ['', 'wrong-type']]],
    ['a NUL at any depth', { body: { a: [{ b: ['\0'] }], c: 'c' } }, [{ c: 'c' }, ['a', 'wrong-format']]],
    ['half a character', { body: { a: 'a\ud800', c: '😀' } }, [{ c: '😀' }, ['a', 'wrong-format']]],
    ['the other half at any depth', { body: { a: [{ b: ['\udc00a'] }] } }, [{}, ['a', 'wrong-format']]],
    [
      'half of one in a form’s list',
      { body: { events: '["\\ud800"]' }, headers: form },
      [{}, ['events', 'wrong-format']],
    ],
  ])('W-01 %s', (_title, sent, expected) => {
    expect(read(sent)).toEqual(expected);
  });

  it.each<[title: string, sent: Sent, read: unknown[]]>([
    ['in the header alone', { headers: bearer('t') }, [{ oauth_token: 't' }]],
    ['spelt in small letters', { headers: { authorization: 'bearer t' } }, [{ oauth_token: 't' }]],
    ['the same in both', { query: { oauth_token: 't' }, headers: bearer('t') }, [{ oauth_token: 't' }]],
    [
      'another in each: the header’s, and a refusal',
      { query: { oauth_token: 'u' }, headers: bearer('t') },
      [{ oauth_token: 't' }, ['oauth_token', 'twice']],
    ],
    ['of another kind', { headers: { authorization: 'Basic t' } }, [{}]],
    ['of two words', { headers: bearer('t u') }, [{}]],
  ])('I-05 a token %s', (_title, sent, expected) => {
    expect(read(sent)).toEqual(expected);
  });

  const typed = { billing_no: ' ｇｐ１２ ', page: '２', simple: '١', price: ' 4.99' };
  it('P-11 numbers that people type are understood, and no name that a game gave is touched', () => {
    const names = { server_id: ' １ ', role_id: 'ｒ', product_id: '１', client_id: 'ｃ', attempt_id: ' １' };
    expect(read({ query: typed, body: names })).toEqual([
      { ...names, billing_no: 'GP12', page: '2', simple: '1', price: '4.99' },
    ]);
    const odd = { billing_no: '服务器', page: 2, price: null };
    expect(read({ body: odd })).toEqual([odd]);
  });
});
