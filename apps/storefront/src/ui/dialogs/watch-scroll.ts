/** How often the position is reported during scrolling, in milliseconds (row S-13). */
const everyMs = 300;
/** Within this distance from the end, in pixels, the page counts as at its end (row S-13). */
const bottomPx = 100;

export interface ScrollPlace {
  /** Whether the page was scrolled down since the last report; false if up. */
  down: boolean;
  /** At most 100 px from the end of the page. */
  atBottom: boolean;
  /** The page is longer than one screen. */
  isLong: boolean;
}

/** The scroll position, from the previous and current offsets; all in pixels. */
export function scrollPlace(before: number, now: number, height: number, viewport: number): ScrollPlace {
  return {
    down: now > before,
    atBottom: now + viewport >= height - bottomPx,
    isLong: height > viewport + 2 * bottomPx,
  };
}

/** The page's current scroll position, given its previous offset. */
export function placeNow(before: number): ScrollPlace {
  const { scrollHeight } = document.documentElement;
  return scrollPlace(before, window.pageYOffset, scrollHeight, window.innerHeight);
}

/** Reports the scroll position while the page scrolls, at most every 300 ms. Returns a function that stops it. */
export function watchScroll(tell: (place: ScrollPlace) => void): () => void {
  let last = window.pageYOffset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const place = placeNow(last);
    last = window.pageYOffset;
    tell(place);
  };
  const onScroll = () => {
    timer ??= setTimeout(look, everyMs);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(timer);
  };
}
