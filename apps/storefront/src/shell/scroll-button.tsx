import { useEffect, useState } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import { placeNow, type ScrollPlace, watchScroll } from '../ui/dialogs/watch-scroll.ts';
import { Icon } from '../ui/pictures/icon.tsx';
import * as s from './scroll-button.module.css';

/** How long it stays after the last scrolling, in milliseconds (row S-13). */
const staysMs = 5000;

export interface ScrollButtonProps {
  /** "Scroll to bottom". */
  downLabel: string;
  /** "Back to top". */
  upLabel: string;
}

/** Where the button leads: to the end, or from the end back to the top; nowhere on a short page. */
export function leadsTo({ isLong, atBottom }: ScrollPlace): 'down' | 'up' | undefined {
  if (!isLong) return undefined;
  return atBottom ? 'up' : 'down';
}

/** Jumps to the end or top of a long page; shown while scrolling and for 5 s after. Mounted on the first scroll. */
export function ScrollButton({ downLabel, upLabel }: ScrollButtonProps) {
  const [way, setWay] = useState<'down' | 'up'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (place: ScrollPlace) => {
      setWay(leadsTo(place));
      clearTimeout(timer);
      timer = setTimeout(() => setWay(undefined), staysMs);
    };
    // The end may come nearer without a scroll: a phone is turned, a list becomes shorter.
    const turn = () => setWay((shown) => shown && leadsTo(placeNow(0)));
    const stop = watchScroll(show);
    window.addEventListener('resize', turn);
    show(placeNow(0));
    return () => {
      stop();
      window.removeEventListener('resize', turn);
      clearTimeout(timer);
    };
  }, []);
  if (!way) return null;
  const go = () => window.scrollTo(0, way === 'up' ? 0 : document.documentElement.scrollHeight);
  return (
    <button
      type="button"
      className={classNames(s.button, way === 'up' && s.up)}
      aria-label={way === 'up' ? upLabel : downLabel}
      onClick={go}
    >
      <Icon name="down" size={16} />
    </button>
  );
}
