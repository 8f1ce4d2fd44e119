import type { LoginDesk, LoginTools } from '@gemporium/login-kit/simulator.ts';

/** The data of an access token. */
export interface Token {
  app: string;
  user: string;
  /** Seconds. */
  expiresAt: number;
  /** The kind of wrong answer that later calls give for it; empty for a valid one. */
  wrong: string;
}

/** About sixty days: developers.facebook.com/docs/facebook-login/guides/access-tokens */
export const livesSeconds = 60 * 86_400;
const kept = 'facebook tokens';

/** Wrong in what is kept about the token. */
export const wrongTokens = ['other-app', 'invented', 'expired'];

/** Issues an access token, valid or wrong as armed. */
export function issueToken(
  tools: LoginTools,
  desk: LoginDesk,
  { app, user }: Pick<Token, 'app' | 'user'>,
): { wrong: string; text: string } {
  const wrong = tools.takeWrong(desk) ?? '';
  const text = `EAA${desk.randomHex(60)}`;
  const token: Token = {
    app: wrong === 'other-app' ? `${app}9` : app,
    user,
    expiresAt: Math.floor(desk.now / 1_000) + (wrong === 'expired' ? -60 : livesSeconds),
    wrong,
  };
  if (wrong !== 'invented') desk.remember(kept, text, { ...token });
  return { wrong, text };
}

export function findToken(desk: LoginDesk, text: string): Token | undefined {
  return desk.recall(kept, text) as unknown as Token | undefined;
}
