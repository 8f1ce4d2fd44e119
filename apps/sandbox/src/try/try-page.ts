import type { Html, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { gameAccounts } from '../game/accounts.ts';
import { type GameRole, rolesOf } from '../game/world.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { type TryCards, type TryEntry, type TryLink, tryEntries } from './entries.ts';
import { rich } from './rich-text.ts';
import { readSampleAddress } from './sample-address.ts';
import { readSampleCards } from './sample-cards.ts';
import { styles } from './styles.ts';

export interface TryPlaces {
  readonly storeUrl: string;
  /** Folder of the sample cards' codes; null if no store runs with this sandbox. */
  readonly samplesDir: string | null;
}

/** The page “What to try”, for people who have just started the store on this machine. */
export function tryPage(places: TryPlaces): SimulatorAnswer {
  const body = html`<div class="page">
    <header class="head">
      <h1>What to try</h1>
      <p class="lead">The store runs on this machine, with sample shops, simulated payments and a sample game. Each card below
        says what there is to see, which account to use and what to do. The password of every sample account is its name.</p>
      <p class="places"><a href="/game/?gp_id=24001">Sample game</a><a href="/payments">Payments</a><a href="${shopAddress({ brand: 'watt', path: '/', text: '' }, places)}">Wattstone shop</a><a href="${shopAddress({ brand: 'joynet', path: '/', text: '' }, places)}">Joynet shop</a></p>
    </header>
    <nav class="list" aria-label="What to try"><ol>${tryEntries.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol></nav>
    <main class="cards">${tryEntries.map((entry) => card(entry, places))}</main>
  </div>`;
  return page('en', { title: 'What to try', styles, body, script: copyScript });
}

function card(entry: TryEntry, places: TryPlaces): Html {
  const { id, title, shows, account, links, steps, see, cards = [], commands = [] } = entry;
  const role = roleOf(account);
  const typed = (command: string) =>
    `${prefixOf(places)}npm run gemporium -- ${command}`
      .replace('{server}', role?.server_id ?? '')
      .replace('{role}', role?.role_id ?? '');
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <p class="shows">${rich(shows)}</p>
    ${account && html`<p class="account">Account <code>${account.name}</code>, password <code>${account.name}</code>: ${account.about}${role && html`. Its character is <b>${role.name}</b> on ${role.server_name}`}.</p>`}
    <p class="open">${links.map((link, index) => openLink(link, index === 0, places))}</p>
    <div class="two">
      <div><h3>Do this</h3><ol>${steps.map((step) => html`<li>${rich(step)}</li>`)}</ol></div>
      <div><h3>You then see</h3><ul>${see.map((seen) => html`<li>${rich(seen)}</li>`)}</ul></div>
    </div>
    ${cards.length > 0 && cardTable(cards, places)}
    ${commands.length > 0 && html`<h3>As the publisher</h3><ul class="commands">${commands.map(({ about, command }) => html`<li>${rich(about)}${copied(typed(command))}</li>`)}</ul>`}
  </article>`;
}

/** The character that an account's history belongs to. */
function roleOf(account: TryEntry['account']): GameRole | undefined {
  const found = gameAccounts.find(({ username }) => username === account?.name);
  return account?.gpId && found ? rolesOf(account.gpId, found)[0] : undefined;
}

function openLink(link: TryLink, isFirst: boolean, places: TryPlaces): Html {
  const href = hrefOf(link, places);
  if (href === undefined) return html``;
  return html`<a class="${isFirst ? 'go first' : 'go'}" href="${href}" target="_blank" rel="noreferrer">${link.text}</a>`;
}

function hrefOf(link: TryLink, places: TryPlaces): string | undefined {
  if ('here' in link) return link.here;
  return 'sample' in link ? readSampleAddress(places.samplesDir, link.sample) : shopAddress(link, places);
}

/** The address of a brand's shop on this machine. */
function shopAddress({ brand, path, isDemo }: Extract<TryLink, { brand: string }>, { storeUrl }: TryPlaces) {
  const { protocol, port } = new URL(storeUrl);
  return `${protocol}//${isDemo ? 'demo-' : ''}${brand.toLowerCase()}.localhost${port && `:${port}`}${path}`;
}

function cardTable(batches: readonly TryCards[], { samplesDir }: TryPlaces): Html {
  const rows = batches.map((batch) => ({ batch, cards: readSampleCards(samplesDir, batch) }));
  if (rows.every(({ cards }) => cards.length === 0))
    return html`<p class="missing">The sample cards are not here. On a store of your own they are made by hand: ${copied('npm run gemporium -- samples prepare')}</p>`;
  return html`<h3>Sample cards</h3><ul class="codes">${rows
    .filter(({ cards }) => cards.length > 0)
    .map(
      ({ batch, cards }) => html`<li><h4>${batch.title}</h4><p class="says">${batch.says}</p>
      <ul>${cards.map(({ number, password }) => html`<li><span>Number</span>${copied(number)}<span>Password</span>${copied(password)}</li>`)}</ul></li>`,
    )}</ul>`;
}

/** Environment for the commands if the store's data is in another folder. */
export function prefixOf({ samplesDir }: Pick<TryPlaces, 'samplesDir'>): string {
  const dataDir = samplesDir?.replace(/\/samples\/?$/, '') ?? '';
  return dataDir === '' || dataDir.endsWith('/.data') ? '' : `DATA_DIR=${dataDir} `;
}

/** A text to copy; without scripts it can be selected. */
export function copied(text: string): Html {
  return html`<span class="copied"><code>${text}</code><button type="button" data-copy="${text}" hidden>Copy</button></span>`;
}

/** Adds a copy button to each. */
export const copyScript = `
document.querySelectorAll('[data-copy]').forEach(function(button){
  if(!navigator.clipboard)return;
  button.hidden=false;
  button.setAttribute('aria-label','Copy '+button.dataset.copy);
  button.addEventListener('click',function(){
    navigator.clipboard.writeText(button.dataset.copy).then(function(){
      button.textContent='Copied';
      setTimeout(function(){button.textContent='Copy'},1600);
    });
  });
});`;
