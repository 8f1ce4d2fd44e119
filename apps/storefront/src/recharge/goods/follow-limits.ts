import { readKey } from '../../api/read-cache.ts';
import { forgetAnswers } from '../../state/actions.ts';
import { readScope } from '../../state/read-scope.ts';
import type { Services } from '../../state/services.ts';
import { limitFields } from './limit-fields.ts';

const path = '/api/pay/getLimitProductInfo';
/** A wait is shown in minutes, and in seconds below an hour. */
const stepSeconds = (left: number) => (left > 3600 ? 60 : 1);

/** While goods are used up, keeps the time that the wait is counted from, and loads the limits again when one ends. */
export function followLimits(services: Services): void {
  const { store, reads, browser } = services;
  // By how much the device's clock was ahead of the store's when an answer came: it may be shown again later.
  const aheadAt = new WeakMap<object, number>();
  let asked: string | undefined;
  const look = async () => {
    const state = store.getState();
    const fields = limitFields(state);
    const key = fields && readKey(path, fields, readScope(state, path));
    if (key === asked) return;
    asked = key;
    if (!fields || !key) return;
    const answer = await reads.read(key, path, fields);
    if (!answer.ok) return;
    const limits = answer.content;
    const ends = limits.filter((limit) => limit.extra_pay_times <= 0).map((limit) => limit.next_pay_time);
    const next = Math.min(...ends.filter((end) => end > 0));
    const ahead = aheadAt.get(limits) ?? browser.now() - (limits[0]?.as_of ?? browser.now());
    aheadAt.set(limits, ahead);
    let left = next - browser.now() + ahead;
    // Without the store's time, a clock that is ahead would load them again and again.
    if (left <= 0 || left === Infinity) return;
    while (asked === key) {
      if (left <= 0) return forgetAnswers(services);
      store.setState({ storeTime: next - left });
      await browser.wait(stepSeconds(left) * 1000);
      await browser.whenVisible();
      left = next - browser.now() + ahead;
    }
  };
  store.subscribe(() => void look());
  void look();
}
