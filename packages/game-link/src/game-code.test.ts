import { describe, expect, it } from 'vitest';
import { gameCodeRequest } from './game-code.ts';

const account = { suid: 's-1', username: 'sample', real_name_verified: true };
const asked = {
  brand: 'nova',
  environment: 'production',
  gp_id: '1',
  client_id: 'orbit-web',
  account,
  area_id: 'a1',
  server_id: 's1',
  role_id: 'r1',
};
const accepts = (change: object) => gameCodeRequest.safeParse({ ...asked, ...change }).success;

it('P-12 a game asks for a code with its player, and with the character if it knows it', () => {
  expect(gameCodeRequest.parse(asked)).toEqual(asked);
  const { area_id, server_id, role_id, ...unknown } = asked;
  expect(gameCodeRequest.parse(unknown)).toEqual(unknown);
});

it('P-12 whether it is the sandbox is not the game’s to say', () => {
  expect(gameCodeRequest.parse({ ...asked, sandbox: true })).toEqual(asked);
});

describe.each(['area_id', 'server_id', 'role_id'])('the %s of a game’s request', (field) => {
  it.each<[what: string, value: unknown, isGood: boolean]>([
    ['one character', 'x', true],
    ['100 characters', 'x'.repeat(100), true],
    ['101 characters', 'x'.repeat(101), false],
    ['nothing', '', false],
    ['null', null, false],
    ['a number', 7, false],
    ['a line break in it', 's\n1', false],
    ['half a character', 's\ud800', false],
  ])('P-12 has %s', (_what, value, isGood) => {
    expect(accepts({ [field]: value })).toBe(isGood);
  });
});

describe('the name of a game’s player', () => {
  it.each<[what: string, username: unknown, isGood: boolean]>([
    ['one character', 'x', true],
    ['200 characters', 'x'.repeat(200), true],
    ['201 characters', 'x'.repeat(201), false],
    ['nothing', '', false],
    ['nothing that can be written', '\u0000', false],
    ['missing', undefined, false],
  ])('P-12 is %s', (_what, username, isGood) => {
    expect(accepts({ account: { ...account, username } })).toBe(isGood);
  });

  it('P-12 is made fit to be shown', () => {
    const sent = { ...asked, account: { ...account, username: 'sam\u202eple\u0007\n2' } };
    expect(gameCodeRequest.parse(sent).account.username).toBe('sample 2');
  });

  it.each(['suid', 'real_name_verified'])('P-12 comes with its %s', (field) => {
    expect(accepts({ account: { ...account, [field]: undefined } })).toBe(false);
  });
});
