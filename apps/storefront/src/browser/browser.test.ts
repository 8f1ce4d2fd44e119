import { describe, expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';
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
    ['an iPad that says Macintosh', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'web'],
    ['a Mac with a tablet to draw on', mac, 1, 'web'],
    ['an iPad with two fingers', mac, 2, 'ios'],
    ['a Windows machine with a touch screen', windows, 10, 'web'],
  ])('B-10 %s', (_name, userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

describe('a browser inside another app', () => {
  it.each([
    ['Facebook', `${iphone.replace(' Safari/604.1', '')} [FBAN/FBIOS;FBAV/480.0]`, true],
    ['Instagram', `${pixel} Instagram 320.0.0`, true],
    ['LINE', `${iphone} Line/14.5.0`, true],
    ['KakaoTalk', `${pixel} KAKAOTALK/10.4.0`, true],
    ['WeChat', `${pixel} MicroMessenger/8.0.49`, true],
    ['an Android web view', pixel.replace('Pixel 8)', 'Pixel 8; wv)'), true],
    ['an iOS web view', iphone.replace(' Safari/604.1', ''), true],
    ['Chrome on Android', pixel, false],
    ['Safari on iPhone', iphone, false],
    ['Safari on a Mac', mac, false],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', false],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', false],
    ['an iPod’s web view', iphone.replace('iPhone;', 'iPod touch;').replace(' Safari/604.1', ''), true],
    ['an iPad’s web view', iphone.replace('iPhone;', 'iPad;').replace(' Safari/604.1', ''), true],
  ])('O-06 %s', (_name, userAgent, inApp) => {
    expect(isInAppBrowser(userAgent)).toBe(inApp);
  });
});
