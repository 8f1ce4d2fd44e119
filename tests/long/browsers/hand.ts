import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../harness/wait-for.ts';
import type { EngineBrowser, EngineWindow } from './window.ts';

/** How long to wait for the page: the oldest browsers are slow, and the machine may be shared. */
const patience = { timeoutMs: 30_000 };

/** How often in a row a position must be unchanged: a sheet that has not started to move is also still. */
const stillLooks = 4;

/** Finds elements by role and text with XPath, using only what every engine has supported since 2018. */
export const button = (words: string) =>
  `//button[contains(normalize-space(.), ${quoted(words)}) or @aria-label=${quoted(words)}]`;
export const radio = (words: string) => `//input[@type='radio'][starts-with(@aria-label, ${quoted(words)})]`;
export const labelled = (words: string) => `//label[.//*[text()=${quoted(words)}]]`;
export const field = (words: string) => `//input[@id=//label[normalize-space(.)=${quoted(words)}]/@for]`;
export const text = (words: string) => `//*[text()=${quoted(words)}]`;

/** XPath 1 cannot have both quotes in one string; no message contains both. */
function quoted(words: string): string {
  return words.includes("'") ? `"${words}"` : `'${words}'`;
}

/** A player's hand in a window of any browser: finds elements by text, taps and types. */
export class Hand {
  readonly window: EngineWindow;
  private readonly pictures: string;

  constructor(window: EngineWindow, pictures: string) {
    this.window = window;
    this.pictures = pictures;
  }

  /** Waits until one of these is visible. */
  async sees(path: string): Promise<void> {
    await waitFor(
      path,
      async () => (await this.window.evaluate(`(${visibleCount})(${JSON.stringify(path)})`)) !== 0,
      patience,
    );
  }

  /** Waits until a font of this family is loaded. */
  async seesFont(family: string): Promise<void> {
    await waitFor(
      `the font ${family}`,
      async () => (await this.window.evaluate(`(${loadedFaces})(${JSON.stringify(family)})`)) !== 0,
      patience,
    );
  }

  /** Taps the centre of the first visible one, once it is still and nothing covers it. */
  async taps(path: string): Promise<void> {
    let last = '';
    let alike = 0;
    await waitFor(
      `${path} to stand still`,
      async () => {
        const place = String(await this.window.evaluate(`(${bareMiddle})(${JSON.stringify(path)})`));
        alike = place !== '' && place === last ? alike + 1 : 0;
        last = place;
        return alike >= stillLooks;
      },
      patience,
    );
    const [x = 0, y = 0] = last.split(' ').map(Number);
    await this.window.click(x, y);
  }

  async types(path: string, words: string): Promise<void> {
    await this.taps(path);
    await this.window.type(words);
  }

  /** The other window, which shows this address. */
  async opens(browser: EngineBrowser, address: string): Promise<Hand> {
    const opened = await waitFor(
      `a window at ${address}`,
      async () => {
        for (const window of await browser.windows())
          if ((await window.url()).includes(address)) return window;
        return undefined;
      },
      patience,
    );
    return new Hand(opened, this.pictures);
  }

  async keepsPicture(name: string): Promise<void> {
    writeFileSync(join(this.pictures, `${name}.png`), await this.window.picture());
  }
}

/** Runs in the page: how many of these are visible. */
const visibleCount = `function (path) {
  var found = document.evaluate(path, document, null, 7, null), count = 0;
  for (var i = 0; i < found.snapshotLength; i++) if (found.snapshotItem(i).getClientRects().length) count++;
  return count;
}`;

/** Runs in the page: how many faces of this family are loaded. */
const loadedFaces = `function (family) {
  var count = 0;
  document.fonts.forEach(function (face) {
    if (face.status === 'loaded' && face.family.replace(/['"]/g, '') === family) count++;
  });
  return count;
}`;

/** Runs in the page: scrolls to the first visible one and returns its centre; '' while something covers that. */
const bareMiddle = `function (path) {
  var found = document.evaluate(path, document, null, 7, null);
  for (var i = 0; i < found.snapshotLength; i++) {
    var element = found.snapshotItem(i);
    if (!element.getClientRects().length) continue;
    element.scrollIntoView({ block: 'center' });
    var at = element.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    var top = document.elementFromPoint(x, y);
    return top && element.contains(top) ? x + ' ' + y : '';
  }
  return '';
}`;
