import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadsTo } from '../../shell/scroll-button.tsx';
import { scrollPlace, watchScroll } from './watch-scroll.ts';

describe('the scroll position of a 2000 px page in an 800 px window', () => {
  it.each([
    ['scrolled down from the top', 0, 300, { down: true, atBottom: false }, 'down'],
    ['moved up', 300, 100, { down: false, atBottom: false }, 'down'],
    ['101 px before its end', 0, 1099, { down: true, atBottom: false }, 'down'],
    ['100 px before its end', 0, 1100, { down: true, atBottom: true }, 'up'],
    ['at its end', 1100, 1200, { down: true, atBottom: true }, 'up'],
  ] as const)('S-13 %s', (_name, before, now, place, way) => {
    const seen = scrollPlace(before, now, 2000, 800);
    expect(seen).toMatchObject({ ...place, isLong: true });
    expect(leadsTo(seen)).toBe(way);
  });

  it('S-13 a page hardly longer than the window needs no button', () => {
    expect(leadsTo(scrollPlace(0, 10, 1000, 800))).toBeUndefined();
  });
});

describe('watching a page that is being scrolled', () => {
  const page = new EventTarget() as EventTarget & { pageYOffset: number; innerHeight: number };
  beforeEach(() => {
    vi.useFakeTimers();
    page.pageYOffset = 500;
    page.innerHeight = 800;
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', { documentElement: { scrollHeight: 2000 } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const scrollTo = (y: number) => {
    page.pageYOffset = y;
    page.dispatchEvent(new Event('scroll'));
  };

  it('S-13 reports at most every 300 ms, with the direction since the last report', () => {
    const seen: boolean[] = [];
    const stop = watchScroll(({ down }) => void seen.push(down));
    scrollTo(520);
    scrollTo(400);
    scrollTo(600);
    vi.advanceTimersByTime(299);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([true]);
    scrollTo(550);
    vi.advanceTimersByTime(300);
    expect(seen).toEqual([true, false]);
    scrollTo(700);
    stop();
    scrollTo(900);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([true, false]);
  });
});
