import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeGameToken } from './take-game-token.ts';

afterEach(() => vi.unstubAllGlobals());

function openedAt(address: string) {
  const url = new URL(address, 'http://watt.example');
  const { href, search } = url;
  const shown: string[] = [];
  vi.stubGlobal('location', { href, search });
  vi.stubGlobal('history', {
    state: { origin: 'Recharge' },
    replaceState: (state: unknown, _title: string, to: string) => {
      const { pathname, search, hash } = new URL(to, href);
      shown.push(`${JSON.stringify(state)} ${pathname}${search}${hash}`);
    },
  });
  return { ...takeGameToken(), shown };
}
const state = '{"origin":"Recharge"}';

describe('the token or code in an address', () => {
  it.each([
    [
      'with visit=sdk',
      '/?visit=sdk&oauth_token=secret&client_id=c#top',
      'secret',
      '/?visit=sdk&client_id=c#top',
    ],
    ['without visit', '/?oauth_token=secret&client_id=c', undefined, '/?client_id=c'],
    ['with another visit', '/my?visit=web&oauth_token=secret', undefined, '/my?visit=web'],
    ['twice', '/?visit=sdk&oauth_token=secret&oauth_token=more', 'secret', '/?visit=sdk'],
    ['empty', '/?visit=sdk&oauth_token=', undefined, '/?visit=sdk'],
  ])(
    'I-09 a token %s is removed from the address bar and used only with visit=sdk',
    (_name, address, token, left) => {
      const { gameToken, entry, shown } = openedAt(address);
      expect(gameToken).toBe(token);
      expect(shown).toEqual([`${state} ${left}`]);
      expect(JSON.stringify(entry)).not.toContain('secret');
    },
  );

  it.each([
    [
      'with visit=sdk',
      '/?visit=sdk&client_id=c#game_code=secret',
      'secret',
      undefined,
      '/?visit=sdk&client_id=c',
    ],
    ['without visit', '/?client_id=c#game_code=secret', undefined, undefined, '/?client_id=c'],
    [
      'beside a token',
      '/?visit=sdk&oauth_token=secret-token#game_code=secret',
      'secret',
      'secret-token',
      '/?visit=sdk',
    ],
    ['empty', '/?visit=sdk#game_code=', '', undefined, '/?visit=sdk'],
  ])(
    'P-12 a code %s is removed from the address bar and used only with visit=sdk',
    (_name, address, code, token, left) => {
      const { gameCode, gameToken, entry, shown } = openedAt(address);
      expect([gameCode, gameToken]).toEqual([code, token]);
      expect(shown).toEqual([`${state} ${left}`]);
      expect(JSON.stringify(entry)).not.toContain('secret');
    },
  );

  it('I-09 an address without a token stays as it is', () => {
    expect(openedAt('/?visit=sdk&client_id=c#top').shown).toEqual([]);
  });
});
