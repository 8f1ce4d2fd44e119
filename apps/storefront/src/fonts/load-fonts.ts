import type { FontSheet, FontSheets } from './font-sheets.ts';

/** The Network Information API, which only some browsers have. */
interface Network {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Loads the fonts of the page's language after the first paint, and those of another language when the player switches
 * to it, and the display face of the headings (`title`; '' if the brand has none). On a slow network or with data saver
 * on, the device's own fonts stay.
 */
export function loadFonts(texts: FontSheets['texts'], title: string): void {
  if (isSparing((navigator as { connection?: Network }).connection) || !window.FontFace) return;
  const root = document.documentElement;
  const asked: Record<string, boolean> = {};
  const ask = (href: string) => {
    if (asked[href]) return;
    asked[href] = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.appendChild(link);
  };
  const load = () => {
    if (title) ask(title);
    for (const sheet of texts[root.lang] || []) isOwned(sheet).then((owned) => owned || ask(sheet.href));
  };
  afterFirstPaint(() => {
    load();
    new MutationObserver(load).observe(root, { attributes: true, attributeFilter: ['lang'] });
  });
}

function isSparing({ saveData, effectiveType = '' }: Network = {}): boolean {
  return saveData === true || /[23]g$/.test(effectiveType);
}

/** Whether the device has the font, in which case the page already uses it. */
function isOwned({ ownedAs }: FontSheet): Promise<boolean> {
  if (ownedAs.length === 0) return Promise.resolve(false);
  const source = ownedAs.map((name) => `local("${name}")`).join(',');
  const own = new FontFace('Own', source).load();
  return own.then(
    () => true,
    () => false,
  );
}

/** Runs once the page is loaded and a frame with content has been painted. */
function afterFirstPaint(go: () => void): void {
  const whenShown = () => {
    // The second frame from now: by then the frame with everything that is loaded has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => whenPainted(go)));
  };
  if (document.readyState === 'complete') whenShown();
  else addEventListener('load', whenShown, { once: true });
}

/** How long a browser may take to report the paint: Firefox reports none after a reload. */
const paintMs = 3000;

/** Runs after the first contentful paint, or after `paintMs`; immediately if the browser has no paint timing. */
function whenPainted(go: () => void): void {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const { supportedEntryTypes = [] } = window.PerformanceObserver || {};
  if (isPainted() || supportedEntryTypes.indexOf('paint') < 0) {
    go();
    return;
  }
  const start = () => {
    observer.disconnect();
    clearTimeout(timer);
    go();
  };
  const observer = new PerformanceObserver(() => {
    if (isPainted()) start();
  });
  observer.observe({ entryTypes: ['paint'] });
  const timer = setTimeout(start, paintMs);
}
