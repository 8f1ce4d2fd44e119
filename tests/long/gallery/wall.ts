import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../harness/world.ts';
import { mostPictureBytes, shownPictures } from './shown-pictures.ts';
import { languages, type View } from './views.ts';

interface Picture {
  walk: string;
  stop: string;
  language: string;
  view: View;
  file: string;
}

/** The pictures: a folder with one page that shows them side by side. */
export class Wall {
  readonly folder: string;
  private readonly pictures: Picture[] = [];

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Takes a picture of the page in this view. */
  async hang(page: Page, at: Omit<Picture, 'file'>): Promise<void> {
    const { walk, stop, language, view } = at;
    const place = join(language, `${view.width}-${view.scheme}`);
    mkdirSync(join(this.folder, place), { recursive: true });
    const file = join(place, `${walk}-${stop}.jpg`.replace(/[^\w.-]+/g, '-'));
    await page.screenshot({ path: join(this.folder, file), type: 'jpeg', quality: 80, scale: 'css' });
    this.pictures.push({ ...at, file });
    await this.show(page, at);
  }

  /** Updates the pictures in docs/gallery.md, each in the best quality that the size limit allows. */
  private async show(page: Page, { walk, stop, language, view }: Omit<Picture, 'file'>): Promise<void> {
    const shown = shownPictures.find(
      (one) =>
        [one.walk, one.stop, one.language, one.width, one.scheme].join() ===
        [walk, stop, language, view.width, view.scheme].join(),
    );
    if (!shown || process.env.UPDATE_PICTURES !== 'yes') return;
    for (let quality = 85; quality > 20; quality -= 10) {
      const picture = await page.screenshot({ type: 'jpeg', quality, scale: 'css' });
      writeFileSync(join(root, 'docs/pictures', `${shown.name}.jpg`), picture);
      if (picture.length <= mostPictureBytes) return;
    }
  }

  /** Writes the page that shows them all. */
  open(): void {
    const byLanguage = this.pictures.toSorted((one, other) => order(one) - order(other));
    const rows = Map.groupBy(byLanguage, ({ walk, stop }) => `${walk}: ${stop}`);
    const sections = [...rows].map(
      ([title, pictures]) =>
        `<section><h2>${escaped(title)}</h2><div>${pictures.map(figure).join('')}</div></section>`,
    );
    writeFileSync(join(this.folder, 'index.html'), `${head}${sections.join('\n')}\n`);
  }
}

/** Languages are walked side by side, and shown one after another. */
function order({ language }: Picture): number {
  return languages.indexOf(language);
}

function figure({ language, view, file }: Picture): string {
  const { width, height, scheme } = view;
  const address = file.split('/').map(encodeURIComponent).join('/');
  return `<figure><a href="${address}"><img src="${address}" alt="" loading="lazy" width="${width}" height="${height}"></a><figcaption>${language} · ${width} · ${scheme}</figcaption></figure>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const head = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { margin: 1rem; font: 14px/1.4 system-ui, sans-serif; background: #ddd; }
h2 { position: sticky; top: 0; margin: 1rem 0 0.25rem; font-size: 1rem; background: #ddd; }
div { display: flex; gap: 0.5rem; overflow-x: auto; align-items: flex-start; }
figure { flex: none; margin: 0; }
img { display: block; width: auto; height: 26rem; background: #fff; }
</style>
`;
