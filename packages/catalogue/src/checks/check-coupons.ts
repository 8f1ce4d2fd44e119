import type { Report } from '../problem.ts';
import { didYouMean, orOneOf } from '../reading/did-you-mean.ts';
import { allGames, type BrandFolder, type Tree } from '../reading/tree.ts';
import { goodsOf } from './goods-of.ts';

/** Who pays less than this share with a coupon was most often meant to save it. */
const dearest = 0.5;

/** Coupons and VIP centre (rows C-01 to V-02): what they name exists, levels ascend, every currency earns points. */
export function checkCoupons(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    checkVersion(brand, report);
    checkTemplates(brand, report);
    checkUse(brand, report);
    checkLevels(brand, report);
    checkPointRates(brand, report);
  }
}

function checkVersion(brand: BrandFolder, report: Report): void {
  if (brand.brand.draft?.isVip !== false) return;
  for (const sheet of [brand.coupons, brand.vip]) {
    if (sheet) {
      const fix = 'set "isVip" to true in brand.json, or remove this file';
      report.problem({ file: sheet.file }, 'has no effect: this brand is not a VIP version', fix);
    }
  }
}

/** A coupon that nothing takes: goods and method must both do. */
function checkUse(brand: BrandFolder, report: Report): void {
  const { coupons, methods } = brand;
  const games = allGames(brand);
  if (!coupons || !games.every(({ goods }) => !goods || goods.complete)) return;
  const place = { file: coupons.file, path: ['templates'] };
  if (!games.flatMap(goodsOf).some(({ goods }) => goods.isCoupon))
    report.warning(place, 'no goods of the brand take coupons', 'set "isCoupon" to true in goods.json');
  if (methods.complete?.methods.every(({ openCoupon }) => !openCoupon))
    report.warning(
      place,
      'with no method of the brand can coupons be used',
      'set "openCoupon" to true in methods.json',
    );
}

function checkTemplates(brand: BrandFolder, report: Report): void {
  const { coupons } = brand;
  const templates = coupons?.draft?.templates;
  if (!coupons || !templates) return;
  const ids = templates.map((template) => template?.id);
  const levels = brand.vip?.complete?.levels.map((level) => level.id);
  const takers = [
    ...new Set(
      brand.methods.draft?.methods?.flatMap((m) => (m?.openCoupon && m.paywayId ? [m.paywayId] : [])),
    ),
  ];
  for (const [index, template] of templates.entries()) {
    if (!template) continue;
    const say = (key: string, reason: string, fix?: string) =>
      report.problem({ file: coupons.file, path: ['templates', index, key] }, reason, fix);
    const { id, kind, level, payId, discountRate } = template;
    if (Number(discountRate) < dearest) {
      const [percent, other] = [Number(discountRate) * 100, 1 - Number(discountRate)].map((share) =>
        Number(share.toFixed(4)),
      );
      const place = { file: coupons.file, path: ['templates', index, 'discountRate'] };
      const fix = `write "${other}" if ${percent}% is what they save`;
      report.warning(place, `players pay only ${percent}% of the price`, fix);
    }
    if (id !== undefined && ids.indexOf(id) !== index) say('id', `the id "${id}" is used twice`);
    if (kind === 'granted' && level !== undefined) {
      say('level', 'a granted coupon has no level: the publisher chooses who gets it', 'remove "level"');
    } else if (level !== undefined && levels && !levels.includes(level)) {
      say('level', `vip.json has no level ${level}`, `use one of: ${levels.join(', ')}`);
    } else if (level !== undefined && !brand.vip) {
      say('level', 'the brand has no levels: vip.json is missing');
    }
    if (payId !== undefined && brand.methods.complete && !takers.includes(payId)) {
      say(
        'payId',
        `this brand has no method "${payId}" with which coupons can be used`,
        orOneOf(payId, takers),
      );
    }
  }
}

function checkLevels({ vip }: BrandFolder, report: Report): void {
  let before: number | undefined;
  if (!vip?.draft?.levels) return;
  for (const [index, level] of vip.draft.levels.entries()) {
    if (level?.needPoints === undefined) return;
    const say = (key: string, reason: string) =>
      report.problem({ file: vip.file, path: ['levels', index, key] }, reason);
    if (index === 0 && level.needPoints !== 0) say('needPoints', 'must be 0 for the first level');
    if (before !== undefined && level.needPoints <= before) {
      say('needPoints', `must be more than the ${before} of the level before`);
    }
    const earlier = vip.draft.levels.findIndex((other) => other?.id === level.id);
    if (level.id !== undefined && earlier !== index) say('id', `the level ${level.id} is used twice`);
    before = level.needPoints;
  }
}

function checkPointRates({ brand, vip }: BrandFolder, report: Report): void {
  const rates = vip?.complete?.pointToCoin;
  if (!vip || !rates || !brand.complete) return;
  const { areas, defaultCurrency } = brand.complete;
  const currencies = [...new Set(areas.map((area) => area.currency ?? defaultCurrency))];
  for (const currency of currencies.filter((one) => !Object.hasOwn(rates, one))) {
    report.problem(
      { file: vip.file, path: ['pointToCoin'] },
      `has no rate for ${currency}, which an area of this brand uses`,
    );
  }
  for (const currency of Object.keys(rates).filter((one) => !currencies.includes(one))) {
    const place = { file: vip.file, path: ['pointToCoin', currency] };
    report.problem(
      place,
      `no area of this brand uses ${currency}`,
      didYouMean(currency, currencies) ?? 'remove it',
    );
  }
}
