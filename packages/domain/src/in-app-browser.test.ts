import { describe, expect, it } from 'vitest';
import { type InApp, inAppBrowserOf, isRefusedByLogins, wayOut } from './in-app-browser.ts';

const androidView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const iosView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const address = 'https://shop.example/selectGoods?client_id=c&utm_source=mail';
const coded = 'https%3A%2F%2Fshop.example%2FselectGoods%3Fclient_id%3Dc%26utm_source%3Dmail';
const intent = `intent://shop.example/selectGoods?client_id=c&utm_source=mail#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${coded};end`;
const copied = { kind: 'copy', url: address };
const opened = { kind: 'open', href: intent };
const line = { kind: 'open', href: `${address}&openExternalBrowser=1` };
const kakao = { kind: 'open', href: `kakaotalk://web/openExternal?url=${coded}` };

describe('I-10 a browser inside another app, and the way out of it', () => {
  it.each<[title: string, app: InApp, userAgent: string, way: object]>([
    ['Facebook on iOS', 'facebook', `${iosView} [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone15,2]`, copied],
    ['Facebook on Android', 'facebook', `${androidView} [FB_IAB/FB4A;FBAV/480.0;]`, opened],
    ['Messenger on iOS', 'messenger', `${iosView} [FBAN/MessengerForiOS;FBAV/470.0]`, copied],
    ['Messenger on Android', 'messenger', `${androidView} [FB_IAB/Orca-Android;FBAV/470.0;]`, opened],
    ['Instagram on iOS', 'instagram', `${iosView} Instagram 320.0.0 (iPhone15,2; iOS 17_5)`, copied],
    ['Instagram on Android', 'instagram', `${androidView} Instagram 320.0.0 Android`, opened],
    ['Threads', 'threads', `${iosView} Barcelona 320.0.0 (iPhone15,2; iOS 17_5)`, copied],
    ['LINE on iOS', 'line', `${safari} Safari Line/14.5.0`, line],
    ['LINE on Android', 'line', `${androidView} Line/14.5.0/IAB`, line],
    ['KakaoTalk on iOS', 'kakaotalk', `${iosView} KAKAOTALK 10.7.0`, kakao],
    ['KakaoTalk on Android', 'kakaotalk', `${androidView};KAKAOTALK 2410700`, kakao],
    ['WeChat on iOS', 'wechat', `${iosView} MicroMessenger/8.0.49 NetType/WIFI`, copied],
    ['WeChat on Android', 'wechat', `${androidView} MicroMessenger/8.0.49`, opened],
    ['TikTok on iOS', 'tiktok', `${iosView} musical_ly_34.5.0 BytedanceWebview/d8a21c6`, copied],
    ['TikTok on Android', 'tiktok', `${androidView} trill_2023450 BytedanceWebview/d8a21c6`, opened],
    ['VK on Android', 'vk', `${androidView} VKAndroidApp/8.70-20000`, opened],
    ['VK on iOS', 'vk', `${iosView} com.vk.vkclient/1654`, copied],
    ['Naver', 'naver', `${iosView} NAVER(inapp; search; 1000; 12.5.2)`, copied],
    ['Daum', 'daum', `${androidView} DaumApps/8.2`, opened],
    ['Snapchat', 'snapchat', `${iosView} Snapchat/12.80`, copied],
    ['LinkedIn', 'linkedin', `${iosView} [LinkedInApp]/9.30`, copied],
    ['X', 'twitter', `${iosView} Twitter for iPhone/10.40`, copied],
    ['Reddit', 'reddit', `${iosView} Reddit/Version 2024.20`, copied],
    ['WhatsApp on iOS', 'whatsapp', `${iosView} WAiOS/2.24`, copied],
    ['WhatsApp on Android', 'whatsapp', `${androidView} WA4A/2.24`, opened],
    ['an app that nobody lists, on iOS', 'app', iosView, copied],
    ['an app that nobody lists, on Android', 'app', androidView, opened],
  ])('I-10 %s', (_title, app, userAgent, way) => {
    expect(inAppBrowserOf(userAgent)).toBe(app);
    expect(wayOut(app, userAgent, address)).toEqual(way);
  });

  it.each([
    ['Chrome', chrome],
    ['Safari', safari],
    ['Firefox on iOS', safari.replace('Version/17.5', 'FxiOS/127.0')],
    [
      'a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    ['a phone that is called Online/1', `${chrome} Online/1`],
  ])('I-10 %s is a browser of its own', (_title, userAgent) => {
    expect(inAppBrowserOf(userAgent)).toBeUndefined();
  });

  it.each<[app: InApp | undefined, isRefused: boolean]>([
    ['facebook', true],
    ['line', true],
    ['wechat', true],
    ['app', true],
    ['twitter', false],
    [undefined, false],
  ])('I-10 whether strict logins refuse a page in %s: %s', (app, isRefused) => {
    expect(isRefusedByLogins(app)).toBe(isRefused);
  });

  it.each<[InApp, string]>([
    ['line', safari],
    ['kakaotalk', safari],
    ['facebook', androidView],
    ['facebook', iosView],
  ])('I-10 no token goes along out of %s, wherever it stood', (app, userAgent) => {
    const told = JSON.stringify(
      wayOut(app, userAgent, 'https://s.example/?oauth_token=secret&a=1&oauth_token=secret#game_code=secret'),
    );
    expect(told).not.toContain('secret');
    expect(told).not.toContain('oauth_token');
    expect(told).toContain(app === 'facebook' || app === 'line' ? 'a=1' : 'a%3D1');
  });

  it('I-10 LINE’s own word begins the query of an address that has none', () => {
    expect(wayOut('line', safari, 'https://s.example/my#top')).toEqual({
      kind: 'open',
      href: 'https://s.example/my?openExternalBrowser=1',
    });
  });

  it('I-10 an address that no browser could open is only copied', () => {
    expect(wayOut('app', androidView, 'about:blank')).toEqual({ kind: 'copy', url: 'about:blank' });
  });

  it('I-10 a page of this machine is opened by its own scheme', () => {
    expect(wayOut('app', androidView, 'http://watt.localhost:8080/')).toMatchObject({
      href: expect.stringContaining('intent://watt.localhost:8080/#Intent;scheme=http;'),
    });
  });
});
