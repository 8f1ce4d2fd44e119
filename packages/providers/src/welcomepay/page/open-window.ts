import type { PayerPage } from '@gemporium/provider-kit/page/run-payment-page.ts';

/**
 * What `payment-page.ts` provides besides the form's fields: the form's target on a phone, the script that reads it
 * on a desktop.
 */
type Fields = { action: string; script?: undefined } | { action?: undefined; script: string };

interface VendorWindow {
  INIStdPay?: { pay(formId: string): void };
}

const formId = 'welcome';

/**
 * On a phone, the form goes to Welcome Payments and replaces the page. On a desktop, Welcome Payments' script reads
 * the form and opens its window over the page. When that window is closed, the shop's own `/closed` page reports it.
 */
export async function openWindow({
  fields,
  form: place,
  load,
  ready,
  say,
}: PayerPage<Fields>): Promise<void> {
  const { action, script, ...rest } = fields;
  const form = formOf(rest);
  place.appendChild(form);
  if (action !== undefined) {
    form.action = action;
    // The target pages know no other encoding.
    form.acceptCharset = 'euc-kr';
    return form.submit();
  }
  await load(script);
  const { INIStdPay } = window as VendorWindow;
  if (!INIStdPay) throw new Error('the script defines no INIStdPay');
  window.addEventListener('message', ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data === 'closed') say('cancelled');
  });
  INIStdPay.pay(formId);
  ready();
}

function formOf(fields: Readonly<Record<string, string>>): HTMLFormElement {
  const form = document.createElement('form');
  form.id = formId;
  form.method = 'post';
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.appendChild(input);
  }
  return form;
}
