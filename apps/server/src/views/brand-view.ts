import { brandTokens, type ThemeTokens } from '@gemporium/art/brand-tokens.ts';
import type { BrandFace } from '@gemporium/art/face.ts';
import { faceShapes, headerProperties } from '@gemporium/art/face-shapes.ts';
import { patternSvg } from '@gemporium/art/pattern-svg.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { BrandView } from '@gemporium/contract/page-data.ts';
import { draw } from '../drawings.ts';
import type { ArtPaths } from './art-paths.ts';
import { ownMessages } from './own-messages.ts';

/** A brand as its pages show it. */
export function brandView(brand: Brand, { language, art }: { language: string; art: ArtPaths }): BrandView {
  return {
    key: brand.key,
    name: brand.name,
    title: localText(brand.pageTitle, language, brand.defaultLanguage),
    layout: brand.layout,
    isVip: brand.isVip,
    logo: brand.face.ground === 'night' ? art.darkLogo : art.logo,
    darkLogo: art.darkLogo,
    logoWidth: widthAt32(draw(brand, 'brand/logo.svg') ?? ''),
    favicon: art.favicon,
    illustrations: art.illustrations,
    tokens: tokensOf(brand.face),
    corner: brand.face.corner,
    displayFace: brand.face.display ?? '',
    wholeCurrencies: brand.wholeCurrencies ?? [],
    ownMessages: Object.fromEntries(
      Object.entries(ownMessages(brand)).map(([language, { path }]) => [language, path]),
    ),
    eventId: brand.tracking.eventId,
    applicationId: brand.tracking.applicationId,
    consentAreas: consentAreas(brand),
    campaignAreas: brand.areas.filter(({ countsCampaigns }) => countsCampaigns).map(({ key }) => key),
    privacyUrl: brand.legal.privacyUrl,
    termsUrl: brand.legal.termsUrl,
    supportUrl: brand.legal.supportUrl,
    copyright: brand.legal.copyright,
    countries: Object.fromEntries(
      brand.areas.flatMap(({ key, country }) => (country ? [[key, country]] : [])),
    ),
  };
}

/** What a night ground has in light mode as well: colours that the brand does not choose follow the dark page. */
const nightProperties = {
  '--scheme': 'dark',
  '--danger': '#ff8a8a',
  '--success': '#5fd492',
  '--shade': 'rgba(0, 0, 0, 0.5)',
  '--veil': 'rgba(0, 0, 0, 0.65)',
};

function tokensOf(face: BrandFace): BrandView['tokens'] {
  const { light, dark } = brandTokens(face);
  const isNight = face.ground === 'night';
  const byDay = {
    ...customProperties(light),
    ...headerProperties(face, light),
    ...faceShapes(face),
    ...(face.pattern === 'none' ? {} : { '--pattern': drawingAddress(patternSvg(face)) }),
    ...(isNight ? nightProperties : {}),
  };
  return {
    light: byDay,
    dark: isNight ? {} : { ...customProperties(dark), ...headerProperties(face, dark) },
  };
}

/** As text, which a compressed page holds in half the bytes of Base64. */
function drawingAddress(svg: string): string {
  const text = svg.replaceAll('"', "'").replace(/[%#<>]/g, (sign) => encodeURIComponent(sign));
  return `url("data:image/svg+xml,${text}")`;
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
