import type { PaymentPageData } from '@gemporium/contract/page-data.ts';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { sideBySide } from '@gemporium/domain/isolate.ts';
import { brandStyle } from './brand-style.ts';
import { dataElement } from './embedded-page.ts';
import { documentHead, fontScriptElement } from './html-document.ts';
import type { PageAssets } from './page-assets.ts';

/*
 * One column on a phone; on a wide screen the order is beside the payment form. Space for the provider's form is
 * reserved to avoid a layout shift, until there is something to retry.
 */
const styles = `
.pay{max-width:60rem;min-height:100vh;margin:0 auto;padding:1rem 1rem calc(2rem + var(--foot));display:grid;grid-gap:1rem;grid-template-columns:minmax(0,1fr);align-content:start;align-items:start}
.pay-brand{display:flex;align-items:center;margin:0 -.3125rem;font-weight:700}
.pay-brand>*{margin:0 .3125rem}
.pay-note{padding:.5rem .75rem;border-radius:var(--corner);background:var(--tint);color:var(--on-tint)}
.pay-card{padding:1.25rem;border:1px solid var(--line);border-radius:var(--corner);background:var(--surface)}
.pay h1{font-size:1.5rem;margin-bottom:.75rem}
.pay-line{display:flex;flex-wrap:wrap;justify-content:space-between;margin:0 -.5rem;padding:.375rem 0}
.pay-line>*{margin:0 .5rem}
.pay-line dt{color:var(--ink-soft)}
.pay-line dd{margin-left:auto;text-align:end;font-weight:600}
[dir="rtl"] .pay-line dd{margin-left:.5rem;margin-right:auto}
.pay-place{position:relative}
.pay-wait{position:absolute;top:5rem;left:50%;width:2.5rem;height:2.5rem;margin-left:-1.25rem;border:.25rem solid var(--line);border-top-color:var(--ink-soft);border-radius:50%;animation:pay-turn .9s linear infinite}
@keyframes pay-turn{to{transform:rotate(1turn)}}
.pay-form{min-height:16rem}
.pay-form iframe{display:block;width:100%;border:0;border-radius:var(--corner)}
.pay-form>.pay-way{width:100%;margin-top:1rem}
.pay-said:not(:empty){margin-bottom:.75rem}
.pay-ways{display:flex;flex-wrap:wrap;margin:.625rem -.375rem -.375rem}
.pay-ways>*{margin:.375rem}
.pay-way{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.25rem;border-radius:var(--corner);font-weight:700;text-decoration:none;background:var(--tint-strong);color:var(--on-tint-strong)}
@media(forced-colors:active){.pay-way{border:1px solid}}
.pay-retry{background:var(--color);color:var(--on-color)}
.pay-way:disabled{opacity:.6}
.pay [hidden]{display:none}
@media (min-width:56rem){.pay{grid-template-columns:22rem minmax(0,1fr);padding:2rem}.pay-brand,.pay-note{grid-column:1/-1}}
`;

/**
 * The whole page of one payment. The provider's script reads the data in `#payment`, reports its status in `#said` and
 * renders its form into `#form`, where `#wait` turns until then; it shows `#retry` if a retry may help. Without scripts
 * nothing looks as if it were opening.
 */
export function paymentPageDocument({
  data,
  assets,
  nonce,
}: {
  data: PaymentPageData;
  assets: Pick<PageAssets, 'criticalCss' | 'paymentPages' | 'fontScript' | 'titles'>;
  nonce: string;
}): string {
  const { brand, language, title, lines, texts, fields, returnUrl } = data;
  const { opening, unreachable, failed, declined, cancelled } = texts;
  const line = ([name, value]: readonly [string, string]) =>
    `<div class="pay-line"><dt>${escapeMarkup(name)}</dt><dd><bdi>${escapeMarkup(value)}</bdi></dd></div>`;
  return [
    ...documentHead({ language, brand, title: sideBySide([title, brand.name], language) }),
    `<style nonce="${nonce}">${assets.criticalCss}${brandStyle(brand)}${styles}</style>`,
    '</head>',
    '<body>',
    '<main class="pay">',
    `<div class="pay-brand"><img src="${escapeMarkup(brand.favicon)}" width="32" height="32" alt=""><bdi>${escapeMarkup(brand.name)}</bdi></div>`,
    ...(data.runMode === 'local' ? [`<p class="pay-note">${escapeMarkup(texts.sandbox)}</p>`] : []),
    '<section class="pay-card" aria-labelledby="title">',
    `<h1 id="title">${escapeMarkup(title)}</h1>`,
    `<dl>${lines
      .filter(([, value]) => value)
      .map(line)
      .join('')}</dl>`,
    '</section>',
    '<div class="pay-card">',
    `<p class="pay-said" id="said" role="status">${escapeMarkup(opening)}</p>`,
    '<div class="pay-place"><div class="pay-wait" id="wait"></div><div class="pay-form" id="form"></div></div>',
    '<div class="pay-ways">',
    `<button class="pay-way pay-retry" id="retry" type="button" hidden>${escapeMarkup(texts.retry)}</button>`,
    `<a class="pay-way" href="${escapeMarkup(returnUrl)}">${escapeMarkup(texts.back)}</a>`,
    '</div>',
    `<noscript><style nonce="${nonce}">.pay-said,.pay-place{display:none}</style><p>${escapeMarkup(texts.noScript)}</p></noscript>`,
    '</div>',
    '</main>',
    dataElement(
      'payment',
      { language, fields, returnUrl, texts: { unreachable, failed, declined, cancelled } },
      nonce,
    ),
    `<script nonce="${nonce}" src="${assets.paymentPages[data.provider] ?? ''}"></script>`,
    fontScriptElement({ assets, brand, nonce }),
    '</body>',
    '</html>',
  ].join('\n');
}
