import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import type { LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { localSecrets } from '../../secrets.ts';
import type { LoginPlaceAt } from '../../services.ts';
import { setUpStage } from '../../testing/stage.ts';
import { letIn } from './let-in.ts';

const stage = setUpStage({ isAlone: true });

const levels: Record<number, string> = { 40: 'warn', 50: 'error' };

// Only the player's own proof is his failure; what the shop or the provider lacks, he may try again.
it.each<[what: string, LoginVerdict | undefined, code: keyof typeof codes, level?: string]>([
  ['a proof that is refused', { kind: 'refused', reason: 'state' }, 'loginFailed', 'warn'],
  ['no proof', undefined, 'loginFailed', 'warn'],
  ['a player who declined', { kind: 'denied' }, 'loginFailed'],
  ['an app that the provider does not know', { kind: 'configuration', detail: '' }, 'unavailable', 'error'],
  ['a provider that is away', { kind: 'unavailable', detail: '' }, 'unavailable', 'warn'],
])('I-03 %s comes to its answer, and its line in the log', async (_what, verdict, code, level) => {
  const lines: string[] = [];
  const place = { provider: { id: 'google' }, context: { app: { clientId: 'app' } } };
  const context = {
    ...stage.contextOf(),
    services: {
      ...stage.services,
      config: { ...stage.services.config, secrets: localSecrets('sample') },
      logins: { at: () => place as unknown as LoginPlaceAt },
    },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  };
  const request = { call: '/util/login/finish', key: randomUUID(), body: '', more: async () => ({}) };
  const answer = await letIn(
    context,
    { ...request, provider: 'google', clientId: 'client-web' },
    () => verdict,
  );
  expect(answer).toMatchObject({ kind: 'refusal', code: codes[code] });
  expect(levels[Math.max(...lines.map((line) => JSON.parse(line).level))]).toBe(level);
});
