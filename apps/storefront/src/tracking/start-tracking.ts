import type { Platform } from '../browser/platform.ts';
import { openPopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { describeEvent } from './describe-event.ts';
import { osOf } from './os-of.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { isPlayerAction, type PageEvent } from './page-event.ts';
import { scriptFailure } from './script-failures.ts';
import { createSendEvents } from './send-events.ts';
import { forgetSession } from './session.ts';
import { refusesAllTracking, standingOf } from './standing.ts';

/** The question appears after the first interaction, or after this delay for players who only read or listen. */
const askAfterMs = 4_000;
/** Once a press is over: under a finger that is still down, the question would take the tap, as its own answer even. */
const firstMoves = ['click', 'keydown', 'scroll'] as const;
/** Longer than between the two taps of a double tap (row S-13). */
const askAfterMoveMs = 500;
/** The same failure is reported once within this many seconds, so that a failing loop cannot fill the outbox. */
const sameFailure = 10;

export type StartTracking = typeof startTracking;

/** Starts the tracker (row T-01), which first handles the events queued so far. */
export function startTracking(services: Services, platform: Platform): void {
  const { store, browser, storage } = services;
  const { page } = store.getState();
  const outbox = createOutbox({
    storage,
    now: browser.now,
    later: (work, ms) => void setTimeout(work, ms),
    send: createSendEvents({
      applicationId: page.brand.applicationId,
      origins: [...page.dataOrigins, ''],
      makeKey: () => browser.randomHex(16),
      browser: window,
    }),
  });
  followStanding(services, outbox);

  const device = { platform, os: osOf(navigator.userAgent) };
  const lastReported: Record<string, number> = {};
  const push = (pageEvent: PageEvent) => {
    if (!isPlayerAction(pageEvent)) {
      const failure = [pageEvent.event, pageEvent.call, pageEvent.kind, pageEvent.place].join(' ');
      if (browser.now() - (lastReported[failure] ?? 0) < sameFailure) return;
      lastReported[failure] = browser.now();
    }
    outbox.add(describeEvent(services, device, pageEvent));
  };
  const earlier = services.tracked;
  services.tracked = { push };
  // The shell event, repeated when the player changes (row S-04).
  push({ event: 'viewPage' });
  if (Array.isArray(earlier)) for (const pageEvent of earlier as PageEvent[]) push(pageEvent);
  store.subscribe((state, before) => {
    if (before.player && !state.player) push({ event: 'viewPage' });
  });

  const reportFailure = (error: unknown) => {
    const pageEvent = scriptFailure(error);
    if (pageEvent) push(pageEvent);
  };
  window.addEventListener('error', ({ error }) => reportFailure(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
  window.addEventListener('online', outbox.retry);
  window.addEventListener('pagehide', outbox.leave);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) outbox.leave();
  });
}

/** Consent follows the player's answer here, in another tab or on a later page of this one, and the current area. */
function followStanding(services: Services, outbox: Outbox): void {
  const { store } = services;
  let mayAsk = false;
  const look = () => {
    const standing = standingOf(services, refusesAllTracking(navigator));
    // The player may enter an area whose law requires asking; tracking stays off there until the answer.
    const tracking = standing === 'unasked' && !mayAsk ? 'waiting' : standing;
    if (store.getState().tracking !== tracking) store.setState({ tracking });
  };
  const ask = () => {
    mayAsk = true;
    look();
  };
  const askSoon = () => {
    for (const move of firstMoves) window.removeEventListener(move, askSoon);
    setTimeout(ask, askAfterMoveMs);
  };
  store.subscribe(({ tracking, offer }, before) => {
    // Refused now, or since an earlier visit.
    if (tracking === 'off' && before.tracking !== 'off') {
      outbox.forgetPeople();
      forgetSession(services);
    }
    if (offer.area !== before.offer.area) look();
  });
  look();
  for (const move of firstMoves) window.addEventListener(move, askSoon, { passive: true });
  setTimeout(ask, askAfterMs);
  window.addEventListener('storage', look);
  // The back/forward cache brings the page back as it was, and it has heard of nothing meanwhile.
  window.addEventListener('pageshow', look);

  const openChoices = () => {
    if (location.hash !== privacyHash) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    openPopup(services, { kind: 'privacy' });
  };
  window.addEventListener('hashchange', openChoices);
  openChoices();
}

/** The hash of a link in a privacy policy: it opens the player's choice on any page. */
const privacyHash = '#privacy';
