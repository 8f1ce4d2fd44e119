import type { FontSheet, PageFonts } from './font-sheets.ts';

/** What some browsers know of the network, and of the player's wish to spend little on it. */
interface Network {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Loads the fonts of the page's language once its first screen is drawn, and those of another language when the player
 * changes to it. On a slow network, or where the player saves data, the device's own fonts stay.
 */
export function loadFonts(fonts: PageFonts): void {
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
    if (fonts.title) ask(fonts.title);
    for (const place of fonts.texts[root.lang] || []) {
      const sheet = fonts.sheets[place];
      if (sheet) isOwned(sheet).then((owned) => owned || ask(sheet.href));
    }
  };
  afterFirstPaint(() => {
    load();
    new MutationObserver(load).observe(root, { attributes: true, attributeFilter: ['lang'] });
  });
}

function isSparing({ saveData, effectiveType = '' }: Network = {}): boolean {
  return saveData === true || /[23]g$/.test(effectiveType);
}

/** Whether the device has the font itself: then it draws with it already. */
function isOwned({ ownedAs }: FontSheet): Promise<boolean> {
  if (ownedAs.length === 0) return Promise.resolve(false);
  const source = ownedAs.map((name) => `local("${name}")`).join(',');
  const own = new FontFace('Own', source).load();
  return own.then(
    () => true,
    () => false,
  );
}

/** Not before the page is loaded and a frame with content in it has been shown. */
function afterFirstPaint(go: () => void): void {
  const whenShown = () => {
    // The frame after the next one: by then the one with all that is loaded has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => whenPainted(go)));
  };
  if (document.readyState === 'complete') whenShown();
  else addEventListener('load', whenShown, { once: true });
}

/** At once, where the browser does not tell of its paints. */
function whenPainted(go: () => void): void {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const { supportedEntryTypes = [] } = window.PerformanceObserver || {};
  if (isPainted() || supportedEntryTypes.indexOf('paint') < 0) {
    go();
    return;
  }
  const observer = new PerformanceObserver(() => {
    if (!isPainted()) return;
    observer.disconnect();
    go();
  });
  observer.observe({ entryTypes: ['paint'] });
}
