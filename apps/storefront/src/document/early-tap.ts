declare global {
  interface Window {
    /** Remembers what was tapped last (`on`) before the page's script was there. */
    earlyTap?: EventListener & { on?: Element };
  }
}

/** Stands in the document, before anything that can be tapped. */
export const earlyTapScript =
  "addEventListener('click',window.earlyTap=function(e){window.earlyTap.on=e.target},true)";

/** Now that the page answers, taps once more what was tapped before. A link has been followed by the browser itself. */
export function tapAgain(): void {
  const { earlyTap } = window;
  if (!earlyTap) return;
  removeEventListener('click', earlyTap, true);
  earlyTap.on?.closest<HTMLElement>('button,input')?.click();
}
