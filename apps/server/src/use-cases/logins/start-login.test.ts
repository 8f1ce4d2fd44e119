import { codes } from '@gemporium/contract/codes.ts';
import type { LoginStart, StartOutcome } from '@gemporium/login-kit/login-provider.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { LoginPlaceAt } from '../../services.ts';
import { setUpStage } from '../../testing/stage.ts';
import { startLogin } from './start-login.ts';

const stage = setUpStage({ isAlone: true });

const levels: Record<number, string> = { 40: 'warn', 50: 'error' };

it.each([
  // The alarm is for what an operator can mend: the brand's app.
  ['configuration', 'error', 'a login provider does not know this shop’s app'],
  ['unavailable', 'warn', 'a login could not be started at its provider'],
] as const)('I-03 a login that cannot be started (%s) is logged as %s', async (kind, level, msg) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const outcome = { kind, detail: 'it says' } as StartOutcome;
  const place = { provider: { start: async () => outcome }, context: {} } as unknown as LoginPlaceAt;
  const about = { provider: 'scripted', clientId: 'client-web', redirectUri: 'https://shop.example/' };
  const answer = await startLogin({ ...stage.contextOf(), log }, place, about);
  expect(answer).toMatchObject({ code: codes.unavailable });
  const told = lines.map((line) => JSON.parse(line));
  expect(told.map((line) => levels[line.level])).toEqual([level]);
  expect(told).toMatchObject([{ msg, provider: 'scripted', outcome: kind, detail: 'it says' }]);
});

it('I-03 a provider’s page is asked for in the player’s language, and with nothing that was used before', async () => {
  const asked: LoginStart[] = [];
  const start = async (_context: unknown, started: LoginStart): Promise<StartOutcome> => {
    asked.push(started);
    return { kind: 'unavailable', detail: '' };
  };
  const place = { provider: { start }, context: {} } as unknown as LoginPlaceAt;
  const about = { provider: 'scripted', clientId: 'client-web', redirectUri: 'https://shop.example/' };
  for (const language of ['ja', 'ar']) await startLogin({ ...stage.contextOf(), language }, place, about);
  expect(asked).toMatchObject(
    ['ja', 'ar'].map((language) => ({ language, redirectUri: 'https://shop.example/' })),
  );
  expect(new Set(asked.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier])).size).toBe(6);
});
