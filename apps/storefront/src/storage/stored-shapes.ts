import type { StorageKey } from './stored-values.ts';

/**
 * The shape of a valid stored value: a string, number or boolean represents its type. In objects each declared field
 * that is present is checked, with `*` for all others; in lists each entry. Fields may be missing, except in values
 * that are only useful as a whole.
 */
type Shape = string | number | boolean | readonly [Shape] | { readonly [field: string]: Shape };

const choice = { value: '', display: '' };
const named = { display: '' };
const role = { ...choice, level: 0 };
const chosen = { area: choice, server: named, realServer: '', role, region: '', rechargeKey: '' };
const goods = { ...choice, price: '', isCoupon: true, isLimit: true, couponPoints: 0 };
const player = { username: '', suid: '', oauth_token: '', gp_id: '' };
const wholes: ReadonlySet<Shape> = new Set<Shape>([choice, named, role, goods, player]);
const game = { clientId: '', gpId: '', name: '' };

const shapes: Readonly<Partial<Record<StorageKey, Shape>>> = {
  paymentUserinfo: player,
  paymentOrderInfo: {
    ...chosen,
    gameName: '',
    clientId: '',
    gameProductId: '',
    goods,
    rechargeInfo: { status: '', url: '' },
    billing_no: '',
    linked: {},
  },
  userMap: { '*': player },
  gameInfo: game,
  paymentGameInfo: game,
  betaUserInfo: player,
  autoShowAccum: true,
  trackTimestamp: 0,
  trackConsent: { agreed: true, at: 0 },
  trackEvents: [{ call: '', event: {} }],
  devicePlayers: { '*': { suid: '', hint: '' } },
  lastPurchases: { '*': { suid: '', ...chosen } },
  begunLogins: {
    '*': { provider: '', login: '', attempt: '', clientId: '', place: '', chosen: {}, until: 0 },
  },
  paymentAttempts: { '*': '' },
};

/** Whether a value is one that the shop writes under this key; any other counts as missing. */
export function isStored(key: StorageKey, value: unknown): boolean {
  return fits(shapes[key] ?? '', value);
}

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape !== typeof value || value === null) return false;
  if (typeof shape !== 'object') return true;
  const inner = shape as { readonly [field: string]: Shape };
  const fields = value as Record<string, unknown>;
  return (
    Array.isArray(shape) === Array.isArray(value) &&
    (!wholes.has(shape) || Object.keys(inner).every((name) => name in fields)) &&
    Object.keys(fields).every((name) => {
      const wanted = inner[name] ?? inner['*'] ?? inner[0];
      return wanted === undefined || fits(wanted, fields[name]);
    })
  );
}
