import type { LinkPreview } from '@gemporium/contract/page-data.ts';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';

/**
 * Metadata for search engines, link previews and home screens, in as few bytes as possible: one tag is both description
 * and `og:description`, and without `twitter:title` readers fall back to Open Graph's.
 */
export function previewTags(preview: LinkPreview, language: string): string[] {
  const { title, description, address, isCanonical, languages, unasked, picture } = preview;
  const alternates = languages.length > 0 ? [...languages, ['x-default', unasked] as const] : [];
  return [
    `<meta name="description" property="og:description" content="${escapeMarkup(description)}">`,
    ...Object.entries({
      'og:title': title,
      'og:type': 'website',
      'og:url': address,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
    }).map(([name, value]) => `<meta property="${name}" content="${escapeMarkup(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(isCanonical ? [`<link rel="canonical" href="${escapeMarkup(address)}">`] : []),
    ...alternates.map(
      ([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}">`,
    ),
    `<link rel="manifest" href="/manifest.webmanifest?spec_lang=${language}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ];
}
