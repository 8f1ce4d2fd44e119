import type { PayerPage } from '@gemporium/provider-kit/page/run-payment-page.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountDropIn } from './mount-drop-in.ts';

/*
 * What the page does with Airwallex's script. The bugs to find: a drop-in for another intent, and a payer who is
 * left without a way on.
 */

const steps: unknown[][] = [];
const handlers: Record<string, (event: object) => void> = {};
const page = <Fields>(fields: Fields, isDark = false): PayerPage<Fields> => ({
  fields,
  isDark,
  language: 'en',
  returnUrl: 'https://shop.example/return',
  form: { id: 'form' } as HTMLElement,
  load: async (address) => void steps.push(['load', address]),
  ready: () => void steps.push(['ready']),
  leave: () => void steps.push(['leave']),
  say: (what, staysOpen) => void steps.push(['say', what, ...(staysOpen ? ['stays open'] : [])]),
});
const fields = {
  script: 'https://static.example/index.js',
  env: 'demo',
  intentId: 'int_1',
  clientSecret: 'secret',
  currency: 'USD',
};

beforeEach(() => {
  steps.length = 0;
  const dropIn = {
    on: (event: string, handler: (event: object) => void) => {
      handlers[event] = handler;
    },
    mount: (id: string) => steps.push(['mount', id]),
  };
  vi.stubGlobal('window', {
    AirwallexComponentsSDK: {
      init: async (options: object) => steps.push(['init', options]),
      createElement: async (type: string, options: object) => {
        steps.push(['createElement', type, options]);
        return dropIn;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('O-08 loads the script, begins, and mounts the drop-in of this intent in the page’s form', async () => {
  await mountDropIn(page(fields));
  const intent = {
    intent_id: 'int_1',
    client_secret: 'secret',
    currency: 'USD',
    appearance: { mode: 'light' },
  };
  expect(steps).toStrictEqual([
    ['load', 'https://static.example/index.js'],
    ['init', { env: 'demo', enabledElements: ['payments'] }],
    ['createElement', 'dropIn', intent],
    ['mount', 'form'],
  ]);
});

it('O-08 on a dark page the drop-in is dark', async () => {
  await mountDropIn(page(fields, true));
  expect(steps[2]?.[2]).toMatchObject({ appearance: { mode: 'dark' } });
});

it('O-08 includes the payer’s country, language and chosen method', async () => {
  await mountDropIn(page({ ...fields, locale: 'zh', country: 'SG', method: 'card' }));
  expect(steps[1]).toEqual(['init', { env: 'demo', enabledElements: ['payments'], locale: 'zh' }]);
  expect(steps[2]?.[2]).toMatchObject({ country_code: 'SG', methods: ['card'] });
});

it.each([
  ['ready', undefined, ['ready']],
  ['success', undefined, ['leave']],
  // What was charged is known only after a decline, after which the form takes another try.
  ['error', 'issuer_declined', ['say', 'declined', 'stays open']],
  ['error', 'authentication_declined', ['say', 'declined', 'stays open']],
  ['error', 'internal_error', ['say', 'failed']],
  ['error', undefined, ['say', 'failed']],
  ['cancel', undefined, ['say', 'cancelled', 'stays open']],
])('O-08 at %s (%s) does %j', async (event, code, step) => {
  await mountDropIn(page(fields));
  handlers[event]?.({ detail: code && { error: { code } } });
  expect(steps.at(-1)).toEqual(step);
});

it('O-08 a script that cannot be loaded rejects', async () => {
  const failing = { ...page(fields), load: () => Promise.reject(new Error('gone')) };
  await expect(mountDropIn(failing)).rejects.toThrow('gone');
  expect(steps).toEqual([]);
});
