/**
 * Marks of browsers inside other apps. They open no second window, or open one that never comes back, so that paying
 * goes on in the same tab there. Markers as published by inapp-spy 5.0 and detect-inapp 1.4.
 */
const markers =
  /FBAN|FBAV|FB_IAB|FBIOS|Instagram|Barcelona|\bLine\/|KAKAOTALK|MicroMessenger\/|musical_ly|Bytedance|TikTok|trill_|NAVER\(inapp|DaumApps|Snapchat|LinkedInApp|WAiOS\/|WA4A\/|; wv\)|\bWebView\b/i;

/** Whether the page is shown inside another app. */
export function isInAppBrowser(userAgent: string): boolean {
  if (markers.test(userAgent)) return true;
  // Safari and its siblings on iOS all say Safari; a bare web view does not.
  return /iphone|ipad|ipod/i.test(userAgent) && !/safari\//i.test(userAgent);
}
