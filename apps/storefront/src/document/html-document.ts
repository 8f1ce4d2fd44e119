import type { BrandView, LinkPreview, PageData } from '@gemporium/contract/page-data.ts';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';
import type { Translate } from '../messages/translator.ts';
import * as skeleton from '../ui/layout/skeleton.module.css';
import { brandStyle, themeColor } from './brand-style.ts';
import { earlyTapScript } from './early-tap.ts';
import { embeddedPageElement } from './embedded-page.ts';
import { lostPicturesScript } from './lost-pictures.ts';
import type { PageAssets } from './page-assets.ts';
import { previewTags } from './preview-tags.ts';
import { screenTitle } from './screen-title.ts';

export interface DocumentParts {
  data: PageData;
  preview: LinkPreview;
  assets: PageAssets;
  nonce: string;
  t: Translate;
  /** The rendered shop. */
  body: string;
  /** The name of its screen; '' for the goods. */
  heading: string;
  /** The screen needs the styles of the later part. */
  isLater: boolean;
}

/**
 * The whole page: critical styles inline for an immediate first paint; all scripts listed at the end, so that they load
 * in parallel; then the fonts. Everything inline has the nonce.
 */
export function htmlDocument({
  data,
  preview,
  assets,
  nonce,
  t,
  body,
  heading,
  isLater,
}: DocumentParts): string {
  const { brand, language } = data;
  const scripts = [...assets.scripts, assets.messages[language], brand.ownMessages[language]];
  return [
    ...documentHead({ language, brand, title: screenTitle(data.legal?.title.text ?? heading, brand.title) }),
    `<style nonce="${nonce}">${assets.criticalCss}${assets.layoutCss[brand.layout]}${brandStyle(brand)}</style>`,
    ...(isLater && assets.styles.later ? [`<link rel="stylesheet" href="${assets.styles.later}">`] : []),
    `<script nonce="${nonce}">${earlyTapScript};${lostPicturesScript}</script>`,
    ...previewTags(preview, language),
    ...(data.legal ? [] : [`<noscript><style nonce="${nonce}">${withoutScripts}</style></noscript>`]),
    '</head>',
    '<body>',
    // A legal notice is readable without scripts.
    ...(data.legal ? [] : [`<noscript><p>${escapeMarkup(t('no_script'))}</p></noscript>`]),
    `<div id="root">${body}</div>`,
    embeddedPageElement(
      { page: { ...data, brand: { ...brand, tokens: noTokens } }, styles: assets.styles },
      nonce,
    ),
    ...scripts.flatMap((src) =>
      src ? [`<script type="module" nonce="${nonce}" src="${src}"></script>`] : [],
    ),
    `<script type="module" nonce="${nonce}">${assets.startScript}</script>`,
    fontScriptElement({ assets, brand, nonce }),
    '</body>',
    '</html>',
  ].join('\n');
}

/** Loads the fonts of the page's language and the display face of the brand. */
export function fontScriptElement({
  assets: { fontScript, titles },
  brand,
  nonce,
}: {
  assets: Pick<PageAssets, 'fontScript' | 'titles'>;
  brand: BrandView;
  nonce: string;
}): string {
  return `<script async nonce="${nonce}" src="${fontScript}" data-title="${titles[brand.displayFace] ?? ''}"></script>`;
}

/** What only a script can load is not shown as if it were loading. */
const withoutScripts = `.${skeleton.stack},.${skeleton.grid}{display:none}`;

/** Design tokens are in the page's styles, so its script does not need them. */
const noTokens: BrandView['tokens'] = { light: {}, dark: {} };

/** The start of every document of a brand: language, direction, title, icon and theme colour. */
export function documentHead({
  language,
  brand,
  title,
}: Pick<PageData, 'language' | 'brand'> & { title: string }): string[] {
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${escapeMarkup(brand.favicon)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeMarkup(themeColor(brand.tokens.light, '#ffffff'))}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeMarkup(themeColor({ ...brand.tokens.light, ...brand.tokens.dark }, '#1a1922'))}">`,
  ];
}
