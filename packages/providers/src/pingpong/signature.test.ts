import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-messages.json' with { type: 'json' };
import { hasOneReading, isSigned, type Message, signatureOf } from './signature.ts';

const { salt } = published;
const messages: [string, Message][] = [
  ['the request', published.request],
  ['its answer', published.opened],
];

/** The same text with a different character at this position. */
const changedAt = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;

describe.each(messages)('P-13 %s that PingPong publishes', (_title, message) => {
  it('P-13 has the signature that its public salt makes', () => {
    expect(signatureOf(message, salt)).toBe(message.sign);
    expect(isSigned(message, [salt])).toBe(true);
    for (const held of [
      ['another', salt],
      [salt, 'another'],
      ['another', salt, 'a third'],
    ])
      expect(isSigned(message, held)).toBe(true);
  });

  it('P-13 has it with none of its characters changed, and by no other salt', () => {
    for (const [name, value] of Object.entries(message))
      for (let at = 0; at < String(value).length; at++) {
        const changed = { ...message, [name]: changedAt(String(value), at) };
        expect(isSigned(changed, [salt]), `${name}, character ${at}`).toBe(false);
      }
    for (let at = 0; at < salt.length; at++) expect(isSigned(message, [changedAt(salt, at)])).toBe(false);
    expect(isSigned(message, [])).toBe(false);
  });

  it('P-13 has it without a field no more, nor with one more', () => {
    for (const name of Object.keys(message)) {
      const { [name]: _gone, ...rest } = message;
      expect(isSigned(rest, [salt]), name).toBe(false);
    }
    expect(isSigned({ ...message, remark: 'x' }, [salt])).toBe(false);
  });
});

describe('P-13 what is signed', () => {
  const signature = signatureOf({ b: 'two', a: 'one' }, 'salt');

  it.each<[string, Message]>([
    ['fields in another order', { a: 'one', b: 'two' }],
    ['a field that is empty', { a: 'one', b: 'two', c: '' }],
    ['a field that is blank', { a: 'one', b: 'two', c: ' ' }],
    ['a field that is null', { a: 'one', b: 'two', c: null }],
    ['the signature itself', { a: 'one', b: 'two', sign: 'x' }],
  ])('P-13 is the same with %s', (_title, message) => {
    expect(signatureOf(message, 'salt')).toBe(signature);
  });

  it('P-13 is the salt with its fields by the codes of their names’ characters: capitals first, a line before small letters', () => {
    const message = { b: '1', a: '2', B: '3', _a: '4', A: '5', a1: '6', aB: '7', ab: '8', a_b: '9', ä: '10' };
    const text = 'saltA=5&B=3&_a=4&a=2&a1=6&aB=7&a_b=9&ab=8&b=1&ä=10';
    expect(signatureOf(message, 'salt')).toBe(createHash('sha256').update(text).digest('hex').toUpperCase());
  });

  it.each<[string, Message]>([
    ['capital names first', { B: 'two', a: 'one' }],
    ['blanks around a value', { a: 'one', b: ' two' }],
    ['a number', { a: 'one', b: 2 }],
  ])('P-13 is another with %s', (_title, message) => {
    expect(signatureOf(message, 'salt')).not.toBe(signature);
  });

  it.each<[string, Message, Message]>([
    ['a truth value', { a: true }, { a: 'true' }],
    ['a falsehood', { a: false }, { a: 'false' }],
    ['zero', { a: 0 }, { a: '0' }],
  ])('P-13 has %s as its word', (_title, message, asText) => {
    expect(signatureOf(message, 'salt')).toBe(signatureOf(asText, 'salt'));
  });

  it('P-13 a signature has capital letters, and may have a space behind it, as in the examples of disputes', () => {
    const message = { a: 'one', b: 'two' };
    expect(isSigned({ ...message, sign: `${signature} ` }, ['salt'])).toBe(true);
    expect(isSigned({ ...message, sign: signature.toLowerCase() }, ['salt'])).toBe(false);
  });
});

describe('P-13 a signed text can be cut into fields in one way alone', () => {
  const whole = { accId: '1', bizContent: '{"a":"&clientId=9&x=1"}', clientId: '2', sign: '3' };

  it.each<[string, Message]>([
    ['the envelope, whatever its contents say', whole],
    ['a dispute’s reason with an “and”', { accId: '1', reason: 'Goods & services, a=b' }],
    ['an & at the end', { accId: '1&' }],
    ['a sign that is not signed itself', { ...whole, sign: '3&a=b' }],
    ['truth values, numbers and nothing', { accId: '1', defendable: true, amount: 1, reason: null }],
  ])('P-13 %s', (_title, message) => {
    expect(hasOneReading(message)).toBe(true);
  });

  it.each<[string, Message]>([
    ['another field in the merchant', { ...whole, accId: '1&bizContent={}' }],
    ['another field behind all', { ...whole, version: '1.0&x=y' }],
    ['a name with another field in it', { ...whole, 'x=y&z': '1' }],
    ['a name with a blank', { ...whole, 'x y': '1' }],
    ['no name', { ...whole, '': '1' }],
  ])('P-13 but not with %s', (_title, message) => {
    expect(hasOneReading(message)).toBe(false);
  });

  it('P-13 which is why: these two have one signature', () => {
    const one = { accId: '1', bizContent: '{}', clientId: '2' };
    const other = { accId: '1&bizContent={}', clientId: '2' };
    expect(signatureOf(other, 'salt')).toBe(signatureOf(one, 'salt'));
  });
});
