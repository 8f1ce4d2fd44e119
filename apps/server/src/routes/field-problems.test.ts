import { calls } from '@gemporium/contract/calls.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bodyLimit, parseForm } from '../plugins/bodies.ts';
import { fieldProblems } from './field-problems.ts';
import { readFields } from './read-fields.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(4),
  page: z.number().int().min(1).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  number: z.string().regex(/^\d+$/).optional(),
  events: z
    .array(z.strictObject({ event: z.string().max(4), at: z.number().min(1) }))
    .min(1)
    .max(2)
    .optional(),
});
const event = { event: 'buy', at: 1 };

it.each<[title: string, fields: Record<string, unknown>, problems: Record<string, string>]>([
  ['nothing at all', {}, { name: 'missing' }],
  ['null for a text', { name: null }, { name: 'wrong-type' }],
  ['a number for a text', { name: 7 }, { name: 'wrong-type' }],
  ['a short text', { name: 'x' }, { name: 'too-short' }],
  ['a long text', { name: 'xxxxx' }, { name: 'too-long' }],
  ['a small number', { name: 'xx', page: 0 }, { page: 'out-of-range' }],
  ['a large number', { name: 'xx', page: 10 }, { page: 'out-of-range' }],
  ['a number beyond all counting', { name: 'xx', page: 1e300 }, { page: 'out-of-range' }],
  ['a part of a number', { name: 'xx', page: 1.5 }, { page: 'wrong-type' }],
  ['what is not offered', { name: 'xx', kind: 'c' }, { kind: 'wrong-format' }],
  ['another form', { name: 'xx', number: 'x' }, { number: 'wrong-format' }],
  ['a list of nothing', { name: 'xx', events: [] }, { events: 'too-short' }],
  ['a list of too much', { name: 'xx', events: [event, event, event] }, { events: 'too-long' }],
  ['a list of something else', { name: 'xx', events: ['x'] }, { 'events.0': 'wrong-type' }],
  ['two strangers', { name: 'xx', a: 1, b: 2 }, { a: 'unknown', b: 'unknown' }],
  [
    'each fault of what is within a list, at its place',
    { name: 'xx', events: [event, { event: 'xxxxx', at: 0, colour: 'red' }] },
    { 'events.1.event': 'too-long', 'events.1.at': 'out-of-range', 'events.1.colour': 'unknown' },
  ],
  ['what is left out within a list', { name: 'xx', events: [{ at: 1 }] }, { 'events.0.event': 'wrong-type' }],
])('W-01 %s is told by its place and its fault', (_title, fields, problems) => {
  const parsed = schema.safeParse(fields);
  const told = parsed.success ? [] : fieldProblems(parsed.error, fields);
  expect(Object.fromEntries(told.map(({ field, problem }) => [field, problem]))).toEqual(problems);
  expect(told).toHaveLength(Object.keys(problems).length);
});

/** As many of these as eight bodies have room for: what takes quadratic time then takes many seconds. */
function full(text: (i: number) => string): string {
  let body = text(0);
  for (let i = 1; ; i += 1) {
    const more = text(i);
    if (body.length + more.length > 8 * bodyLimit) return body;
    body += more;
  }
}
const list = (entry: (i: number) => string) => full((i) => (i === 0 ? entry(i) : `,${entry(i)}`));
const name = (i: number) => i.toString(36);
const tracked = calls['/service/recharge/dot.php'].request;

it.each<[title: string, body: unknown]>([
  ['fields that no call has', JSON.parse(`{${list((i) => `"${name(i)}":1`)}}`)],
  ['the same in a form', parseForm(full((i) => `${name(i)}=1&`))],
  ['one field over and over', parseForm(full(() => 'a=1&'))],
  ['each field twice', parseForm(full((i) => `${name(i >> 1)}=1&`))],
  ['fields that no event has', JSON.parse(`{"events":[{${list((i) => `"${name(i)}":1`)}}]}`)],
  ['events without anything', JSON.parse(`{"events":[${list(() => '{}')}]}`)],
  ['events of another kind', JSON.parse(`{"events":[${list(() => '1')}]}`)],
  ['lists in lists', JSON.parse(`{"events":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
  ['NULs', JSON.parse(`{${list((i) => `"${name(i)}":"\\u0000"`)}}`)],
])('W-01 a body full of %s is refused in linear time', (_title, body) => {
  const before = process.cpuUsage();
  const reading = readFields({ query: {}, body, headers: {} });
  const parsed = tracked.safeParse(reading.fields);
  const problems = parsed.success ? [] : fieldProblems(parsed.error, reading.fields);
  const { user, system } = process.cpuUsage(before);
  expect(problems.length).toBeGreaterThan(0);
  expect((user + system) / 1000).toBeLessThan(1500);
});
