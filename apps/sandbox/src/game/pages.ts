import type { Html, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { GameAccount } from './accounts.ts';
import { goodsList, restrictionText, stampOf } from './inventory.ts';
import type { GameScope, Holding, Restriction } from './ledger.ts';
import { styles } from './page-styles.ts';
import { testRoles, testWordOf } from './test-roles.ts';
import type { GameRole } from './world.ts';

/** What may be typed or passed in the address. */
export interface Asked {
  readonly gpId: string;
  readonly clientId: string;
  readonly brand: string;
  readonly environment: string;
}

function gameList(games: readonly GameScope[]): Html {
  const ids = [...new Set(games.map((game) => game.gp_id))];
  return html`<datalist id="games">${ids.map((id) => html`<option value="${id}"></option>`)}</datalist>`;
}

function hidden(asked: Asked): Html {
  return html`<input type="hidden" name="client_id" value="${asked.clientId}"><input type="hidden" name="brand" value="${asked.brand}"><input type="hidden" name="environment" value="${asked.environment}">`;
}

export function loginPage(asked: Asked, games: readonly GameScope[], error?: string): SimulatorAnswer {
  const body = html`<main><div class="panel login">
    <h1>Sample game</h1>
    <p class="hint">Stands in for every game the shops sell for. Log in and watch what arrives.</p>
    <form method="post" action="/game/login">
      ${hidden(asked)}${gameList(games)}
      ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
      <label>Game product ID <input name="gp_id" value="${asked.gpId}" list="games" required autocomplete="off" spellcheck="false"></label>
      <label>Account <input name="username" value="" required autocomplete="username" spellcheck="false" autocapitalize="none"></label>
      <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
      <p class="hint">Accounts: player, player2, newcomer (with one character), and sample01 to sample16; restricted has a refunded purchase to pay for. Each password is the account’s name.</p>
      <button class="wide">Log in</button>
    </form>
  </div></main>`;
  return page({ title: 'Sample game', styles, body, status: error === undefined ? 200 : 401 });
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

function roleCard({ role, holdings, restriction }: RoleShelf): Html {
  const word = testWordOf(role.role_id);
  return html`<li class="role" id="role-${role.role_id}" data-stamp="${stampOf(holdings, restriction)}">
    <p class="role-name">${role.name}<span class="level">Lv. ${role.level}</span></p>
    <p class="where">${role.server_name} (${role.server_id}, ${role.area_name}), ${role.role_id}</p>
    ${word === undefined ? '' : html`<p class="does">${testRoles.find((one) => one.word === word)?.does ?? ''}</p>`}
    <p class="restriction" role="status">${restrictionText(restriction)}</p>
    <ul class="goods" aria-live="polite" aria-label="Items of ${role.name}">${goodsList(holdings)}</ul>
  </li>`;
}

/** Puts new goods into their card as they arrive; a card that did not change is left alone. */
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
  asked: Asked,
  account: GameAccount,
  shelves: readonly RoleShelf[],
  shops: readonly ShopLink[],
): SimulatorAnswer {
  const ordinary = shelves.filter(({ role }) => testWordOf(role.role_id) === undefined);
  const test = shelves.filter(({ role }) => testWordOf(role.role_id) !== undefined);
  const body = html`<main>
    <div class="top"><div><h1>Game ${asked.gpId}</h1><p class="who">${account.username}, user ID ${account.suid}</p></div>
      <form method="post" action="/game/logout"><button class="quiet">Log out</button></form></div>
    <section class="panel" aria-labelledby="shop"><h2 id="shop">Top up</h2>
      ${
        shops.length === 0
          ? html`<p class="hint">No shop has asked about this game yet. Name one below.</p>`
          : html`<ul class="shops">${shops.map(({ scope, href, withCode }) => html`<li><a class="go" href="${href}" target="_blank" rel="noreferrer">Open the ${scope.brand}${scope.environment === 'demo' ? ' demo' : ''} shop<small>client ${scope.client_id}</small></a> <a href="${withCode}" target="_blank" rel="noreferrer">Open the shop with a code</a></li>`)}</ul>`
      }
      <details${shops.length === 0 ? html` open` : ''}><summary>Another shop</summary>
        <form method="get" action="/game/" class="other">
          <input type="hidden" name="gp_id" value="${asked.gpId}">
          <label>Brand <input name="brand" value="${asked.brand}" required autocomplete="off" spellcheck="false"></label>
          <label>Client ID <input name="client_id" value="${asked.clientId}" required autocomplete="off" spellcheck="false"></label>
          <label>Environment <select name="environment"><option value="production">production</option><option value="demo"${asked.environment === 'demo' ? html` selected` : ''}>demo</option></select></label>
          <button>Create link</button>
        </form></details>
    </section>
    <noscript><p class="hint">This page updates itself if scripts are on. <a href="">Refresh</a></p></noscript>
    <h2>Characters</h2>
    <ul class="roles">${ordinary.map(roleCard)}</ul>
    <section class="test" aria-labelledby="test"><h2 id="test">Test</h2>
      <p class="hint">Each of these characters makes one thing go wrong on purpose.</p>
      <ul class="roles">${test.map(roleCard)}</ul></section>
  </main>`;
  return page({ title: `Game ${asked.gpId}`, styles, body, script: liveScript });
}
