import { providers } from '@gemporium/providers/index.ts';
import { describe, expect, it } from 'vitest';
import { settingsProblems } from './account-problems.ts';

type Mode = 'sandbox' | 'test' | 'live';
const problems = (provider: string, mode: Mode, settings: Record<string, unknown>) =>
  settingsProblems(
    { id: `${provider}-main`, provider, mode, merchant: 'gem-main', settings },
    providers[provider],
  ).map(({ path, reason }) => `settings${path && `.${path}`} ${reason}`);

describe('B-07 what an account lacks to take real money', () => {
  it.each<[string, Mode, Record<string, unknown>, string[]]>([
    ...(['platform-pay', 'razer-e2p', 'travellet'] as const).flatMap(
      (id): [string, Mode, Record<string, unknown>, string[]][] => [
        [id, 'sandbox', {}, []],
        [id, 'live', { baseUrl: 'https://cashier.example' }, []],
        ...(['test', 'live'] as const).map((mode): [string, Mode, Record<string, unknown>, string[]] => [
          id,
          mode,
          {},
          [
            `settings do not say where to reach ${providers[id]!.name}, which a ${mode} account needs: docs/providers/${id}.md names the setting`,
          ],
        ]),
      ],
    ),
    ['payermax', 'sandbox', {}, []],
    ['payermax', 'live', { appId: 'a1' }, []],
    ['payermax', 'test', {}, ['settings.appId is missing: PayerMax identifies a test account by it']],
    ['payermax', 'live', {}, ['settings.appId is missing: PayerMax identifies a live account by it']],
    ['kakaopay', 'sandbox', {}, []],
    ['kakaopay', 'live', { cid: 'GEMCID0001' }, []],
    ['kakaopay', 'test', { cid: 'TC0ONETIME' }, []],
    ['kakaopay', 'test', {}, ['settings.cid is missing: KakaoPay identifies a test account by it']],
    ['kakaopay', 'live', {}, ['settings.cid is missing: KakaoPay identifies a live account by it']],
    ['adyen', 'test', {}, []],
    [
      ...(['adyen', 'live', {}] as const),
      [
        'settings do not say where to reach Adyen, which a live account needs: docs/providers/adyen.md names the setting',
      ],
    ],
  ])('B-07 %s, %s, with %j: %j', (provider, mode, settings, said) => {
    expect(problems(provider, mode, settings)).toEqual(said);
  });

  it('B-07 problems of an account itself come first; unused accounts are checked elsewhere', () => {
    expect(problems('payermax', 'live', { appId: '' })).toHaveLength(1);
    expect(problems('nobody', 'live', {})).toEqual([]);
  });
});
