import type { SandboxWord } from '@gemporium/provider-kit/sandbox-words.ts';
import type { Html, PageTools, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import type { GameAccount } from './accounts.ts';
import type { Holding } from './delivery-ledger.ts';
import type { GameScope } from './game-scope.ts';
import { goodsList, restrictionText, stampOf } from './inventory.ts';
import { styles } from './page-styles.ts';
import type { Restriction } from './restriction-ledger.ts';
import { testWordOf } from './test-roles.ts';
import type { GameRole } from './world.ts';

/** Values from the form or the query string. */
export interface Asked {
  readonly gpId: string;
  readonly clientId: string;
  readonly brand: string;
  readonly environment: string;
}

function gameList({ html }: PageTools, games: readonly GameScope[]): Html {
  const ids = [...new Set(games.map((game) => game.gp_id))];
  return html`<datalist id="games">${ids.map((id) => html`<option value="${id}"></option>`)}</datalist>`;
}

function hidden({ html }: PageTools, asked: Asked): Html {
  return html`<input type="hidden" name="client_id" value="${asked.clientId}"><input type="hidden" name="brand" value="${asked.brand}"><input type="hidden" name="environment" value="${asked.environment}">`;
}

export function loginPage(
  tools: PageTools,
  asked: Asked,
  games: readonly GameScope[],
  error?: SandboxWord,
): SimulatorAnswer {
  const { html, page, say } = tools;
  const body = html`<main><div class="panel login">
    <h1>${say('game')}</h1>
    <p class="hint">${say('game_text')}</p>
    <form method="post" action="/game/login">
      ${hidden(tools, asked)}${gameList(tools, games)}
      ${error === undefined ? '' : html`<p class="error" role="alert">${say(error)}</p>`}
      <label>${say('game_id')} <input name="gp_id" value="${asked.gpId}" list="games" required autocomplete="off" spellcheck="false"></label>
      <label>${say('account')} <input name="username" value="" required autocomplete="username" spellcheck="false" autocapitalize="none"></label>
      <label>${say('password')} <input name="password" type="password" required autocomplete="current-password"></label>
      <p class="hint">${say('game_accounts')}</p>
      <button class="wide">${say('log_in')}</button>
    </form>
  </div></main>`;
  return page({ title: say('game'), styles, body, status: error === undefined ? 200 : 401 });
}

export interface RoleShelf {
  readonly role: GameRole;
  readonly holdings: readonly Holding[];
  readonly restriction: Restriction;
}

export interface ShopLink {
  readonly scope: GameScope;
  readonly href: string;
  /** The same with a one-time code in place of a token. */
  readonly withCode: string;
}

function roleCard({ html, say }: PageTools, { role, holdings, restriction }: RoleShelf): Html {
  const word = testWordOf(role.role_id);
  return html`<li class="role" id="role-${role.role_id}" data-stamp="${stampOf(holdings, restriction)}">
    <p class="role-name">${role.name}<span class="level">${say('level', { number: String(role.level) })}</span></p>
    <p class="where" dir="ltr">${role.server_name} (${role.server_id}, ${role.area_name}), ${role.role_id}</p>
    ${word === undefined ? '' : html`<p class="does">${say(`test_${word}`)}</p>`}
    <p class="restriction" role="status">${restrictionText(say, restriction)}</p>
    <ul class="goods" aria-live="polite" aria-label="${say('items_of', { name: role.name })}">${goodsList(say, holdings)}</ul>
  </li>`;
}

/** Updates a card when its goods change. */
const liveScript = `
var news=new EventSource('/game/inventory/stream'+location.search);
news.onmessage=function(event){
  var told=JSON.parse(event.data),card=document.getElementById('role-'+told.role_id);
  if(!card||card.dataset.stamp===told.stamp)return;
  card.dataset.stamp=told.stamp;
  card.querySelector('.goods').innerHTML=told.goods;
  card.querySelector('.restriction').textContent=told.restriction;
  card.classList.remove('fresh');void card.offsetWidth;card.classList.add('fresh');
};`;

export function gamePage(
  tools: PageTools,
  asked: Asked,
  account: GameAccount,
  shelves: readonly RoleShelf[],
  shops: readonly ShopLink[],
): SimulatorAnswer {
  const { html, page, say } = tools;
  const card = (shelf: RoleShelf) => roleCard(tools, shelf);
  const ordinary = shelves.filter(({ role }) => testWordOf(role.role_id) === undefined);
  const test = shelves.filter(({ role }) => testWordOf(role.role_id) !== undefined);
  const body = html`<main>
    <div class="top"><div><h1>${say('game_number', { number: asked.gpId })}</h1><p class="who"><bdi>${account.username}</bdi> · ${say('user_id', { number: account.suid })}</p></div>
      <form method="post" action="/game/logout"><button class="quiet">${say('log_out')}</button></form></div>
    <section class="panel" aria-labelledby="shop"><h2 id="shop">${say('top_up')}</h2>
      ${
        shops.length === 0
          ? html`<p class="hint">${say('no_shops')}</p>`
          : html`<ul class="shops">${shops.map(({ scope, href, withCode }) => html`<li><a class="go" href="${href}" target="_blank" rel="noreferrer">${say(scope.environment === 'demo' ? 'open_demo' : 'open_shop', { name: scope.brand })}<small>${say('client_id')} <bdi>${scope.client_id}</bdi></small></a> <a href="${withCode}" target="_blank" rel="noreferrer">${say('open_with_code')}</a></li>`)}</ul>`
      }
      <details${shops.length === 0 ? html` open` : ''}><summary>${say('other_shop')}</summary>
        <form method="get" action="/game/" class="other">
          <input type="hidden" name="gp_id" value="${asked.gpId}">
          <label>${say('brand')} <input name="brand" value="${asked.brand}" required autocomplete="off" spellcheck="false"></label>
          <label>${say('client_id')} <input name="client_id" value="${asked.clientId}" required autocomplete="off" spellcheck="false"></label>
          <label>${say('environment')} <select name="environment"><option value="production">production</option><option value="demo"${asked.environment === 'demo' ? html` selected` : ''}>demo</option></select></label>
          <button>${say('create_link')}</button>
        </form></details>
    </section>
    <noscript><p class="hint">${say('no_script')} <a href="">${say('reload')}</a></p></noscript>
    <h2>${say('characters')}</h2>
    <ul class="roles">${ordinary.map(card)}</ul>
    <section class="test" aria-labelledby="test"><h2 id="test">${say('test')}</h2>
      <p class="hint">${say('test_text')}</p>
      <ul class="roles">${test.map(card)}</ul></section>
  </main>`;
  return page({ title: say('game_number', { number: asked.gpId }), styles, body, script: liveScript });
}
