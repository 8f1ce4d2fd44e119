/** Two touches of one thing within this time are one, in milliseconds (row S-13). */
const windowMs = 300;

/** What a double tap would press twice: everything but text, where it selects a word. */
const pressed = 'button, label, summary, a, input[type="radio"], [role="radio"]';

/** Tells the second of two quick touches on the same thing. */
export function createDoubleTaps(now: () => number): (touched: unknown) => boolean {
  let last: { what: unknown; at: number } | undefined;
  return (what) => {
    const at = now();
    const isSecond = what !== null && last !== undefined && last.what === what && at - last.at < windowMs;
    // The second of a pair begins none: a third, quick one is a touch of its own.
    last = isSecond ? undefined : { what, at };
    return isSecond;
  };
}

/**
 * Suppresses the second touch of a double tap on whatever can be pressed: Safari would zoom, and the press would be
 * carried out twice, the second time perhaps on what the first one opened. The answer ends it.
 */
export function suppressDoubleTaps(page: Document): () => void {
  const isSecond = createDoubleTaps(() => Date.now());
  const onTouchEnd = (event: TouchEvent) => {
    const touched = event.target instanceof Element ? event.target.closest(pressed) : null;
    if (isSecond(touched) && event.cancelable) event.preventDefault();
  };
  page.addEventListener('touchend', onTouchEnd, { passive: false });
  return () => page.removeEventListener('touchend', onTouchEnd);
}
