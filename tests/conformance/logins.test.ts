import { readFileSync } from 'node:fs';
import { loginSuiteOf } from '@gemporium/login-kit/conformance/suite.ts';
import { createLoginWorld } from '@gemporium/login-kit/conformance/world.ts';
import type { LoginTools } from '@gemporium/login-kit/simulator.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { simulators } from '@gemporium/logins/simulators.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const http = createHttp();
let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await startSandboxProcess(async () => {
    throw new Error('login providers send no notifications');
  });
});

afterAll(async () => {
  http.close();
  await sandbox?.stop();
});

it('I-03 every login provider has its simulator and goes through the suite', () => {
  expect(Object.keys(simulators)).toEqual(Object.keys(adapters));
  expect(Object.keys(profiles)).toEqual(Object.keys(adapters));
});

describe.each(Object.values(profiles).map((profile) => [profile.provider.id, profile] as const))(
  '%s',
  (id, profile) => {
    const { cases, notApplicable } = loginSuiteOf(profile);
    const world = () =>
      createLoginWorld({ profile, sandboxUrl: sandbox.url, secret: sandbox.secret, http: http.send });

    it('I-03 declares https addresses, and each secret that it uses', async () => {
      const { name, hosts, secrets, stateField, callbackFields } = profile.provider;
      expect([name === '', callbackFields.includes(stateField)]).toEqual([false, true]);
      expect(Object.values(hosts).length).toBeGreaterThan(0);
      for (const host of Object.values(hosts)) expect(`https://${new URL(host).host}`).toBe(host);
      const { context, comeBack, finish } = world();
      const used = new Set<string>();
      const secret = (one: string) => {
        used.add(one);
        return context.secret(one);
      };
      expect((await finish(await comeBack(), { ...context, secret })).kind).toBe('identity');
      expect(secrets).toEqual(expect.arrayContaining([...used]));
    });

    it('I-03 each wrong answer of its simulator has an expected verdict', () => {
      const { wrongs } = simulators[id]!({} as LoginTools);
      const judged = { ...profile.wrongs, ...profile.brought?.wrongs, ...profile.starting?.wrongs };
      expect([...wrongs].sort()).toEqual(Object.keys(judged).sort());
    });

    it.each(cases.map((one) => [one.id, one.title, one] as const))(
      'I-03 %s: %s',
      async (_id, _title, one) => {
        await one.run(world());
      },
    );

    it.each((profile.ownCases ?? []).map((one) => [one.title, one] as const))(
      'I-03 %s',
      async (_title, one) => {
        await one.run(world());
      },
    );

    it.each(Object.entries(profile.wrongs))(
      'I-03 a wrong token is rejected: %s (%s), and the next correct one is not',
      async (wrong, expected) => {
        const { control, comeBack, finish } = world();
        // The call that begins a login leaves it for the one that it is meant for.
        await control({ wrong });
        const verdict = await finish(await comeBack());
        const said = verdict.kind === 'refused' ? verdict.reason : verdict.kind;
        expect(said).toBe(expected);
        expect((await finish(await comeBack())).kind).toBe('identity');
      },
    );

    it.each(Object.entries(profile.starting?.wrongs ?? {}))(
      'I-03 a login does not start after a wrong answer: %s (%s), and starts after a correct one',
      async (wrong, expected) => {
        const { control, comeBack, begin, finish } = world();
        await control({ wrong });
        expect((await begin()).kind).toBe(expected);
        expect((await finish(await comeBack())).kind).toBe('identity');
      },
    );
    const { brought } = profile;
    if (brought)
      describe('from a client that talks to the provider itself', () => {
        it('I-03 is the same person as on the shop’s own page, and rejected for another app', async () => {
          const { bring, takeBrought, otherContext, comeBack, finish } = world();
          const onThePage = await finish(await comeBack());
          expect(onThePage.kind).toBe('identity');
          const fields = await bring();
          const elsewhere = await takeBrought(fields, otherContext);
          expect(elsewhere?.kind).toBe('refused');
          expect(await takeBrought(fields)).toEqual(onThePage);
          for (const missing of Object.keys(fields)) {
            const { [missing]: _, ...rest } = await bring();
            expect((await takeBrought(rest))?.kind, `without ${missing}`).not.toBe('identity');
          }
        });

        it.each(Object.entries(brought.wrongs))(
          'I-03 a wrong one is rejected: %s (%s)',
          async (wrong, expected) => {
            const { control, bring, takeBrought } = world();
            await control({ wrong });
            const verdict = await takeBrought(await bring());
            expect(verdict?.kind === 'refused' ? verdict.reason : verdict?.kind).toBe(expected);
            expect((await takeBrought(await bring()))?.kind).toBe('identity');
          },
        );
      });

    it('I-03 documents each case that cannot exist, with the reason', () => {
      const document = readFileSync(new URL(`../../docs/logins/${id}.md`, import.meta.url), 'utf8');
      for (const missing of notApplicable)
        expect(document).toContain(`- \`${missing.id}\`: ${missing.reason}`);
      expect(document).toContain('unproven against the live service');
    });
  },
);
