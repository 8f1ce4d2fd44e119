import { longestGameId } from '@gemporium/domain/longest-game-id.ts';
import { z } from 'zod';

/** Fields that several calls share, with their limits: generous for games, tight for attackers. */
export const clientId = z.string().trim().min(1).max(64);
export const domainArea = z.string().trim().max(32);
export const platform = z.enum(['android', 'ios', 'web']);
/** A game's own ids: returned to it unchanged, including spaces, because a corrected id might be another's. */
const gameId = z.string().min(1).max(longestGameId);
export const serverId = gameId;
export const roleId = gameId;
export const areaId = gameId;
export const productId = z.string().trim().min(1).max(64);
export const billingNo = z
  .string()
  .trim()
  .regex(/^GP[0-9A-HJKMNP-TV-Z]{16}$/, 'is not a billing number of this store');
/** The id of a make-up link. */
export const replenishId = z.string().trim().min(1).max(64);
/**
 * A whole number of a query, a form or JSON: `2` or `"2"`. Anything else that could be converted (`true`, `[2]`, `2e0`,
 * `0x2`) is refused.
 */
const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  );
export const page = wholeNumber(1, 10_000);
/** 1: without querying anybody outside. */
export const simple = wholeNumber(0, 1);

/** A decimal string in major units, the currency's own decimals: "14.99", "740". */
export const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/);
/** An amount, or '' if the player may not know it. */
export const hiddenAmount = z.union([amount, z.literal('')]);
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** Seconds since 1970; not milliseconds, which have thirteen digits. */
export const timestamp = z.number().int().max(999_999_999_999);
