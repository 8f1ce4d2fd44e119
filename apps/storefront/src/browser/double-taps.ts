/** Two touches of the same element within this time count as one, in milliseconds (row S-13). */
const windowMs = 300;

/** What a double tap would press twice. Text is left out, where a double tap selects a word. */
const pressed = 'button, label, summary, a, input[type="radio"], [role="radio"]';

/** Returns a function that recognises the second of two quick touches on the same element. */
export function createDoubleTaps(now: () => number): (touched: unknown) => boolean {
  let last: { what: unknown; at: number } | undefined;
  return (what) => {
    const at = now();
    const isSecond = what !== null && last !== undefined && last.what === what && at - last.at < windowMs;
    // The second touch of a pair does not start another pair, so a third one counts.
    last = isSecond ? undefined : { what, at };
    return isSecond;
  };
}

/**
 * Suppresses the second touch of a double tap on whatever can be pressed: Safari would zoom, and there would be two
 * clicks, the second perhaps on what the first one opened. Returns a function that stops this.
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
