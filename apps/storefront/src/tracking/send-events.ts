import { codes } from '@gemporium/contract/codes.ts';
import type { Outgoing } from './outgoing.ts';

/** done: the store has them. refused: it will never accept them. again: unknown, or the store is busy. */
export type SendOutcome = 'done' | 'refused' | 'again';

export interface SendEvents {
  /** Sends and waits for the answer. All are for one call. */
  ask(batch: readonly Outgoing[]): Promise<SendOutcome>;
  /** Leaves them to the browser, which sends them even after the page has closed; false if it refuses. */
  leave(batch: readonly Outgoing[]): boolean;
}

export interface SendSettings {
  applicationId: string;
  /** The brand's data hosts, then '' for the page's own host, which accepts events too. */
  origins: readonly string[];
  /** Creates the key of one request. */
  makeKey: () => string;
  browser: Pick<Window, 'fetch'> & {
    navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  };
}

const form = 'application/x-www-form-urlencoded';

/**
 * Sends events as a form, which needs no CORS preflight: there is no time for one while a page closes. A beacon has no
 * answer, so it is used only for leaving.
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
        console.warn('the store rejected these events', answer);
        return 'refused';
      } catch {
        // The data host may be down: the next attempt goes to another address.
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

/** A browser without beacons may still complete a request that has started. */
function leaveToFetch(post: () => Promise<unknown>): boolean {
  post().catch(() => undefined);
  return true;
}
