import type { Platform } from '../browser/platform.ts';
import type { Services } from '../state/services.ts';

/** Tells the store that its shell stands: which screen, nothing about who looks (rows S-04, T-01). Nobody waits for it. */
export function viewPage({ api, store, browser }: Services, platform: Platform): void {
  const { page, language } = store.getState();
  const event = {
    event: 'viewPage' as const,
    event_id: page.brand.eventId,
    // Not the order's number, and not all that a wrong address may hold.
    screen: browser.path().split('/', 2).join('/').slice(0, 128),
    platform,
    locale: language,
  };
  void api.change(
    '/service/recharge/dot.php',
    { events: [event] },
    { quiet: true, token: { oauth_token: undefined } },
  );
}
