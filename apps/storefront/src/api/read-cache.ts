import type { ContentOf, RequestOf } from '@gemporium/contract/client-types.ts';
import type { ReportedFailure } from '@gemporium/contract/service/recharge/tracked-event.ts';
import type { Api, ApiAnswer, ReadPath } from './client.ts';
import { intentionOf } from './idempotency-keys.ts';

/** Answers cached for the life of the page, so that reopening a screen sends no request. Failures are not cached. */
export interface ReadCache {
  /** The cached answer, if there is one. */
  known<P extends ReadPath>(key: string): ApiAnswer<ContentOf<P>> | undefined;
  /** The cached answer; else sends one request for each key, which concurrent readers share. */
  read<P extends ReadPath>(key: string, path: P, fields: ReadFields<P>): Promise<ApiAnswer<ContentOf<P>>>;
  forget(path: ReadPath): void;
}

export type ReadFields<P extends ReadPath> = Omit<RequestOf<P>, 'oauth_token'>;

/** The cache key: the call, its fields, and the scope (language and session). */
export function readKey(path: ReadPath, fields: object, scope: string): string {
  return `${intentionOf(path, { ...fields })} ${scope}`;
}

/** Each request that fails is reported, not each place that shows it (row T-01). */
const failures: { [P in ReadPath]?: ReportedFailure['event'] } = {
  '/api/coupons/couponList': 'couponsFailed',
  '/api/pay/productPoints': 'couponsFailed',
  '/api/pay/getCountries': 'methodsFailed',
  '/api/pay/replenishmentCountryList': 'methodsFailed',
};

export function createReadCache(api: Api, report?: (event: ReportedFailure['event']) => void): ReadCache {
  const answers = new Map<string, ApiAnswer<unknown>>();
  const asked = new Map<string, Promise<ApiAnswer<unknown>>>();
  return {
    known: (key) => answers.get(key) as never,
    read(key, path, fields) {
      const known = answers.get(key);
      if (known) return Promise.resolve(known) as never;
      const pending = asked.get(key);
      if (pending) return pending as never;
      const asking = api.read(path, fields, { quiet: true }).then((answer) => {
        // If this request was invalidated, a newer one with the same key takes precedence.
        if (asked.get(key) === asking) {
          asked.delete(key);
          if (answer.ok) answers.set(key, answer);
        }
        const failure = failures[path];
        if (failure && !answer.ok) report?.(failure);
        return answer;
      });
      asked.set(key, asking);
      return asking;
    },
    forget(path) {
      for (const kept of [answers, asked]) {
        for (const key of Array.from(kept.keys())) if (key.startsWith(`${path} `)) kept.delete(key);
      }
    },
  };
}
