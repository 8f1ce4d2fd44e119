import { describe, expect, it } from 'vitest';
import { drawn } from '../testing/draw-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';
import { realNameOf } from './certified-real.tsx';

const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
const visitor = {
  started: true,
  offerStatus: 'ready',
  player: undefined,
  sdk: 'off',
  isUnverified: false,
} as const;
const idle = { kind: 'idle' } as const;

it.each([
  ['a page that has not started', { started: false }, 'idle', 'loading'],
  ['a game’s token that is being exchanged', { sdk: 'exchanging' }, 'idle', 'loading'],
  ['an unknown visitor', {}, 'idle', 'unknown'],
  ['an account that the game refused', { isUnverified: true }, 'idle', 'not-verified'],
  ['a game’s token that the game refused', { isUnverified: true, sdk: 'ended' }, 'idle', 'not-verified'],
  ['a game that could not be reached', { sdk: 'failed' }, 'idle', 'failed'],
  ['a store that could not be reached', { offerStatus: 'failed' }, 'idle', 'failed'],
  ['a player who is being checked', { player }, 'loading', 'loading'],
  ['a player whose session the store knows', { player }, 'ready', 'verified'],
  ['a player whom the store could not check', { player }, 'failed', 'failed'],
  ['a verified player, after another was refused', { player, isUnverified: true }, 'ready', 'verified'],
  ['the same, being checked', { player, isUnverified: true }, 'loading', 'loading'],
  ['the same, whom the store could not check', { player, isUnverified: true }, 'failed', 'failed'],
  ['another account brought by a link', { sdk: 'asking' }, 'idle', 'asking'],
] as const)('I-11 %s', (_name, known, kind, told) => {
  expect(realNameOf({ ...visitor, ...known }, { ...idle, kind })).toBe(told);
});

describe('I-11 an account that is not verified', () => {
  it('I-11 is led to the page that verifies it, in a window of its own, and home', async () => {
    const shop = await shopOf({ path: '/certifiedReal' }, { player: undefined, isUnverified: true });
    const { t } = shop.state();
    const verify = drawn.all(t('real_name_verify')).map(({ props }) => [props.href, props.target]);
    expect(verify).toEqual([[samplePage().brand.supportUrl, '_blank']]);
    expect(drawn.all(t('return_home')).map(({ props }) => props.href)).toEqual(['/']);
  });
});
