import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Picture } from '../pictures.ts';
import { createPngDrawer } from '../png/draw-png.ts';

/** Pictures of a hundred links or so: most brands have fewer. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Pictures, drawn once: concurrent requests share the result. They are cached by content, so that a version that does
 * not change them, or a language with the same game name, costs nothing.
 */
export function createPictureCache(draw = createPngDrawer()): (picture: Picture) => Promise<Uint8Array> {
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
  });
  const begun = new Map<string, Promise<Uint8Array>>();

  return async (picture) => {
    const key = createHash('sha256')
      .update(JSON.stringify(keyOf(picture)))
      .digest('base64');
    const known = drawn.get(key);
    if (known) return known;
    const drawing = begun.get(key) ?? draw(picture);
    begun.set(key, drawing);
    try {
      const png = await drawing;
      drawn.set(key, png);
      return png;
    } finally {
      begun.delete(key);
    }
  };
}

/** The language is part of the key only where it decides how letters look. */
function keyOf({ svg, width, language }: Picture): unknown[] {
  const hasChinese = /%E[3-9]|[\u2e80-\u9fff]/.test(svg);
  return [svg, width, hasChinese ? language : ''];
}
