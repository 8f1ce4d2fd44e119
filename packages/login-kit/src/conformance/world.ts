import { randomBytes } from 'node:crypto';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import { isDenied, stateOf } from '../callback-fields.ts';
import type { LoginApp, LoginContext, LoginReturn, LoginStart, LoginVerdict } from '../login-provider.ts';
import { answerConsent } from './consent.ts';
import type { LoginProfile } from './profile.ts';

export type LoginWorld = ReturnType<typeof createLoginWorld>;

export interface WorldParts {
  profile: LoginProfile;
  sandboxUrl: string;
  secret(name: string): string;
  http: ProviderHttp;
}

/** A minimal store, a browser that presses buttons, and the sandbox's control. */
export function createLoginWorld({ profile, sandboxUrl, secret, http }: WorldParts) {
  const { provider } = profile;
  const prefix = `${sandboxUrl}/logins/${provider.id}`;
  const redirectUri = `https://shop.example/login/return/${provider.id}`;
  let aheadMs = 0;

  function contextOf(app: LoginApp): LoginContext {
    return {
      app,
      host: (name) => `${prefix}/${name}`,
      secret: (name) => secret(`login.${provider.id}.${app.clientId}.${name}`),
      isSandbox: true,
      http,
      now: () => new Date(Date.now() + aheadMs),
      randomBytes,
    };
  }

  /** Opens a consent page and presses a button; returns the callback fields. */
  const press = (url: string, button: 'allow' | 'deny', person: string) =>
    answerConsent(http, url, { button, person, redirectUri });

  function newStart(): LoginStart {
    const random = () => randomBytes(32).toString('base64url');
    return { state: random(), nonce: random(), verifier: random(), redirectUri, language: 'en' };
  }

  /** Starts a login and presses a button of the consent page; returns the callback fields. */
  async function comeBack(
    button: 'allow' | 'deny' = 'allow',
    { person = 'Anna', app = profile.apps[0] }: { person?: string; app?: LoginApp } = {},
  ): Promise<LoginReturn> {
    const start = newStart();
    const begun = await provider.start(contextOf(app), start);
    if (begun.kind !== 'redirect') throw new Error(`the login does not begin: ${JSON.stringify(begun)}`);
    const brought = await press(begun.url, button, person);
    const state = begun.state ?? start.state;
    if (stateOf(provider, brought) !== state) throw new Error('the callback does not name this login');
    const declared = Object.entries(brought).filter(([name]) => provider.callbackFields.includes(name));
    return { ...start, state, fields: Object.fromEntries(declared), memo: begun.memo ?? {} };
  }

  return {
    profile,
    contextOf,
    comeBack,
    /** Starts a login that is abandoned. */
    begin: (context = contextOf(profile.apps[0])) => provider.start(context, newStart()),
    context: contextOf(profile.apps[0]),
    otherContext: contextOf(profile.apps[1]),
    /** Like the store: Deny is decided by data, all else by the adapter. */
    async finish(back: LoginReturn, context = contextOf(profile.apps[0])): Promise<LoginVerdict> {
      return isDenied(provider, back.fields) ? { kind: 'denied' } : provider.finish(context, back);
    },
    /** The code or token of a client of the first app that talks to the provider itself, as Anna. */
    async bring(): Promise<Readonly<Record<string, string>>> {
      if (!profile.brought) throw new Error(`${provider.id} has no client logins`);
      return profile.brought.bring({
        app: profile.apps[0],
        redirectUri,
        allow: (path, query) => press(`${prefix}${path}?${new URLSearchParams(query)}`, 'allow', 'Anna'),
        async post(path, form) {
          const answer = await http({
            method: 'POST',
            url: `${prefix}${path}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
          });
          if (answer.kind !== 'answer') throw new Error(`${path}: ${answer.reason}`);
          return JSON.parse(answer.body) as Readonly<Record<string, unknown>>;
        },
      });
    },
    /** The store's side of it. */
    async takeBrought(
      fields: Readonly<Record<string, string>>,
      context = contextOf(profile.apps[0]),
    ): Promise<LoginVerdict | undefined> {
      return provider.brought?.(context, fields);
    },
    async control(asked: Readonly<Record<string, unknown>>): Promise<void> {
      const done = await http({
        method: 'POST',
        url: `${prefix}/control`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      });
      if (done.kind !== 'answer' || done.status !== 200)
        throw new Error(`control ${JSON.stringify(asked)}: ${JSON.stringify(done)}`);
    },
    async at<T>(msAhead: number, run: () => Promise<T>): Promise<T> {
      aheadMs = msAhead;
      try {
        return await run();
      } finally {
        aheadMs = 0;
      }
    },
  };
}
