import { activityMistakes } from './activities.ts';
import { brandMistakes } from './brand.ts';
import { couponMistakes } from './coupons.ts';
import { entryCodeMistakes } from './entry-codes.ts';
import { fieldMistakes } from './fields.ts';
import { fileMistakes } from './files.ts';
import { gameMistakes } from './games.ts';
import { goodsMistakes } from './goods.ts';
import { legalMistakes } from './legal.ts';
import { accountMistakes, artMistakes, methodMistakes } from './methods.ts';
import { unlikeMistakes } from './unlike.ts';
import { wordMistakes } from './words.ts';

/** One table for each part of the brand files: together they have every problem. */
export const mistakes = {
  'files and JSON': fileMistakes,
  fields: fieldMistakes,
  brands: brandMistakes,
  'legal notices': legalMistakes,
  games: gameMistakes,
  'entry codes': entryCodeMistakes,
  goods: goodsMistakes,
  'payment methods': methodMistakes,
  'provider accounts': accountMistakes,
  drawings: artMistakes,
  'coupons, levels and refunds': couponMistakes,
  activities: activityMistakes,
  words: wordMistakes,
  'unlikely places': unlikeMistakes,
};
