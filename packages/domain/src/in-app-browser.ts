/** Apps whose built-in browser is recognisable by its User-Agent; `app`: any other app with a bare web view. */
export type InApp =
  | 'messenger'
  | 'facebook'
  | 'threads'
  | 'instagram'
  | 'line'
  | 'kakaotalk'
  | 'wechat'
  | 'tiktok'
  | 'vk'
  | 'naver'
  | 'daum'
  | 'snapchat'
  | 'linkedin'
  | 'twitter'
  | 'reddit'
  | 'whatsapp'
  | 'app';

/**
 * What each app's User-Agent contains, in lower case; the first matching row is the app. From inapp-spy 5.0,
 * detect-inapp 1.4 and google-oauth-webview 1.1. None of these has VK: its marks are the package names of its apps.
 * Telegram leaves no mark.
 */
const marks: readonly [InApp, ...string[]][] = [
  ['messenger', 'fban/messenger', 'fb_iab/messenger', 'fb_iab/orca'],
  ['threads', 'barcelona'],
  ['instagram', 'instagram'],
  ['facebook', 'fban', 'fbav', 'fb_iab', 'fbios'],
  ['line', ' line/'],
  ['kakaotalk', 'kakaotalk'],
  ['wechat', 'micromessenger/'],
  ['tiktok', 'musical_ly', 'bytedance', 'tiktok', 'trill_'],
  ['vk', 'vkandroidapp', 'com.vk', 'vkclient'],
  ['naver', 'naver(inapp'],
  ['daum', 'daumapps'],
  ['snapchat', 'snapchat'],
  ['linkedin', 'linkedinapp'],
  ['twitter', 'twitter'],
  ['reddit', 'reddit/'],
  ['whatsapp', 'waios/', 'wa4a/'],
];

/** The app in whose built-in browser a page is shown; undefined in a real browser (row I-10). */
export function inAppBrowserOf(userAgent: string): InApp | undefined {
  const text = userAgent.toLowerCase();
  const has = (mark: string) => text.includes(mark);
  for (const [app, ...those] of marks) if (those.some(has)) return app;
  const isBare = has('; wv)') || has('webview') || (isApple(text) && !has('safari/'));
  return isBare ? 'app' : undefined;
}

/**
 * Whether login providers that do not work inside other apps refuse this app's browser. X opens pages in the phone's
 * own browser, which only names the app: nobody refuses it (google-oauth-webview 1.1).
 */
export function isRefusedByLogins(app: InApp | undefined): boolean {
  return app !== undefined && app !== 'twitter';
}

/** How to open the current page outside an app's browser. */
export type WayOut =
  /** The app or the phone opens this address in a real browser. */
  | { kind: 'open'; href: string }
  /** Not possible: the player copies this and opens it. */
  | { kind: 'copy'; url: string };

/**
 * The way out of an app's browser: LINE and KakaoTalk have their own, Android has intents (which fall back to the page
 * itself without Chrome), and everywhere else the link is copied. Tokens and codes are left out of the address: another
 * browser is another session.
 */
export function wayOut(app: InApp, userAgent: string, address: string): WayOut {
  const url = withoutSecrets(address);
  if (app === 'line')
    return { kind: 'open', href: `${url}${url.includes('?') ? '&' : '?'}openExternalBrowser=1` };
  if (app === 'kakaotalk')
    return { kind: 'open', href: `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}` };
  const [scheme = '', rest] = url.split('://');
  if (rest === undefined || !userAgent.toLowerCase().includes('android')) return { kind: 'copy', url };
  const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`;
  return {
    kind: 'open',
    href: `intent://${rest}#Intent;scheme=${scheme};package=com.android.chrome;${fallback};end`,
  };
}

/** The address without its fragment, and without a session's or game's token. */
function withoutSecrets(address: string): string {
  const [whole = ''] = address.split('#');
  const [path = '', query = ''] = whole.split('?');
  const kept = query.split('&').filter((part) => part !== '' && part.split('=')[0] !== 'oauth_token');
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

function isApple(text: string): boolean {
  return text.includes('iphone') || text.includes('ipad') || text.includes('ipod');
}
