/** How often a page that is being scrolled is looked at, in milliseconds (row S-13). */
const everyMs = 300;
/** From here on the page counts as read to its end, in pixels (row S-13). */
const bottomPx = 100;

export interface ScrollPlace {
  /** Since the last look the page was moved down; up where it is false. */
  down: boolean;
  atTop: boolean;
  /** 100 px from the end of the page, or less. */
  atBottom: boolean;
  /** There is more than one screen of it. */
  isLong: boolean;
}

/** Where a page stands, by how far it was scrolled before and is now; all in pixels. */
export function scrollPlace(before: number, now: number, height: number, viewport: number): ScrollPlace {
  return {
    down: now > before,
    atTop: now <= bottomPx,
    atBottom: now + viewport >= height - bottomPx,
    isLong: height > viewport + 2 * bottomPx,
  };
}

/** Where the page stands now, as it was at `before` a moment ago. */
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
