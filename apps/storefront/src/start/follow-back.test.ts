import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followBack } from './follow-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's tab, in which the shop was opened at the goods from another site, with the layers of its page. */
function openTab() {
  const entries: { path: string; state: unknown }[] = [
    { path: 'another site', state: null },
    { path: '/selectGoods', state: null },
  ];
  let index = 1;
  const open: string[] = [];
  let page: EventTarget;
  let changed: () => void = () => undefined;
  /** What closing a layer leads to instead. */
  const leadsTo: Record<string, string> = { coupons: 'methods', paying: 'paying' };
  const tell = (name: string) => page.dispatchEvent(new Event(name));
  const current = () => entries[index] ?? { path: 'beyond', state: null };
  const move = (by: number) => {
    if (!entries[index + by]) return;
    index += by;
    if (index > 0) tell('popstate');
  };
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return current().state;
    },
    pushState(state: unknown, _title: string, path = current().path) {
      entries.splice(index + 1);
      entries.push({ path, state });
      index += 1;
      tell('pushState');
    },
    replaceState(state: unknown, _title: string, path = current().path) {
      entries[index] = { path, state };
      tell('replaceState');
    },
    back: () => void setTimeout(() => move(-1), 0),
    forward: () => void setTimeout(() => move(1), 0),
  };
  const load = () => {
    page = new EventTarget();
    open.length = 0;
    vi.stubGlobal('window', page);
    followBack({
      count: () => open.length,
      closeTop() {
        const top = open.pop();
        changed();
        const next = top && leadsTo[top];
        if (next) open.push(next);
        changed();
      },
      follow(act) {
        changed = act;
      },
    });
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', {
    get pathname() {
      return current().path;
    },
  });
  load();
  const change = (edit: () => void) => {
    edit();
    changed();
  };
  const acts: Record<string, () => void> = {
    close: () => change(() => open.pop()),
    'close all': () => change(() => open.splice(0)),
    back: () => history.back(),
    'back twice': () => move(-2),
    forward: () => history.forward(),
    'change the query': () => history.replaceState(null, ''),
    reload: load,
  };
  return {
    act(what: string) {
      const [verb, name = ''] = what.split(' to ');
      if (verb === 'go') {
        change(() => open.splice(0));
        history.pushState(null, '', name);
      } else if (verb === 'turn') {
        change(() => open.pop());
        change(() => open.push(name));
      } else if (acts[what]) acts[what]();
      else change(() => open.push(what));
      vi.runAllTimers();
    },
    shows: () => [current().path, ...open].join(' > '),
    entries: () => entries.length,
  };
}

function after(...acts: string[]) {
  const tab = openTab();
  for (const act of acts) tab.act(act);
  return tab;
}

describe('S-13 the browser’s Back', () => {
  it.each<[journey: string, shown: string]>([
    ['login, back', '/selectGoods'],
    ['login, back, back', 'another site'],
    ['login, close, back', 'another site'],
    ['login, close, games, back', '/selectGoods'],
    ['login, close, games, back, back', 'another site'],
    ['roles, one server, back', '/selectGoods > roles'],
    ['roles, one server, back, back', '/selectGoods'],
    ['roles, one server, back, back, back', 'another site'],
    ['roles, one server, close, back', '/selectGoods'],
    ['roles, one server, close all, back', 'another site'],
    ['roles, one server, close all, methods, back', '/selectGoods'],
    ['roles, one server, close all, methods, back, back', 'another site'],
    ['methods, question, back', '/selectGoods > methods'],
    ['roles, turn to methods, back', '/selectGoods'],
    ['roles, turn to methods, back, back', 'another site'],
    ['coupons, back', '/selectGoods > methods'],
    ['coupons, back, back', '/selectGoods'],
    ['coupons, back, back, back', 'another site'],
    ['paying, back', '/selectGoods > paying'],
    ['paying, back, back', '/selectGoods > paying'],
    ['roles, change the query, back', '/selectGoods'],
    ['roles, change the query, close, games, back, back', 'another site'],
    ['go to /my, login, back', '/my'],
    ['go to /my, login, back, back', '/selectGoods'],
    ['login, go to /my, back', '/selectGoods'],
    ['login, go to /my, back, back', 'another site'],
    ['login, go to /my, games, back, back, games, back', '/selectGoods'],
    ['login, back, forward', '/selectGoods'],
    ['login, back, forward, games, back', '/selectGoods'],
    ['login, back, forward, back', 'another site'],
    ['login, back, go to /my, back', '/selectGoods'],
    ['login, reload, back', 'another site'],
    ['login, reload, result, back', '/selectGoods'],
    ['login, go to /my, reload, back', '/selectGoods'],
    ['login, go to /my, back twice', '/selectGoods'],
    ['go to /my, login, close, back twice', '/selectGoods'],
  ])('after “%s” shows: %s', (journey, shown) => {
    expect(after(...journey.split(', ')).shows()).toBe(shown);
  });

  it('takes the topmost layer or else leads to the screen before, whatever was done before', () => {
    const moves = ['popup', 'close', 'back', 'go'];
    const wrong: string[] = [];
    for (let journey = 0; journey < moves.length ** 5; journey += 1) {
      const screens = ['another site', '/selectGoods'];
      const layers: string[] = [];
      const tab = openTab();
      const done: string[] = [];
      for (let step = 0; step < 5 && screens.length > 1; step += 1) {
        const move = moves[Math.floor(journey / moves.length ** step) % moves.length] ?? '';
        if (move === 'close' && layers.length === 0) break;
        if (move === 'go') {
          layers.splice(0);
          screens.push(`/screen-${step}`);
        } else if (move === 'popup') layers.push(`popup-${step}`);
        else if (layers.length > 0) layers.pop();
        else screens.pop();
        const act = move === 'go' ? `go to /screen-${step}` : move === 'popup' ? `popup-${step}` : move;
        done.push(act);
        tab.act(act);
        const expected = [screens[screens.length - 1], ...layers].join(' > ');
        if (tab.shows() !== expected) {
          wrong.push(`${done.join(', ')}: ${tab.shows()} instead of ${expected}`);
          break;
        }
      }
      vi.unstubAllGlobals();
    }
    expect(wrong).toEqual([]);
  });

  it('keeps what the screen’s entry says, and does not scroll', () => {
    const tab = openTab();
    history.replaceState({ origin: 'Recharge' }, '');
    const scrolling: string[] = [];
    window.addEventListener('pushState', () => scrolling.push(history.scrollRestoration));
    tab.act('login');
    expect(scrolling).toEqual(['manual']);
    expect(history.state).toEqual({ origin: 'Recharge', layers: 1 });
    expect(history.scrollRestoration).toBe('auto');
    tab.act('back');
    expect([history.state, history.scrollRestoration]).toEqual([{ origin: 'Recharge' }, 'auto']);
  });

  it('adds no entry for each popup that is opened and closed', () => {
    const tab = after('login', 'close', 'games', 'close', 'language', 'close');
    expect(tab.entries()).toBe(3);
  });

  it('adds no entry without a tap, which browsers pass over', () => {
    const tab = after('coupons');
    const push = vi.spyOn(history, 'pushState');
    tab.act('back');
    expect(tab.shows()).toBe('/selectGoods > methods');
    expect(push).not.toHaveBeenCalled();
  });
});
