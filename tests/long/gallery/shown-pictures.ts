/** A picture in docs/gallery.md: the stop that it shows, and its view. */
export interface ShownPicture {
  /** Its file name in docs/pictures, without the extension. */
  name: string;
  walk: string;
  stop: string;
  language: string;
  width: number;
  scheme: 'light' | 'dark';
}

const phone = { width: 390, scheme: 'light', language: 'en' } as const;
const wide = { width: 1280, scheme: 'light', language: 'en' } as const;

/** The pictures that `UPDATE_PICTURES=yes` rewrites. */
export const shownPictures: readonly ShownPicture[] = [
  { ...phone, name: 'goods', walk: 'new', stop: 'goods' },
  { ...phone, name: 'paying', walk: 'new', stop: 'recharge, method chosen' },
  { ...phone, name: 'coupon', walk: 'recharge', stop: 'with a coupon', scheme: 'dark' },
  { ...phone, name: 'pending', walk: 'new', stop: 'result pending' },
  { ...phone, name: 'delivered', walk: 'game', stop: 'back to the game' },
  { ...phone, name: 'refunded', walk: 'orders-new', stop: 'order, refunded' },
  { ...phone, name: 'events', walk: 'account-new', stop: 'events', language: 'ar' },
  { ...phone, name: 'goods-thai', walk: 'new', stop: 'goods', language: 'th', scheme: 'dark' },
  { ...wide, name: 'goods-wide', walk: 'new', stop: 'goods', width: 1920 },
  { ...wide, name: 'account-wide', walk: 'account-new', stop: 'account' },
  { ...wide, name: 'vip-wide', walk: 'account-new', stop: 'VIP centre', scheme: 'dark' },
  { ...wide, name: 'old-layout-wide', walk: 'old', stop: 'step 2' },
];

/** A page with a dozen of them still loads quickly. */
export const mostPictureBytes = 100_000;
