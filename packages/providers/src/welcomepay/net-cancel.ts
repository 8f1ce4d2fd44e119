import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { approveForm } from './approve.ts';
import { type CallOutcome, postForm, signedCancel } from './call.ts';
import { paths, settingsSchema, success, wayOf } from './provider.ts';
import type { AgreedOnDesktop, AgreedOnMobile } from './read-return.ts';
import { cancelSchema, netCancelSchema } from './wire.ts';

/**
 * Undoes an approve whose outcome is unknown, and tries once more if the first answer is not a success. True if
 * Welcome Payments says that it holds no money for it.
 */
export async function netCancel(
  context: ProviderContext,
  payment: KnownPayment,
  agreed: AgreedOnDesktop | AgreedOnMobile,
): Promise<boolean> {
  const once =
    agreed.on === 'desktop'
      ? () => onDesktop(context, payment, agreed)
      : () => onMobile(context, payment, agreed);
  return (await once()) || (await once());
}

async function onDesktop(
  context: ProviderContext,
  payment: KnownPayment,
  agreed: AgreedOnDesktop,
): Promise<boolean> {
  const { netCancelFields } = settingsSchema.parse(context.account.settings);
  const whole = approveForm(context, payment, agreed);
  const form = Object.fromEntries(netCancelFields.map((name) => [name, whole[name]]));
  const answer = netCancelSchema.safeParse(jsonIn(await postForm(context, agreed.netCancelUrl, form)));
  return answer.data?.resultCode === success.desktop;
}

async function onMobile(
  context: ProviderContext,
  { amount, memo }: KnownPayment,
  { tid }: AgreedOnMobile,
): Promise<boolean> {
  const outcome = await postForm(context, context.baseUrl + paths.whole, {
    ...signedCancel(context),
    payType: wayOf(memo.way),
    tid,
    price: `${amount.amountMinor}`,
    currency: 'WON',
    cancelType: 'C',
  });
  return cancelSchema.safeParse(jsonIn(outcome)).data?.ResultCode === success.cancel;
}

function jsonIn(outcome: CallOutcome): unknown {
  return outcome.kind === 'answer' && outcome.status === 200 ? parseJson(outcome.body) : undefined;
}
