import type { PayerPage } from '@gemporium/provider-kit/page/run-payment-page.ts';

/** What `card-page.ts` provides. */
interface Fields {
  script: string;
  environment: string;
  locale: string;
  session: string;
}

/** The part of the answers of Alipay's script that is read here (docs.antom.com/ac/sdks/web_AMSElement). */
interface Answer {
  status?: string;
  error?: { code?: string };
  userCanceled3D?: boolean;
  /** Where the payer must continue, such as the bank's page. */
  session?: { nextAction?: { normalUrl?: string } };
}

interface CardForm {
  mount(options: object, selector: string): Promise<Answer | undefined>;
  submitPayment(): Promise<Answer>;
}

interface WithAlipay {
  AMSElement: new (options: object) => CardForm;
}

/** Shows Alipay's card form with a button of ours, and handles the result of the payment. */
export async function mountCardForm(page: PayerPage<Fields>): Promise<void> {
  const { fields, form } = page;
  await page.load(fields.script);
  const { AMSElement } = window as unknown as WithAlipay;
  const card = new AMSElement({
    environment: fields.environment,
    locale: fields.locale,
    sessionData: fields.session,
  });
  const place = document.createElement('div');
  place.id = 'card';
  // A frame without a colour scheme of its own would be white on a dark page.
  place.style.colorScheme = 'light';
  form.appendChild(place);
  const theme = page.isDark ? 'night' : 'default';
  const options = { type: 'payment', appearance: { theme }, notRedirectAfterComplete: true };
  const mounted = await card.mount(options, '#card');
  if (mounted?.error) throw new Error(mounted.error.code);

  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pay-way pay-retry';
  // The page's heading says what the button does: pay, and how much.
  button.textContent = (document.getElementById('title') as HTMLElement).textContent;
  button.addEventListener('click', () => {
    button.disabled = true;
    card
      .submitPayment()
      .then((answer) => {
        if (answer.error?.code === 'FORM_INVALID') button.disabled = false;
        else follow(page, answer);
      })
      // The outcome is unknown: the store asks Alipay.
      .catch(() => page.leave());
  });
  form.appendChild(button);
  page.ready();
}

/** The script's answer only decides what the payer sees: whether money came in, the store asks Alipay. */
function follow(page: PayerPage<Fields>, { status, error, userCanceled3D, session }: Answer): void {
  const next = session?.nextAction?.normalUrl;
  if (error && (userCanceled3D || error.code === 'USER_CANCELED')) end(page, 'cancelled');
  else if (error && status === 'FAIL') end(page, 'declined');
  else if (error && status !== 'PROCESSING' && status !== 'PENDING') end(page, 'failed');
  else if (!error && next?.indexOf('https://') === 0) location.assign(next);
  else page.leave();
}

/** A submitted form cannot be used again: trying again loads a new one. */
function end({ form, say }: PayerPage<Fields>, how: 'failed' | 'declined' | 'cancelled'): void {
  form.hidden = true;
  say(how);
}
