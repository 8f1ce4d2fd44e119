import { textsOf } from '@gemporium/locales/messages.ts';
import type { Font } from 'fontkitten';
import { widthOf } from './read-font.ts';

const text = Object.values(textsOf('en')).join('');

/** Of a letter of English text in Roboto Bold, in which headings stand until the display face is there. */
const usualWidth = 0.4571;
/** Roboto's own, in ems. */
const usual = { ascent: 1900 / 2048, descent: 500 / 2048 };
/** A face of capitals alone would become too small to read. */
const least = 0.84;

/**
 * Descriptors that give a display face the width and the height of the letters that stood there before it, so that
 * nothing moves when it comes.
 */
export function titleMetrics(font: Font): string {
  const scale = Math.max(least, (usualWidth * text.length) / widthOf(font, text));
  const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
  return [
    `size-adjust:${percent(scale)};`,
    `ascent-override:${percent(usual.ascent / scale)};`,
    `descent-override:${percent(usual.descent / scale)};`,
    'line-gap-override:0%;',
  ].join('');
}
