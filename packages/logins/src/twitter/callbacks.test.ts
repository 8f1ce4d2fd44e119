import { describe, expect, it } from 'vitest';
import { twitter } from './adapter.ts';

describe('I-03 the addresses to which X may redirect an app’s players', () => {
  it.each<[title: string, callbacks: unknown, wrong: string[]]>([
    ['none', undefined, []],
    ['an empty list', [], []],
    ['an app’s own scheme, and a page', ['orbit://login/x', 'https://play.orbit.example/x?from=shop'], []],
    ['a text', 'orbit://login/x', ['callbacks']],
    ['no address', ['login/x'], ['callbacks.0']],
    ['a number', ['orbit://x', 7], ['callbacks.1']],
    ['nothing', [null, 'orbit://x'], ['callbacks.0']],
    ['a list', [['orbit://x']], ['callbacks.0']],
    ['a page without TLS', ['http://play.orbit.example/x'], ['callbacks.0']],
    ['a script', ['javascript:alert(1)'], ['callbacks.0']],
    ['a page in its own address', ['data:text/html,x'], ['callbacks.0']],
    ['a page’s own data', ['blob:https://play.orbit.example/x'], ['callbacks.0']],
    ['a file', ['file:///x'], ['callbacks.0']],
    ['a page of the browser', ['about:blank'], ['callbacks.0']],
    ['one of 512 characters', [`orbit://${'x'.repeat(504)}`], []],
    ['somebody’s name in it', ['https://orbit@play.example/'], ['callbacks.0']],
    ['something behind a #', ['https://play.orbit.example/#x'], ['callbacks.0']],
    ['one of 513 characters', [`orbit://${'x'.repeat(505)}`], ['callbacks.0']],
  ])('I-03 %s', (_title, callbacks, wrong) => {
    expect(twitter.checkSettings({ callbacks }).map(({ path }) => path)).toEqual(wrong);
  });
});
