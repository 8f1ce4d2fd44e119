import type { PaymentPageData } from '@gemporium/contract/page-data.ts';
import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import type { Config } from '../config.ts';
import { sentence } from '../messages.ts';
import type { Store } from '../services.ts';
import { artPaths } from './art-paths.ts';
import { brandView } from './brand-view.ts';

/** Whom the goods are for, and the order's number. */
interface Recipient {
  billing_no: string;
  server_name: string;
  role_name: string;
}

/** A payment's own page, in the language of its order if the brand still offers it. */
export function paymentPageData(
  { brand, version }: Store,
  paid: {
    provider: string;
    runMode: Config['runMode'];
    order: Recipient;
    request: Pick<PaymentRequest, 'amount' | 'gameName' | 'goodsName' | 'language' | 'returnUrl'>;
    fields: PaymentPageData['fields'];
  },
): PaymentPageData {
  const { provider, runMode, order, request, fields } = paid;
  const { language } = request;
  const say = (key: string, values = {}) => sentence(brand, language, key, values);
  const money = showMoney(toMajor(request.amount), request.amount.currency, brand.wholeCurrencies ?? []);
  return {
    provider,
    brand: brandView(brand, { language, art: artPaths(version) }),
    runMode,
    language,
    title: say('pay_price', { money: isolate(money, language) }),
    lines: [
      [say('game'), request.gameName],
      [say('goods'), request.goodsName],
      [say('role'), sideBySide([order.role_name, order.server_name], language)],
      [say('billing_no'), order.billing_no],
    ],
    texts: {
      opening: say('pay_opening'),
      unreachable: say('error_provider_down'),
      failed: say('result_fail_text'),
      declined: say('payment_error_declined'),
      cancelled: say('payment_error_cancelled_by_player'),
      retry: say('retry'),
      back: say('back'),
      sandbox: say('mark_sandbox_text'),
      noScript: say('no_script'),
    },
    fields,
    returnUrl: request.returnUrl,
  };
}
