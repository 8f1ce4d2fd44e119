import { beforeEach, describe, expect, it } from 'vitest';
import { createLoginGuard, type LoginGuard, type LoginTry, loginLimits } from './login-guard.ts';

let time = 0;
let guard: LoginGuard;
beforeEach(() => {
  time = 1_000_000;
  guard = createLoginGuard(() => time);
});

const someone: LoginTry = { store: 'nova.production', clientIp: '198.51.100.1', account: 'sample' };

function fail(attempt: LoginTry, times: number): number {
  let reached = 0;
  for (let i = 0; i < times; i++) {
    if (!guard.begin(attempt)) continue;
    reached += 1;
    guard.end(attempt, 'refused');
  }
  return reached;
}

describe('guessing passwords is slowed', () => {
  it('one address on one account is stopped', () => {
    expect(fail(someone, 100)).toBe(loginLimits.addressOnAccount.failures);
    expect(guard.begin(someone)).toBe(false);
  });

  it('and may try again when the window is over', () => {
    fail(someone, 100);
    time += loginLimits.addressOnAccount.windowMs;
    expect(guard.begin(someone)).toBe(true);
  });

  it('another player at the same address, the same player elsewhere and in another store go on', () => {
    fail(someone, 100);
    expect(guard.begin({ ...someone, account: 'another' })).toBe(true);
    expect(guard.begin({ ...someone, clientIp: '198.51.100.2' })).toBe(true);
    expect(guard.begin({ ...someone, store: 'nova.demo' })).toBe(true);
  });

  it('the spelling of the account makes no difference', () => {
    fail(someone, 100);
    expect(guard.begin({ ...someone, account: 'SAMPLE' })).toBe(false);
  });

  it('one address on many accounts is stopped', () => {
    const reached = Array.from({ length: 200 }, (_, i) => fail({ ...someone, account: `player${i}` }, 1));
    expect(reached.filter((one) => one === 1)).toHaveLength(loginLimits.address.failures);
  });

  it('many addresses on one account are stopped', () => {
    const reached = Array.from({ length: 200 }, (_, i) =>
      fail({ ...someone, clientIp: `198.51.100.${i}` }, 1),
    );
    expect(reached.filter((one) => one === 1)).toHaveLength(loginLimits.account.failures);
  });

  it('while a whole store is tried through, each address has few tries, and a new one still has them', () => {
    for (let i = 0; i < loginLimits.store.failures; i++)
      fail({ ...someone, clientIp: `a${i}`, account: `p${i}` }, 1);
    expect(fail({ ...someone, clientIp: 'new', account: 'x' }, 10)).toBe(loginLimits.addressUnderAttack);
    expect(guard.begin({ ...someone, clientIp: 'newer', account: 'y' })).toBe(true);
  });

  it('tries under way at once are limited too', () => {
    const begun = Array.from({ length: 100 }, () => guard.begin(someone)).filter(Boolean);
    expect(begun).toHaveLength(loginLimits.atOnce);
  });
});

describe('players who are who they say are not held back', () => {
  it('however often they log in', () => {
    for (let i = 0; i < 1000; i++) {
      expect(guard.begin(someone)).toBe(true);
      guard.end(someone, 'accepted');
    }
  });

  it('a right password begins afresh', () => {
    fail(someone, loginLimits.addressOnAccount.failures - 1);
    guard.begin(someone);
    guard.end(someone, 'accepted');
    expect(fail(someone, 100)).toBe(loginLimits.addressOnAccount.failures);
  });

  it('a game that does not answer counts for nothing', () => {
    for (let i = 0; i < 1000; i++) {
      expect(guard.begin(someone)).toBe(true);
      guard.end(someone, 'unknown');
    }
  });
});
