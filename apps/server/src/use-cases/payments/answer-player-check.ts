import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { IncomingRequest, NotificationReply } from '@gemporium/provider-kit/provider.ts';
import { hasLivePayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { allStores } from '../../stores.ts';

/**
 * Some providers ask the notification endpoint to verify the payer before they charge (Xsolla's user validation). The
 * answer is yes if the player has a payment on the account that can still be paid, or whose page closed within the
 * last hour; a dropped or expired payment cannot be paid, nor one whose order another payment has paid: its money would
 * only be refunded. Undefined if the request is not such a check.
 */
export async function answerPlayerCheck(
  services: Services,
  providerId: string,
  accountId: string,
  request: IncomingRequest,
): Promise<NotificationReply | undefined> {
  const at = services.providers.account(accountId);
  if (at?.provider.id !== providerId) return undefined;
  const check = at.provider.readPlayerCheck?.(at.context, request);
  if (!check) return undefined;
  const among = placesOf(services, check.shopperId);
  return check.reply(await hasLivePayment(services.database, { ...among, account: accountId }));
}

/**
 * Where the player pays: the store and game that a shopper's id names (`shopper-id.ts`). Tokens of earlier
 * releases, which live for a day, have the account number alone: that of a player of any store and game.
 */
function placesOf({ catalogue }: Pick<Services, 'catalogue'>, shopperId: string) {
  const stores = allStores(catalogue.current());
  const [storeId = '', gpId = '', ...rest] = shopperId.split(':');
  if (rest.length > 0 && stores.some(({ id }) => id === storeId))
    return { stores: [storeId], gpIds: [gpId], suid: rest.join(':') };
  const gpIds = new Set(stores.flatMap(({ brand }) => allGames(brand).map((game) => game.gpId)));
  return { stores: stores.map(({ id }) => id), gpIds: [...gpIds], suid: shopperId };
}
