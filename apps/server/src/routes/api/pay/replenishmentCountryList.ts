import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { judgeLink } from '../../../use-cases/make-up/judge-link.ts';
import { makeUpGoods } from '../../../use-cases/make-up/make-up-offer.ts';
import { methodsForGoods } from '../../../use-cases/shop/choose-method.ts';
import { artPaths } from '../../../views/art-paths.ts';
import { paymentRegions } from '../../../views/payment-regions.ts';

/** Like getCountryList, for the amount of a make-up link. */
export const replenishmentCountryList = handler(
  '/api/pay/replenishmentCountryList',
  async (context, input) => {
    const { services, store, session, language } = context;
    if (!session) return refuse('notLoggedIn');
    const link = await judgeLink(context, session, input.replenish_id);
    if (isRefusal(link)) return link;
    const game = gameByGpId(store.brand, link.gp_id);
    const area = store.brand.areas.find(({ key }) => key === link.domain_area);
    if (!game || !area) return refuse('noGame');
    const art = artPaths(store.version);
    const shelf = { store, area, platform: input.platform, language, art };
    const sold = { game, goods: makeUpGoods(context, link) };
    const methods = methodsForGoods(services, shelf, sold);
    return methods ? content(paymentRegions(shelf, methods, 'debt')) : refuse('noSuchMethod');
  },
);
