import { calls } from '@gemporium/contract/calls.ts';
import { channels, channelsOf } from '@gemporium/contract/channels.ts';
import { providers } from '@gemporium/providers/index.ts';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

/*
 * A payment channel is one row of one table. A second place that knows its number, call or peculiarities would be
 * forgotten when the row changes: the page would then show what the server refuses.
 */

const table = 'packages/contract/src/channels.ts';
const calledByMany = ['packages/contract/src/api/pay/pay-calls.ts', 'packages/contract/src/calls.ts'];
/** Every call that pays by some channel somewhere. */
const payPaths = channels.flatMap(({ call, callsIn = {} }) => [call, ...Object.values(callsIn)]);
/** Files used only by tests: `conformance.ts` is what the suite has to know about a provider. */
const isTest = /\.test\.tsx?$|\/testing\/|\/conformance(\.ts$|\/)/;
const code = readSources()
  .filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest.test(path) && path !== table)
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** The numbers in a text, however they are written: 11801, 11_801, '11801'. */
function numbersIn(text: string): string[] {
  return (text.match(/\d[\d_]*/g) ?? []).map((digits) => digits.replaceAll('_', ''));
}

describe('O-07 a channel is one row', () => {
  it('O-07 no channel number appears in code outside the table', () => {
    const ids = new Set(channels.map(({ id }) => String(id)));
    const found = code.flatMap(({ path, text }) =>
      numbersIn(text)
        .filter((digits) => ids.has(digits))
        .map((digits) => `${path}: ${digits}`),
    );
    expect(code.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it('O-07 no channel’s pay call appears in code outside the table and the contract’s lists of calls', () => {
    const found = code
      .filter(({ path }) => !calledByMany.includes(path))
      .flatMap(({ path, text }) =>
        payPaths.filter((call) => text.includes(call)).map((call) => `${path}: ${call}`),
      );
    expect(found).toEqual([]);
  });

  it.each(Object.values(providers))(
    'O-07 the channels of $id are its rows in the table',
    ({ id, ...provider }) => {
      expect(provider.channels).toEqual(channelsOf(id));
      expect(provider.channels.length).toBeGreaterThan(0);
    },
  );

  it('O-07 each channel has a pay call, and an adapter that serves it', () => {
    expect(channels.filter(({ provider }) => !Object.hasOwn(providers, provider))).toEqual([]);
    expect(payPaths.filter((call) => calls[call].path !== call)).toEqual([]);
  });
});
