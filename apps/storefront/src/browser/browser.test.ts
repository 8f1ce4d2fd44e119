import { describe, expect, it } from 'vitest';
import { platformOf } from './platform.ts';

const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('the platform', () => {
  it.each([
    ['an Android phone', pixel, 5, 'android'],
    ['an iPhone', iphone, 5, 'ios'],
    ['an iPad that identifies as a Mac', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'web'],
    ['a Mac with one touch point', mac, 1, 'web'],
    ['an iPad with two touch points', mac, 2, 'ios'],
    ['a Windows machine with a touch screen', windows, 10, 'web'],
  ])('B-10 %s', (_name, userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});
