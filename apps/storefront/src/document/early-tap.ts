declare global {
  interface Window {
    /** Remembers what was tapped last (`on`) before the page's script was there. */
    earlyTap?: EventListener & { on?: Element };
  }
}

/** In the document before anything that can be tapped. */
export const earlyTapScript =
  "addEventListener('click',window.earlyTap=function(e){window.earlyTap.on=e.target},true)";

/** Now that the page is interactive, repeats the earlier tap. The browser has followed a link itself. */
export function tapAgain(): void {
  const { earlyTap } = window;
  if (!earlyTap) return;
  removeEventListener('click', earlyTap, true);
  earlyTap.on?.closest<HTMLElement>('button,input')?.click();
}
