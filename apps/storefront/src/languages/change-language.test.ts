import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';

/** The messages of each language, which arrive by hand. */
const arrivals = vi.hoisted(() => new Map<string, { arrive: () => void; fail: () => void }>());
vi.mock('gemporium:messages', () => {
  const language = (name: string) => () =>
    new Promise((resolve, reject) => {
      arrivals.set(name, {
        arrive: () => resolve({ default: { login: `login in ${name}` } }),
        fail: () => reject(new Error('the network is down')),
      });
    });
  return { firstMessages: { ja: language('ja'), ko: language('ko') }, laterMessages: {} };
});

const { changeLanguage } = await import('./change-language.ts');

beforeEach(() => {
  arrivals.clear();
  vi.stubGlobal('document', { documentElement: {} });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it.each(['arrive', 'fail'] as const)(
  'L-02 of two languages the one chosen last is spoken, if the first one’s messages %s late',
  async (how) => {
    const { services, state } = fakeShop();
    const first = changeLanguage(services, 'ja');
    const last = changeLanguage(services, 'ko');
    arrivals.get('ko')?.arrive();
    await last;
    const { toasts } = state();
    arrivals.get('ja')?.[how]();
    await first;
    expect(state()).toMatchObject({ language: 'ko', wanted: { language: 'ko' }, toasts });
    expect(state().t('login')).toBe('login in ko');
    expect(services.storage.read('perfLang')).toBe('ko');
  },
);

it('L-02 a player who returns to the spoken language, while another loads, keeps it', async () => {
  const { services, state, calls } = fakeShop();
  const first = changeLanguage(services, 'ja');
  await changeLanguage(services, 'en');
  arrivals.get('ja')?.arrive();
  await first;
  expect(state().language).toBe('en');
  expect(calls).toEqual([]);
});
