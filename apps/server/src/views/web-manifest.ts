import { brandTokens } from '@gemporium/art/brand-tokens.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';
import { type AppIcon, appIcons } from '../pictures.ts';
import type { Store } from '../services.ts';
import { artPaths } from './art-paths.ts';

/**
 * What a phone needs to put the shop on its home screen. A manifest has only one of each colour: dark mode is left to
 * the page.
 */
export function webManifest({ brand, environment, version }: Store, language: string): object {
  const art = artPaths(version);
  const title = localText(brand.pageTitle, language, brand.defaultLanguage);
  const isDemo = environment === 'demo';
  const { surface } = brandTokens(brand.face).light;
  const icon = (kind: AppIcon, purpose: string) => {
    const width = appIcons[kind];
    return { src: art.appIcon(kind), sizes: `${width}x${width}`, type: 'image/png', purpose };
  };
  return {
    id: '/',
    name: isDemo ? `${title} (demo)` : title,
    short_name: isDemo ? `${brand.name} (demo)` : brand.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: directionOf(language),
    theme_color: surface,
    background_color: surface,
    icons: [icon('app-192', 'any'), icon('app-512', 'any'), icon('app-maskable', 'maskable')],
  };
}
