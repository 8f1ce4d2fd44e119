import { randomBytes } from 'node:crypto';
import type { LoginApp, LoginContext, LoginReturn } from '@gemporium/login-kit/login-provider.ts';
import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';

type Said = { status?: number; json: unknown } | HttpOutcome;

/** A provider that gives `answers` in turn and records its requests: path and form of each, and their methods. */
export function askedProvider(app: LoginApp, now: Date, answers: readonly Said[]) {
  const asked: { path: string; form: Record<string, string> }[] = [];
  const methods: string[] = [];
  const context: LoginContext = {
    app,
    host: (name) => `https://${name}.example`,
    secret: (name) => `the ${name} of tests`,
    isSandbox: true,
    now: () => now,
    randomBytes,
    async http({ method, url, body = '' }) {
      const said = answers[asked.length];
      methods.push(method);
      asked.push({ path: url, form: Object.fromEntries(new URLSearchParams(body)) });
      if (said === undefined) throw new Error(`unexpected call of ${url}`);
      if (!('json' in said)) return said;
      return { kind: 'answer', status: said.status ?? 200, headers: {}, body: JSON.stringify(said.json) };
    },
  };
  return { context, asked, methods };
}

/** A player's callback with these fields. */
export const cameBack = (fields: Record<string, string>): LoginReturn => ({
  state: 'state-of-43',
  nonce: 'nonce-of-43',
  verifier: 'verifier-of-43',
  language: 'en',
  redirectUri: 'https://shop.example/login/return',
  fields,
  memo: {},
});
