import { codes } from '@gemporium/contract/codes.ts';
import type { Outgoing } from './outgoing.ts';

/** done: the store has them. refused: it will never accept them. again: unknown, or the store is busy. */
export type SendOutcome = 'done' | 'refused' | 'again';

export interface SendEvents {
  /** Sends and waits for the answer. All are for one call. */
  ask(batch: readonly Outgoing[]): Promise<SendOutcome>;
  /** Leaves them to the browser, which sends them even when the page is gone; false where it does not take them. */
  leave(batch: readonly Outgoing[]): boolean;
}

export interface SendSettings {
  applicationId: string;
  /** The brand's data hosts, and last '' for the page's own, which takes events too. */
  origins: readonly string[];
  /** The number of one request. */
  makeKey: () => string;
  browser: Pick<Window, 'fetch'> & {
    navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  };
}

const form = 'application/x-www-form-urlencoded';

/**
 * Sends events as a form, which any host may be sent without asking it first: there is no time for that while a page closes. A
 * beacon has no answer, so it is for leaving alone.
 */
export function createSendEvents({ applicationId, origins, makeKey, browser }: SendSettings): SendEvents {
  let at = 0;
  const address = (batch: readonly Outgoing[]) =>
    `${origins[at % origins.length] ?? ''}/service/recharge/${batch[0]?.call}`;
  const bodyOf = (batch: readonly Outgoing[]) =>
    [
      ['application_id', applicationId],
      ['attempt_id', makeKey()],
      ['events', JSON.stringify(batch.map(({ event }) => event))],
    ]
      .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
      .join('&');
  const post = (batch: readonly Outgoing[]) =>
    browser.fetch(address(batch), {
      method: 'POST',
      headers: { 'content-type': form },
      body: bodyOf(batch),
      credentials: 'omit',
      keepalive: true,
    });

  return {
    async ask(batch) {
      try {
        const answer = (await (await post(batch)).json()) as { code?: unknown };
        if (answer.code === codes.success) return 'done';
        if (answer.code !== codes.badRequest) return 'again';
        console.warn('the store does not take these events', answer);
        return 'refused';
      } catch {
        // The data host may be down: the next try goes to another address.
        at += 1;
        return 'again';
      }
    },
    leave(batch) {
      if (!browser.navigator.onLine) return false;
      const { sendBeacon } = browser.navigator;
      const blob = new Blob([bodyOf(batch)], { type: form });
      return sendBeacon
        ? sendBeacon.call(browser.navigator, address(batch), blob)
        : leaveToFetch(() => post(batch));
    },
  };
}

/** A browser without beacons may still go on with a request that was begun. */
function leaveToFetch(post: () => Promise<unknown>): boolean {
  post().catch(() => undefined);
  return true;
}
