import { brandTokens, type ThemeTokens } from '@gemporium/art/brand-tokens.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { BrandView } from '@gemporium/contract/page-data.ts';
import { draw } from '../drawings.ts';
import type { ArtPaths } from './art-paths.ts';
import { ownMessages } from './own-messages.ts';

/** A brand as its pages show it. */
export function brandView(brand: Brand, { language, art }: { language: string; art: ArtPaths }): BrandView {
  const { light, dark } = brandTokens(brand.face);
  const pattern: Record<string, string> =
    brand.face.pattern === 'none' ? {} : { '--pattern': `url(${art.pattern})` };
  return {
    key: brand.key,
    name: brand.name,
    title: localText(brand.pageTitle, language, brand.defaultLanguage),
    layout: brand.layout,
    isVip: brand.isVip,
    logo: art.logo,
    darkLogo: art.darkLogo,
    logoWidth: widthAt32(draw(brand, 'brand/logo.svg') ?? ''),
    favicon: art.favicon,
    illustrations: art.illustrations,
    tokens: { light: { ...customProperties(light), ...pattern }, dark: customProperties(dark) },
    corner: brand.face.corner,
    wholeCurrencies: brand.wholeCurrencies ?? [],
    ownMessages: Object.fromEntries(
      Object.entries(ownMessages(brand)).map(([language, { path }]) => [language, path]),
    ),
    eventId: brand.tracking.eventId,
    applicationId: brand.tracking.applicationId,
    consentAreas: consentAreas(brand),
    privacyUrl: brand.legal.privacyUrl,
    termsUrl: brand.legal.termsUrl,
    supportUrl: brand.legal.supportUrl,
    copyright: brand.legal.copyright,
    countries: Object.fromEntries(
      brand.areas.flatMap(({ key, country }) => (country ? [[key, country]] : [])),
    ),
  };
}

function consentAreas({ areas, tracking }: Brand): string[] {
  const asked = areas.filter(({ needsConsent = tracking.needsConsent }) => needsConsent);
  return asked.map(({ key }) => key);
}

function widthAt32(svg: string): number {
  const [width = 0, height = 0] = (/\bviewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .slice(2)
    .map(Number);
  return width > 0 && height > 0 ? Math.round((width / height) * 32) : 0;
}

/** `onColor` → `--on-color`. */
function customProperties(tokens: ThemeTokens): Record<string, string> {
  const entries = Object.entries(tokens).map(([name, value]: [string, string]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ]);
  return Object.fromEntries(entries);
}
