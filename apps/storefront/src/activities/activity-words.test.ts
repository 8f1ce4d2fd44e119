import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import type { Translate } from '../messages/translator.ts';
import { activityNotes, needText, progressPercent, progressText } from './activity-words.ts';

const speak = (language: string) =>
  ((key: MessageKey, ...values: unknown[]) => translate(language, key, ...(values as []))) as Translate;
const activity = (change: Partial<ActivityView>): ActivityView => ({
  activity_id: 'a',
  type: 'cumulative',
  unit: 'money',
  name: 'A',
  currency: 'USD',
  progress: '0.00',
  today: false,
  day_end_time: 0,
  end_time: 0,
  receive_end_time: 0,
  time_zone: 'UTC',
  rewards: [],
  ...change,
});
const days = activity({ unit: 'days', currency: '', progress: '1' });
const once = activity({ unit: 'once', currency: '', progress: '0', end_time: 1 });

it.each<[language: string, ActivityView, need: string, progress: string, asked: string]>([
  ['en', activity({ progress: '1234.50' }), '2000.00', 'Topped up: $1,234.50', 'Top up $2,000.00'],
  ['en', days, '3', '1 day in a row', '3 days in a row'],
  ['ar', days, '3', 'يوم واحد على التوالي', '3 أيام على التوالي'],
  ['ko', days, '3', '1일 연속', '3일 연속'],
  ['en', once, '1', 'Waiting for your first top-up.', 'First top-up'],
  ['ja', activity({ ...once, progress: '1' }), '1', '初回チャージが\u200b完了しました。', '初回チャージ'],
])('A-01 progress and requirements in words: %s', (language, view, need, progress, asked) => {
  const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/\u00a0/g, ' ');
  expect(plain(progressText(view, 0, speak(language), [], language))).toBe(progress);
  expect(plain(needText(view, need, speak(language), [], language))).toBe(asked);
});

it('A-01 once its time is over, an event no longer waits for a first top-up', () => {
  const told = (change: Partial<ActivityView>, now: number) =>
    progressText({ ...once, ...change }, now, speak('en'), [], 'en');
  expect(told({}, 0)).toBe('Waiting for your first top-up.');
  expect(told({}, 1)).toBe('This event has ended.');
  expect(told({ as_of: 0 }, 1)).toBe('Waiting for your first top-up.');
  expect(told({ as_of: 1 }, 0)).toBe('This event has ended.');
  expect(told({ progress: '1' }, 1)).toBe('You’ve made your first top-up.');
});

it('L-04 A-01 an amount is isolated in a right-to-left sentence', () => {
  const view = activity({ progress: '39.44' });
  expect(progressText(view, 0, speak('ar'), [], 'ar')).toContain('\u2068$39.44\u2069');
  expect(needText(view, '50.00', speak('ar'), [], 'ar')).toContain('\u2068$50.00\u2069');
});

it.each<[progress: string, needs: string[], percent: number]>([
  ['0.00', ['5.00', '20.00'], 0],
  ['5.00', ['5.00', '20.00'], 25],
  ['1.00', ['3.00'], 33.33],
  ['99.00', ['5.00', '20.00'], 100],
  ['5', [], 0],
])('A-01 a progress of %s towards %j is %d%%', (progress, needs, percent) => {
  const rewards = needs.map((need, n) => ({
    reward_id: String(n),
    name: '',
    need,
    state: 'locked' as const,
  }));
  expect(progressPercent(activity({ progress, rewards }))).toBe(percent);
});

it('A-01 the end of an activity is shown if it is within a year, and the end of claiming if that is later', () => {
  const now = Date.UTC(2026, 0, 1) / 1000;
  const [march, april, far] = [
    [2026, 2],
    [2026, 3],
    [2099, 0],
  ].map(([year = 0, month]) => Date.UTC(year, month ?? 0, 1, 12) / 1000) as [number, number, number];
  const told = (end_time: number, receive_end_time: number) =>
    activityNotes(activity({ end_time, receive_end_time }), now, 'en', speak('en'))
      .map((note) => note.replace(/,? \d+:\d+.*$/, ''))
      .slice(1);
  expect(told(march, march)).toEqual(['Ends Mar 1, 2026']);
  expect(told(march, april)).toEqual(['Ends Mar 1, 2026', 'Claim your rewards by Apr 1, 2026']);
  expect(told(march, far)).toEqual(['Ends Mar 1, 2026']);
  expect(told(far, far)).toEqual([]);
});

it.each<[zone: string, told: string[]]>([
  ['UTC', ['Daily reset: Mar 1, 2026, 12:00 PM UTC', 'Ends Mar 1, 2026, 12:00 PM UTC']],
  ['Asia/Seoul', ['Daily reset: Mar 1, 2026, 9:00 PM GMT+9', 'Ends Mar 1, 2026, 9:00 PM GMT+9']],
])('A-01 the daily reset and the end of an event name the clock of the store: %s', (time_zone, told) => {
  const noon = Date.UTC(2026, 2, 1, 12) / 1000;
  const view = { ...days, time_zone, day_end_time: noon, end_time: noon, receive_end_time: noon };
  const notes = activityNotes(view, noon - 1, 'en', speak('en')).map((note) => note.replace(/\s/g, ' '));
  expect(notes.filter((note) => /^(Daily|Ends)/.test(note))).toEqual(told);
});

it.each<[title: string, ActivityView, rules: string[]]>([
  [
    'days in a row, before the first',
    activity({ unit: 'days', progress: '0' }),
    ['activity_day_end', 'activity_days_rule'],
  ],
  [
    'days in a row, topped up today',
    activity({ unit: 'days', progress: '1', today: true }),
    ['activity_today_done', 'activity_day_end', 'activity_days_rule'],
  ],
  [
    'days in a row, the last one yesterday',
    activity({ unit: 'days', progress: '1' }),
    ['activity_today_open', 'activity_day_end', 'activity_days_rule'],
  ],
  ['an amount', activity({ unit: 'money', progress: '5.00' }), ['activity_refund_rule']],
  [
    'an amount, topped up today',
    activity({ unit: 'money', progress: '5.00', today: true }),
    ['activity_refund_rule'],
  ],
  ['a first top-up', activity({ unit: 'once', progress: '1', today: true }), []],
])('A-01 an activity that counts %s shows its own rules only', (_title, view, rules) => {
  const now = Date.UTC(2026, 0, 1) / 1000;
  const far = now + 2 * 365 * 86_400;
  const keys = ((key: MessageKey) => key) as Translate;
  expect(activityNotes({ ...view, end_time: far, receive_end_time: far }, now, 'en', keys)).toEqual(rules);
});

it.each<[title: string, ActivityView, rules: string[]]>([
  [
    'days in a row, the last one yesterday',
    activity({ unit: 'days', progress: '1' }),
    ['error_activity_gone', 'activity_receive_until'],
  ],
  [
    'days in a row, topped up today',
    activity({ unit: 'days', progress: '2', today: true }),
    ['error_activity_gone', 'activity_receive_until'],
  ],
  ['an amount', activity({}), ['activity_refund_rule', 'error_activity_gone', 'activity_receive_until']],
  [
    'a first top-up',
    activity({ unit: 'once', progress: '0' }),
    ['error_activity_gone', 'activity_receive_until'],
  ],
])('A-01 once an activity is over, nobody is asked to top up for it: %s', (_title, view, rules) => {
  const end = Date.UTC(2026, 0, 1) / 1000;
  const keys = ((key: MessageKey) => key) as Translate;
  const over = { ...view, end_time: end, receive_end_time: end + 86_400 };
  expect(activityNotes(over, end, 'en', keys)).toEqual(rules);
  expect(activityNotes({ ...over, as_of: end }, end - 600, 'en', keys)).toEqual(rules);
  expect(activityNotes(over, end - 1, 'en', keys)).not.toContain('error_activity_gone');
});

it('A-01 an end of exactly a year is shown, a second later is not', () => {
  const now = Date.UTC(2026, 0, 1) / 1000;
  const keys = ((key: MessageKey) => key) as Translate;
  const told = (end_time: number) =>
    activityNotes(activity({ unit: 'once', end_time, receive_end_time: end_time }), now, 'en', keys);
  expect(told(now + 365 * 86_400)).toEqual(['activity_until']);
  expect(told(now + 365 * 86_400 + 1)).toEqual([]);
});

it.each([0, 1_000 * 86_400, -1_000 * 86_400])(
  'A-01 how far an end is ahead is counted from the store’s time, on a device whose clock is %i seconds ahead',
  (ahead) => {
    const as_of = Date.UTC(2026, 0, 1) / 1000;
    const keys = ((key: MessageKey) => key) as Translate;
    const told = (end_time: number) =>
      activityNotes(
        activity({ unit: 'once', as_of, end_time, receive_end_time: 0 }),
        as_of + ahead,
        'en',
        keys,
      );
    expect([told(as_of + 86_400), told(as_of + 366 * 86_400)]).toEqual([['activity_until'], []]);
  },
);
