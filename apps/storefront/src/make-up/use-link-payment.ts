import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { callOf, channelById } from '@gemporium/contract/channels.ts';
import type { PayTerms } from '@gemporium/contract/legal-words.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { useState } from 'react';
import type { CardProblem } from '../cards/card-problem.ts';
import { encodeCard, isTyped, type TypedCard } from '../cards/encode-card.ts';
import { useCardProblem } from '../cards/use-card-problem.ts';
import { tickedConsents } from '../legal/ticked-consents.ts';
import { listRegions, regionToShow } from '../recharge/methods/list-regions.ts';
import type { MethodChoiceProps } from '../recharge/methods/method-choice.tsx';
import { pay } from '../recharge/pay/pay.ts';
import { useRefusals } from '../recharge/pay/ruled-out.ts';
import { methodsToShow } from '../recharge/pay/use-recharge.ts';
import { payTextOf } from '../recharge/summary/pay-words.ts';
import { ask, changeOrder, showToast } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import type { OpenedLink } from './opened-link.ts';

export type LinkPayment = MethodChoiceProps['recharge'] & {
  chooseSubPayment: (subPaymentId: string) => void;
  paying: boolean;
  /** The typed card, if the method takes one (row O-08). */
  card: { typed: TypedCard; type: (part: Partial<TypedCard>) => void; problem: CardProblem | undefined };
  /** Everything that the method needs is chosen or typed: sub-payment and card, if it has them. */
  canPay: boolean;
  /** What the law requires next to the button. */
  terms: PayTerms | undefined;
  /** "Pay $4.99", or the wording that the law requires: on the button, and where the player confirms it. */
  payText: string;
  /** Asks for confirmation, then pays within that tap. */
  pay: () => void;
};

const noCard: TypedCard = { number: '', password: '' };

/** Region, method, sub-payment and paying of a make-up link. Its choices are separate from the shop's. */
export function useLinkPayment({ replenishId }: OpenedLink, info: ReplenishInfo): LinkPayment {
  const services = useServices();
  const platform = useShop(({ offer }) => offer.platform);
  const areaCountry = useShop(({ page }) => page.brand.countries[info.domain_area]);
  const regionCode = useShop(({ order }) => order.region);
  const paying = useShop((state) => state.paying);
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  const [key, setKey] = useState<string>();
  const [subPaymentId, setSubPaymentId] = useState<string>();
  const [typed, setTyped] = useState(noCard);
  const { amount: price, currency_code: currency } = info;
  const asked = useRead('/api/pay/replenishmentCountryList', {
    replenish_id: replenishId,
    platform,
  });
  const regions = asked.kind === 'ready' ? listRegions(asked.content, { price, currency, platform }) : [];
  const region = regionToShow(regions, regionCode);
  const refusals = useRefusals(replenishId);
  const method = region?.methods.find((item) => item.key === key && !refusals.ofMethod(key));
  const { problem, forget, refuse } = useCardProblem(method?.method.card_form ? method.key : undefined);
  const subPayment = method?.subPayments.find((item) => item.channel_id === subPaymentId);

  const money = showMoney(price, currency, wholeCurrencies);
  const payText = payTextOf(region?.terms?.button, money, language, t);

  const begin = () => {
    const channel = method && channelById(Number(method.method.channel_id));
    if (!channel || !region) {
      showToast(services, t('error_channel_not_exist'), 'bad');
      return;
    }
    const consents = tickedConsents(region.terms, services.store.getState().agreed);
    if (consents === undefined) {
      showToast(services, t('legal_consents_missing'), 'bad');
      return;
    }
    const path = callOf(channel, areaCountry);
    const { server_id: serverId, role_id: roleId } = info;
    const what = { replenish_id: replenishId };
    changeOrder(services, { region: region.code });
    ask(services, {
      title: t('make_up_confirm_title'),
      content: t('make_up_confirm_text'),
      facts: [
        { label: t('account'), value: info.user_name },
        { label: t('server'), value: info.server_name },
        { label: t('role'), value: info.role_name },
        { label: t('payment_method'), value: subPayment?.name ?? method.method.name },
        { label: t('to_pay'), value: money },
      ],
      confirm: payText,
      cancel: t('cancel'),
      onConfirm: () =>
        void pay(
          services,
          {
            path,
            serverId,
            roleId,
            what,
            method: method.method,
            subPayment,
            ...(consents && { consents }),
            ...(region.terms?.button && { button: region.terms.button }),
          },
          { price, currency },
          method.method.card_form ? { cardInfo: encodeCard(typed), onRefused: refuse } : undefined,
        ),
    });
  };
  return {
    methods: methodsToShow(asked, regions, region, refusals.ofGoods, t('make_up_methods_none')),
    refusalOf: refusals.ofMethod,
    method,
    subPaymentId,
    chooseRegion: (code) => {
      changeOrder(services, { region: code });
      setKey(undefined);
    },
    chooseMethod: (chosen) => {
      refusals.forgetMethod(chosen);
      setKey(chosen);
      setSubPaymentId(undefined);
      const one = region?.methods.find((item) => item.key === chosen)?.method;
      if (one)
        services.tracked.push({
          event: 'selectPayway',
          goods: { payway_id: one.payway_id, channel_id: one.channel_id, replenish: true },
        });
      setTyped(noCard);
      forget();
    },
    chooseSubPayment: setSubPaymentId,
    paying,
    terms: region?.terms,
    payText,
    card: {
      typed,
      type: (part) => {
        setTyped({ ...typed, ...part });
        forget();
      },
      problem,
    },
    canPay:
      method !== undefined &&
      (method.subPayments.length === 0 || subPayment !== undefined) &&
      (!method.method.card_form || (isTyped(typed) && !problem?.of)),
    pay: begin,
  };
}
