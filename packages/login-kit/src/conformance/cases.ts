import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import type { LoginVerdict } from '../login-provider.ts';
import type { LoginCaseId } from './case-ids.ts';
import type { LoginCase } from './login-case.ts';
import type { LoginWorld } from './world.ts';

function expectRefused(verdict: LoginVerdict, ...reasons: string[]): void {
  equal(verdict.kind, 'refused', JSON.stringify(verdict));
  if (verdict.kind === 'refused') ok(reasons.includes(verdict.reason), verdict.reason);
}

async function allowed(world: LoginWorld, person: string): Promise<string> {
  const verdict = await world.finish(await world.comeBack('allow', { person }));
  equal(verdict.kind, 'identity', JSON.stringify(verdict));
  return verdict.kind === 'identity' ? verdict.identity.subject : '';
}

async function afterFault(world: LoginWorld, fault: string): Promise<void> {
  const { provingCall, furtherCalls = [], starting } = world.profile;
  for (const call of [provingCall, ...furtherCalls]) {
    const back = await world.comeBack();
    await world.control({ fault, call });
    const verdict = await world.finish(back);
    equal(verdict.kind, 'unavailable', `${call}: ${JSON.stringify(verdict)}`);
    await allowed(world, 'Anna');
  }
  if (starting === undefined) return;
  await world.control({ fault, call: starting.call });
  const begun = await world.begin();
  equal(begun.kind, 'unavailable', `${starting.call}: ${JSON.stringify(begun)}`);
  await allowed(world, 'Anna');
}

/** What every login provider's adapter must do, judged by its results. */
export const loginCases: Readonly<Record<LoginCaseId, Omit<LoginCase, 'id'>>> = {
  allowed: {
    title: 'allowing it yields the person’s identity at this provider',
    async run(world) {
      const verdict = await world.finish(await world.comeBack());
      equal(verdict.kind, 'identity', JSON.stringify(verdict));
      if (verdict.kind !== 'identity') return;
      deepEqual(Object.keys(verdict.identity).sort(), ['provider', 'subject']);
      equal(verdict.identity.provider, world.profile.provider.id);
      notEqual(verdict.identity.subject, '');
    },
  },
  'two-people': {
    title: 'the same person has the same identity twice, and another person another',
    async run(world) {
      const [first, again, other] = [
        await allowed(world, 'Anna'),
        await allowed(world, 'Anna'),
        await allowed(world, 'Bela'),
      ];
      equal(first, again);
      notEqual(first, other);
    },
  },
  'page-needs': {
    title: 'the provider’s page does not open without what the provider needs, and opens without the rest',
    async run(world) {
      const begun = await world.begin();
      ok(begun.kind === 'redirect');
      const names = [...new URL(begun.url).searchParams.keys()];
      const needed = [];
      for (const name of names) {
        const url = new URL(begun.url);
        url.searchParams.delete(name);
        const page = await world.context.http({ method: 'GET', url: url.href });
        if (page.kind !== 'answer' || page.status !== 200) needed.push(name);
      }
      deepEqual(needed.sort(), [...world.profile.pageNeeds].sort());
    },
  },
  denied: {
    title: 'denying it yields no identity, without a call',
    async run(world) {
      deepEqual(await world.finish(await world.comeBack('deny')), { kind: 'denied' });
    },
  },
  'no-code': {
    title: 'a callback without a code or token is rejected',
    async run(world) {
      const back = await world.comeBack();
      const { stateField } = world.profile.provider;
      const fields = { [stateField]: back.fields[stateField] ?? '' };
      expectRefused(await world.finish({ ...back, fields }), 'no-proof');
    },
  },
  'spent-code': {
    title: 'a used code is rejected',
    async run(world) {
      const back = await world.comeBack();
      equal((await world.finish(back)).kind, 'identity');
      expectRefused(await world.finish(back), 'code', 'request-token', 'revoked');
    },
  },
  'invented-code': {
    title: 'an invented code is rejected',
    async run(world) {
      const back = await world.comeBack();
      const { stateField } = world.profile.provider;
      const fields = Object.fromEntries(
        Object.entries(back.fields).map(([name, value]) => [name, name === stateField ? value : 'invented']),
      );
      expectRefused(await world.finish({ ...back, fields }), 'code', 'request-token', 'revoked', 'malformed');
    },
  },
  'other-verifier': {
    title: 'a code of another browser is rejected (PKCE)',
    async run(world) {
      const back = await world.comeBack();
      expectRefused(await world.finish({ ...back, verifier: 'x'.repeat(43) }), 'code');
    },
  },
  'altered-exchange': {
    title: 'the exchange of a code must repeat what its login said, in every field',
    async run(world) {
      const sent = new Set<string>();
      /** The verdict on a login whose calls send one form field altered. */
      const finish = async (altered: string, alter: (value: string) => string) => {
        const http: ProviderHttp = (request) => {
          if (request.body === undefined) return world.context.http(request);
          const form = new URLSearchParams(request.body);
          for (const name of form.keys()) sent.add(name);
          const value = form.get(altered);
          if (value !== null) form.set(altered, alter(value));
          return world.context.http({ ...request, body: form.toString() });
        };
        return (await world.finish(await world.comeBack(), { ...world.context, http })).kind;
      };
      equal(await finish('', String), 'identity');
      ok(sent.has('code'));
      for (const name of sent)
        for (const alter of [() => '', (value: string) => `${value}x`])
          notEqual(await finish(name, alter), 'identity', name);
    },
  },
  'other-app': {
    title: "a code of another brand's app is rejected",
    async run(world) {
      const [, other] = world.profile.apps;
      const back = await world.comeBack('allow', { app: other });
      equal(
        (await world.finish(await world.comeBack('allow', { app: other }), world.otherContext)).kind,
        'identity',
      );
      expectRefused(await world.finish(back), 'code', 'audience', 'request-token', 'revoked');
    },
  },
  'other-nonce': {
    title: 'a token of another login is rejected',
    async run(world) {
      const back = await world.comeBack();
      expectRefused(await world.finish({ ...back, nonce: 'another' }), 'nonce');
    },
  },
  'provider-down': {
    title: 'a broken connection proves nothing about the player',
    run: (world) => afterFault(world, 'down'),
  },
  'answer-lost': {
    title: 'a code whose answer was lost is unknown, and a new login works',
    async run(world) {
      await afterFault(world, 'answer-lost');
    },
  },
  'server-error': {
    title: 'a 500 proves nothing about the player',
    run: (world) => afterFault(world, 'server-error'),
  },
  garbage: {
    title: 'a web page with status 200 proves nothing',
    run: (world) => afterFault(world, 'garbage'),
  },
  'key-rotation': {
    title: 'a key rotation during a login does not fail it',
    async run(world) {
      await allowed(world, 'Anna');
      const back = await world.comeBack();
      await world.control({ rotate: true });
      const verdict = await world.finish(back);
      equal(verdict.kind, 'identity', JSON.stringify(verdict));
    },
  },
  'keys-down': {
    title: 'known keys stay valid while the provider is down',
    async run(world) {
      await allowed(world, 'Anna');
      const { keysCall } = world.profile;
      ok(keysCall);
      await world.control({ fault: 'down', call: keysCall, times: 100 });
      const back = await world.comeBack();
      const verdict = await world.finish(back);
      await world.control({ fault: 'none' });
      equal(verdict.kind, 'identity', JSON.stringify(verdict));
    },
  },
  'wrong-secret': {
    title: 'a provider that rejects our secret, in any call, is a configuration problem, not the player’s',
    async run(world) {
      let uses = 0;
      /** The verdict on a login in which only this use of a secret is wrong. */
      const finish = async (wrong: number) => {
        uses = 0;
        const secret = (name: string) => (uses++ === wrong ? 'ab'.repeat(32) : world.context.secret(name));
        return world.finish(await world.comeBack(), { ...world.context, secret });
      };
      equal((await finish(-1)).kind, 'identity');
      ok(uses > 0);
      for (let use = uses - 1; use >= 0; use -= 1) {
        const verdict = await finish(use);
        equal(verdict.kind, 'configuration', JSON.stringify(verdict));
        ok(!JSON.stringify(verdict).includes('abab'));
      }
    },
  },
};
