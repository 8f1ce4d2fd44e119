import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { readKey } from '../api/read-cache.ts';
import { showOffer } from '../catalogue/show-offer.ts';
import { chooseGoods } from '../catalogue/take-offer.ts';
import { linkOfOrder } from '../make-up/opened-link.ts';
import { showRechargeOf } from '../recharge/pay/show-recharge-of.ts';
import { chooseRole, roleToPreselect } from '../recharge/recipient/preselect-role.ts';
import { changeOrder, ofPayment, showToast } from '../state/actions.ts';
import { isStillFor } from '../state/is-still-for.ts';
import { type ButtonPlace, isStillAt, placeOf } from '../state/place.ts';
import { readScope } from '../state/read-scope.ts';
import type { Services } from '../state/services.ts';

/**
 * Leads from any order's result to the methods, with the order's goods, server and character. `same`: the unpaid order
 * itself is paid by another method; otherwise the goods are bought again. Nothing happens if the player closes or leaves
 * the place of this button meanwhile.
 */
export async function payAgain(services: Services, order: OrderDetail, same: boolean): Promise<void> {
  const link = linkOfOrder(order);
  const ready = link ? true : await takeUp(services, order, placeOf(services));
  if (ready === undefined) return;
  if (ready !== true) {
    showToast(services, ready.problem, 'bad', ofPayment);
    return;
  }
  changeOrder(services, {
    rechargeInfo: same ? { status: 'Pending', url: order.url } : undefined,
    ...(same && { billing_no: order.billing_no }),
  });
  showRechargeOf(services, same ? order.billing_no : undefined, link);
}

/**
 * Restores the order's choices; or says why they cannot be restored; undefined if the player has gone on to another game
 * or language meanwhile, or is no longer at the place of the button.
 */
async function takeUp(
  services: Services,
  order: OrderDetail,
  from: ButtonPlace,
): Promise<true | { problem: string } | undefined> {
  const { store, reads } = services;
  const { offer } = store.getState();
  const find = () => store.getState().offer.goods.find((item) => item.value === order.product_id);
  const isElsewhere = order.domain_area !== offer.area || !find();
  const there = { area: order.domain_area, clientId: order.client_id };
  if (isElsewhere && !(await showOffer(services, there))) return undefined;
  if (!isStillAt(services, from)) return undefined;
  const goods = find();
  if (!goods) return { problem: store.getState().t('error_goods_gone') };
  const state = store.getState();
  const { role: chosen, realServer } = state.order;
  if (chosen?.value === order.role_id && realServer === order.server_id) {
    chooseGoods(services, goods);
    return true;
  }
  const path = '/api/system/allRoleList';
  const fields = { client_id: state.offer.clientId };
  const roles = await reads.read(readKey(path, fields, readScope(state, path)), path, fields);
  if (!isStillFor(services, state) || !isStillAt(services, from)) return undefined;
  if (!roles.ok) return { problem: roles.message };
  const role = roleToPreselect(roles.content, { server_id: order.server_id, role_id: order.role_id });
  if (!role) return { problem: state.t('error_role_not_found') };
  chooseGoods(services, goods);
  chooseRole(services, role);
  return true;
}
