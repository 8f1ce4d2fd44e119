import { beforeEach, describe, expect, it, vi } from 'vitest';

interface OnItsWay {
  resolve(file: { default: object }): void;
  reject(why: Error): void;
}

/** The pending files, by name, until they arrive. */
const waiting = new Map<string, OnItsWay>();
const file = (name: string) => () =>
  new Promise<{ default: object }>((resolve, reject) => waiting.set(name, { resolve, reject }));
const arrive = async (name: string, messages: object) => {
  waiting.get(name)?.resolve({ default: messages });
  waiting.delete(name);
  await new Promise((resolve) => setTimeout(resolve));
};
const fail = (name: string) => waiting.get(name)?.reject(new Error('the network is down'));

vi.mock('gemporium:messages', () => ({
  firstMessages: { en: file('first en'), ja: file('first ja'), ko: file('first ko') },
  laterMessages: { en: file('later en'), ja: file('later ja'), ko: file('later ko') },
}));

let load: typeof import('./load-messages.ts');
beforeEach(async () => {
  vi.resetModules();
  waiting.clear();
  load = await import('./load-messages.ts');
});

const first = (name: string) => ({ login: `login in ${name}` });
const later = (name: string) => ({ role: `role in ${name}` });

describe('L-04 the messages of one language', () => {
  it('L-04 the first screen waits only for its own messages', async () => {
    const words = load.loadMessages('ja');
    expect([...waiting.keys()]).toEqual(['first ja']);
    await arrive('first ja', first('ja'));
    expect((await words)('login')).toBe('login in ja');
  });

  it('L-04 a popup that opens while the language changes uses the new one', async () => {
    const words = load.loadMessages('ko');
    const rest = load.loadLaterMessages();
    expect([...waiting.keys()]).toEqual(['first ko', 'later ko']);
    await arrive('later ko', later('ko'));
    await arrive('first ko', first('ko'));
    await rest;
    const t = await words;
    expect([t('login'), t('role')]).toEqual(['login in ko', 'role in ko']);
  });

  it('L-04 once the rest has been loaded, it is loaded with every language', async () => {
    const rest = load.loadLaterMessages();
    await arrive('later en', later('en'));
    await rest;
    const words = load.loadMessages('ja');
    expect([...waiting.keys()]).toEqual(['first ja', 'later ja']);
    await arrive('first ja', first('ja'));
    await arrive('later ja', later('ja'));
    expect((await words)('role')).toBe('role in ja');
  });

  it('L-04 if a language cannot be loaded, the previous one stays in use', async () => {
    const words = load.loadMessages('ja');
    fail('first ja');
    await expect(words).rejects.toThrow('the network is down');
    waiting.clear();
    void load.loadLaterMessages();
    expect([...waiting.keys()]).toEqual(['later en']);
  });

  it('L-04 one that fails after another was chosen leaves the later choice', async () => {
    const words = load.loadMessages('ja');
    const chosen = load.loadMessages('ko');
    fail('first ja');
    await expect(words).rejects.toThrow('the network is down');
    waiting.delete('first ja');
    await arrive('first ko', first('ko'));
    await chosen;
    void load.loadLaterMessages();
    expect([...waiting.keys()]).toEqual(['later ko']);
  });

  it('L-04 a language that was not built is refused with an error that names it', async () => {
    await expect(load.loadMessages('xx')).rejects.toThrow('without xx');
  });
});

describe('L-02 a brand’s own wording', () => {
  const words = (login: string) => `data:text/javascript,export default {login: '${login}'}`;

  it('L-02 overrides the shop’s in any order of arrival, and leaves the rest', async () => {
    load.knowOwnMessages({ ja: words('own') });
    const spoken = load.loadMessages('ja');
    await arrive('first ja', { ...first('ja'), logout: 'logout in ja' });
    const t = await spoken;
    expect([t('login'), t('logout')]).toEqual(['own', 'logout in ja']);
    const rest = load.loadLaterMessages();
    await arrive('later ja', { ...later('ja'), login: 'login of later' });
    await rest;
    expect([t('login'), t('role')]).toEqual(['own', 'role in ja']);
  });

  it('L-02 applies to one language: others use the shop’s', async () => {
    load.knowOwnMessages({ ja: words('own') });
    const spoken = load.loadMessages('ko');
    await arrive('first ko', first('ko'));
    expect((await spoken)('login')).toBe('login in ko');
  });

  it('L-02 that cannot be loaded is replaced by the shop’s', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    load.knowOwnMessages({ ja: 'data:text/javascript,throw 1' });
    const spoken = load.loadMessages('ja');
    await arrive('first ja', first('ja'));
    expect((await spoken)('login')).toBe('login in ja');
    expect(warn).toHaveBeenCalledOnce();
  });
});
