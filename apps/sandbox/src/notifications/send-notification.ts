import type { Notification } from '../books/notifications.ts';
import type { Surroundings } from '../surroundings.ts';
import { httpSend, isLoopback, type SendOutcome } from './http-send.ts';

const timeoutMs = 10_000;

/** The sandbox sends only to this machine and to its store. */
function isAllowed(url: URL, storeUrl: string): boolean {
  return url.origin === new URL(storeUrl).origin || isLoopback(url.hostname);
}

/** One attempt to deliver a notification, signed by its provider for this attempt if it does so. */
export async function sendNotification(
  { simulators, storeUrl, now }: Surroundings,
  notification: Notification,
): Promise<SendOutcome> {
  if (!URL.canParse(notification.url)) return { ok: false, error: 'no address' };
  const url = new URL(notification.url);
  if (!isAllowed(url, storeUrl))
    return { ok: false, error: 'the sandbox sends only to this machine and its store' };
  const simulator = simulators.get(notification.provider);
  const sealed = simulator?.seal?.(
    {
      messageId: notification.message_id,
      account: notification.account,
      body: notification.body,
      lie: notification.lie,
      url: notification.url,
    },
    now(),
  );
  const headers = { ...(JSON.parse(notification.headers) as Record<string, string>), ...sealed };
  if (simulator?.notifiesBy === 'GET') {
    url.search = notification.body;
    return httpSend(url, { method: 'GET', headers, body: '' }, timeoutMs);
  }
  const typed = { 'content-type': notification.content_type, ...headers };
  return httpSend(url, { method: 'POST', headers: typed, body: notification.body }, timeoutMs);
}
