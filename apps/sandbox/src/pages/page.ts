import { createHash } from 'node:crypto';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';
import type { Language } from '@gemporium/domain/languages.ts';
import type { PageTools, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { sayIn } from './say.ts';

const common = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;color-scheme:light}
body{margin:0;min-height:100vh;min-height:100dvh}
:focus-visible{outline:3px solid #1a5cff;outline-offset:2px}
.whole{white-space:nowrap}
html:lang(ja),html:lang(ko){word-break:keep-all;overflow-wrap:break-word}
input[type=radio]{flex:none}
main dl div,main tr{flex-wrap:wrap;row-gap:0}
main dd,main td{margin-inline-start:auto}
.sandbox-mark{background:#201a00;color:#ffe27a;font:600 14px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;padding:9px 16px;text-align:center}
.sandbox-mark b{color:#fff}
`;

function source(kind: string, text: string): string {
  return `'${kind}-${createHash(kind).update(text, 'utf8').digest('base64')}'`;
}

type Page = Parameters<PageTools['page']>[0];

/**
 * A page of the sandbox in one language: clearly marked as such, works without scripts, and its CSP allows no external
 * resources.
 */
export function page(
  language: Language,
  { title, styles, body, script, status, framed }: Page,
): SimulatorAnswer {
  const say = sayIn(language);
  const css = common + styles;
  const policy = [
    "default-src 'none'",
    `style-src ${source('sha256', css)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(script === undefined ? [] : [`script-src ${source('sha256', script)}`]),
    "base-uri 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
  return {
    status: status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} (${say('sandbox')})`)}</title><link rel="icon" href="data:,"><style>${css}</style></head>
<body><aside class="sandbox-mark" aria-label="${escapeMarkup(say('sandbox'))}"><b>${escapeMarkup(say('sandbox'))}</b> · ${escapeMarkup(say('no_real_money'))}</aside>${body.markup}${script === undefined ? '' : `<script>${script}</script>`}</body>
</html>
`,
  };
}
