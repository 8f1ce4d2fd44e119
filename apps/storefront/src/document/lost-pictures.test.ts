import { expect, it } from 'vitest';
import { lostPicturesScript } from './lost-pictures.ts';

it('S-07 a picture that is lost is hidden until another one has loaded in its place, and nothing else is', () => {
  const listeners: Record<string, (event: { target: object }) => void> = {};
  // Events of pictures do not bubble.
  const listen = (type: string, heard: (typeof listeners)[string], capture: boolean) => {
    if (capture) listeners[type] = heard;
  };
  new Function('addEventListener', lostPicturesScript)(listen);
  const opacityAfter = (types: string[], target: { tagName?: string; style: { opacity?: unknown } }) => {
    for (const type of types) listeners[type]?.({ target });
    return target.style.opacity;
  };
  const picture = () => ({ tagName: 'IMG', style: {} });
  expect(opacityAfter(['error'], picture())).toBe(0);
  expect(opacityAfter(['error', 'load', 'error'], picture())).toBe(0);
  expect(opacityAfter(['error', 'load'], picture())).toBe('');
  expect(opacityAfter(['error'], { tagName: 'SCRIPT', style: {} })).toBeUndefined();
  // The page itself.
  expect(opacityAfter(['error'], { style: {} })).toBeUndefined();
});
