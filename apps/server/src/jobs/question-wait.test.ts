import { providers } from '@gemporium/providers/index.ts';
import { describe, expect, it } from 'vitest';
import { questionWait } from './question-wait.ts';

const minute = 60;
const hour = 60 * minute;
/** The share of the minute for polling and for the query itself. */
const ownSeconds = 15;

const askable = Object.values(providers).filter(({ query }) => query);

/**
 * Seconds between two queries of one payment that a document of the provider asks for. Adyen wants no polling at all:
 * its query asks Adyen only for a browser that has come back (docs/providers/adyen.md).
 */
const documented: Readonly<Record<string, number>> = { 'razer-merchant': 5 * minute };

describe('O-11 a provider is queried as often as its data says', () => {
  it.each(askable.map((provider) => [provider.id, provider] as const))(
    'O-11 %s: an update that is lost within half an hour is found within a minute or as soon as may be asked, also after the page has closed',
    (id, provider) => {
      const page = provider.paymentLifetimeMinutes * minute;
      const least = documented[id] ?? 0;
      for (let ageSeconds = 15; ageSeconds < 30 * minute; ) {
        const closed = ageSeconds > page ? { closedSeconds: ageSeconds - page } : {};
        const wait = questionWait(provider, { ageSeconds, ...closed });
        expect(wait, `at ${ageSeconds} s`).toBeLessThanOrEqual(Math.max(least, minute - ownSeconds));
        expect(wait, `at ${ageSeconds} s`).toBeGreaterThanOrEqual(least);
        ageSeconds += wait;
      }
      for (const ageSeconds of [hour, 9 * hour, 40 * 24 * hour])
        expect(questionWait(provider, { ageSeconds, closedSeconds: ageSeconds })).toBeGreaterThanOrEqual(
          least,
        );
    },
  );

  it('O-11 one without notifications is queried more often than one with them, at any age of an open page', () => {
    const told = { readNotification: () => ({ kind: 'unproven', references: [], reply: {} }) as never };
    for (const ageSeconds of [minute, 10 * minute, 30 * minute, hour])
      expect(questionWait({}, { ageSeconds })).toBeLessThan(questionWait(told, { ageSeconds }));
    expect(questionWait(undefined, { ageSeconds: hour })).toBe(questionWait({}, { ageSeconds: hour }));
    expect(askable.some(({ readNotification }) => !readNotification)).toBe(true);
  });

  it('O-11 a closed page is queried rarely after half an hour, and not before', () => {
    expect(questionWait({}, { ageSeconds: 30 * minute - 1, closedSeconds: minute })).toBe(30);
    expect(questionWait({}, { ageSeconds: 30 * minute, closedSeconds: minute })).toBe(hour);
    expect(questionWait({}, { ageSeconds: 9 * hour, closedSeconds: 8 * hour })).toBe(8 * hour);
  });
});
