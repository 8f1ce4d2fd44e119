declare global {
  interface Window {
    /** Remembers what was tapped last (`on`) before hydration. */
    earlyTap?: EventListener & { on?: Element };
  }
}

/** Placed in the document before anything that can be tapped. */
export const earlyTapScript =
  "addEventListener('click',window.earlyTap=function(e){window.earlyTap.on=e.target},true)";

/** Repeats the early tap once the page is interactive. Links are left out: the browser has already followed them. */
export function tapAgain(): void {
  const { earlyTap } = window;
  if (!earlyTap) return;
  removeEventListener('click', earlyTap, true);
  earlyTap.on?.closest<HTMLElement>('button,input')?.click();
}
