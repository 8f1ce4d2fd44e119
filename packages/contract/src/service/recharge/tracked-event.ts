import { z } from 'zod';
import { amount, billingNo, clientId, currency, domainArea, platform, productId } from '../../fields.ts';
import { failureEventId, reportedFailures, trackedEvents } from './tracking-words.ts';

const word = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w.:@/+-]+$/);
const count = z.number().int().min(0).max(9_999_999_999);

/** What an event says about nobody (docs/decisions/0008): all that is sent without the player's consent. */
const happening = {
  /** The first part of its path. */
  screen: z.string().max(128),
  platform,
  locale: z.string().max(16),
};

/** The visit and the device. If any of these is sent, `did`, `session_id` and `session_time` are. */
const visit = {
  /** The browser's number, made by the page. */
  did: word(64).optional(),
  session_id: word(128).optional(),
  /** The duration of the visit so far, in seconds. */
  session_time: count.optional(),
  traffic_source: z.string().min(1).max(128).optional(),
  /** The campaign named by the link that began the visit. */
  utm_medium: z.string().min(1).max(128).optional(),
  utm_campaign: z.string().min(1).max(128).optional(),
  utm_content: z.string().min(1).max(128).optional(),
  os: word(32).optional(),
  idfv: z.string().min(1).max(64).optional(),
  /** When the player agreed (seconds since 1970); absent if the law does not require consent. */
  agreed_at: count.optional(),
};

const name = z.string().min(1).max(100);

const aboutThePurchase = {
  user: z
    .strictObject({
      client_id: clientId,
      domain_area: domainArea,
      gp_id: name.optional(),
      /** Absent if nobody is logged in; server and character are absent if none is chosen. */
      suid: name.optional(),
      server_id: name.optional(),
      role_id: name.optional(),
    })
    .optional(),
  goods: z
    .strictObject({
      product_id: productId.optional(),
      price: amount.optional(),
      currency: currency.optional(),
      region: z.string().max(16).optional(),
      payway_id: word(32).optional(),
      channel_id: word(32).optional(),
      /** The coupon that the player chose, by its code. */
      coupon_code: z.string().min(1).max(64).optional(),
      billing_no: billingNo.optional(),
      replenish: z.literal(true).optional(),
    })
    .optional(),
};

/**
 * The event's id, by which repetitions are recognised, and its time by the browser's clock (seconds, with decimals).
 */
const own = {
  id: z.string().regex(/^[0-9a-f]{32}$/),
  at: z.number().min(0).max(9_999_999_999),
};

type Sent = Partial<Record<string, unknown>>;

/** Data about a person is allowed only with the whole visit; half a visit is a mistake of the sender. */
function isWhole(event: Sent): boolean {
  const isOfSomebody = event.did !== undefined;
  const needed = [event.session_id, event.session_time, event.id, event.at];
  const others = [
    'traffic_source',
    'utm_medium',
    'utm_campaign',
    'utm_content',
    'os',
    'idfv',
    'agreed_at',
    'user',
    'goods',
  ];
  return isOfSomebody
    ? needed.every((value) => value !== undefined)
    : event.session_id === undefined &&
        event.session_time === undefined &&
        others.every((field) => event[field] === undefined);
}

/** An action of a player. */
export const trackedEvent = z
  .strictObject({
    event: z.enum(trackedEvents),
    /** The brand's number in the publisher's statistics. */
    event_id: z.number().int(),
    ...happening,
    ...visit,
    ...aboutThePurchase,
    id: own.id.optional(),
    at: own.at.optional(),
  })
  .refine(isWhole, 'needs did, session_id, session_time, id and at, or nothing that tells of a person');

/** A failure, in a closed vocabulary: without the text of any error, answer or address. */
export const reportedFailure = z
  .strictObject({
    event: z.enum(reportedFailures),
    event_id: z.literal(failureEventId),
    ...happening,
    ...visit,
    ...aboutThePurchase,
    ...own,
    /** The call that failed, by its path. */
    call: z
      .string()
      .regex(/^\/[A-Za-z0-9_/.]{1,63}$/)
      .optional(),
    /** The code that the store answered. */
    code: z.number().int().min(-99_999).max(99_999).optional(),
    /** How each try of a lost call ended. */
    reasons: z
      .array(z.enum(['late', 'unreachable', 'not-the-store']))
      .max(24)
      .optional(),
    /** The kind of error that a script threw: `TypeError`. */
    kind: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .optional(),
    /** Where it threw: a file of the shop's, line and column. */
    place: z
      .string()
      .regex(/^[\w-]{1,64}\.js:\d{1,7}:\d{1,7}$/)
      .optional(),
  })
  .refine(isWhole, 'needs did, session_id and session_time, or nothing that tells of a person');

export type TrackedEvent = z.input<typeof trackedEvent>;
export type ReportedFailure = z.input<typeof reportedFailure>;
