import { expect, it } from 'vitest';
import { loadAnew } from './load-anew.ts';

function browserWhoseHost(answers: boolean) {
  const loaded: string[] = [];
  const browser = {
    hostAnswers: async () => answers,
    reload: () => void loaded.push('this page'),
    leaveTo: (path: string) => void loaded.push(path),
  };
  return { browser, loaded };
}

it.each([
  ['this page', undefined, true, ['this page']],
  ['the shop’s first page', '/', true, ['/']],
  ['this page', undefined, false, []],
  ['the shop’s first page', '/', false, []],
])(
  'W-01 %s (%s) is reloaded only if the page’s own host answers: %s',
  async (_name, path, answers, shown) => {
    const { browser, loaded } = browserWhoseHost(answers);
    expect(await loadAnew(browser, path)).toBe(answers);
    expect(loaded).toEqual(shown);
  },
);
