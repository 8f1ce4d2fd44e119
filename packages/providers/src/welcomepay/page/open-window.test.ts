import { beforeEach, expect, it, vi } from 'vitest';
import { openWindow } from './open-window.ts';

/* The payer's browser: which form goes where, and what the payer reads when the window is closed. */

interface MadeForm {
  id: string;
  method: string;
  action?: string;
  acceptCharset?: string;
  inputs: { type: string; name: string; value: string }[];
  appendChild(input: MadeForm['inputs'][number]): void;
  submit(): void;
}

const happened: unknown[] = [];
let forms: MadeForm[] = [];
let hear: ((message: { origin: string; data: unknown }) => void) | undefined;

beforeEach(() => {
  happened.length = 0;
  forms = [];
  hear = undefined;
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('document', {
    createElement: (kind: 'form' | 'input') => {
      if (kind === 'input') return { type: 'text' };
      if (kind !== 'form') throw new Error(`<${kind}>`);
      const inputs: MadeForm['inputs'] = [];
      const form = { inputs, appendChild: (one: MadeForm['inputs'][number]) => inputs.push(one) };
      return Object.assign(form, { submit: () => happened.push('submitted') });
    },
  });
});

const open = (fields: Record<string, string>, vendor: object = {}) => {
  vi.stubGlobal('window', {
    addEventListener: (kind: string, listener: typeof hear) => {
      if (kind === 'message') hear = listener;
    },
    ...vendor,
  });
  return openWindow({
    fields,
    form: { appendChild: (form: MadeForm) => forms.push(form) },
    load: async (address: string) => void happened.push(`loaded ${address}`),
    ready: () => happened.push('ready'),
    say: (what: string) => happened.push(what),
  } as unknown as Parameters<typeof openWindow>[0]);
};
const vendor = { INIStdPay: { pay: (id: string) => happened.push(`window for ${id}`) } };
const hidden = (name: string, value: string) => ({ type: 'hidden', name, value });

it('O-08 on a phone the form goes to Welcome Payments, and no script is loaded', async () => {
  await open({ action: 'https://m.example/smart/wcard/', P_MID: 'm', P_AMT: '12000' });
  expect(happened).toEqual(['submitted']);
  expect(forms).toMatchObject([
    {
      method: 'post',
      action: 'https://m.example/smart/wcard/',
      acceptCharset: 'euc-kr',
      inputs: [hidden('P_MID', 'm'), hidden('P_AMT', '12000')],
    },
  ]);
});

it('O-08 on a desktop the script opens its window with the form that stands in the page', async () => {
  await open({ script: 'https://d.example/stdjs/WelStdPay.js', mid: 'm', charset: 'UTF-8' }, vendor);
  expect(forms[0]?.inputs).toEqual([hidden('mid', 'm'), hidden('charset', 'UTF-8')]);
  expect(happened).toEqual(['loaded https://d.example/stdjs/WelStdPay.js', 'window for welcome', 'ready']);
  expect(forms[0]?.id).toBe('welcome');
  expect(forms[0]).not.toHaveProperty('action');
});

it('O-08 closing the window shows that it was closed, and no other page can claim so', async () => {
  await open({ script: 'https://d.example/x.js' }, vendor);
  happened.length = 0;
  hear?.({ origin: 'https://d.example', data: 'closed' });
  hear?.({ origin: 'https://shop.example', data: 'opened' });
  expect(happened).toEqual([]);
  hear?.({ origin: 'https://shop.example', data: 'closed' });
  expect(happened).toEqual(['cancelled']);
});

it('O-08 a script that is another one is no window', async () => {
  await expect(open({ script: 'https://d.example/x.js' })).rejects.toThrow('defines no INIStdPay');
  expect(happened).toEqual(['loaded https://d.example/x.js']);
});
