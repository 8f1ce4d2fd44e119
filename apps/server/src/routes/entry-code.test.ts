import { describe, expect, it } from 'vitest';
import { setUpEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

const ids = (stem: string) => ({ android: `${stem}-android`, ios: `${stem}-ios`, web: `${stem}-web` });

/**
 * nova, whose second game's area follows from its client ids, has four codes; zeta, in the old layout, has one of its
 * own with the same name as one of nova's.
 */
const catalogue = sampleShop((files) => {
  const comet = files['nova/games/comet/game.json'];
  delete comet.clientIds;
  comet.areaClientIds = { west: ids('comet-w'), east: ids('comet-e') };
  files['nova/brand.json'].entryCodes = [
    { code: 'orbit', clientIds: ids('orbit') },
    { code: 'orbit-east', clientIds: ids('orbit'), area: 'east' },
    { code: 'comet', clientIds: ids('comet-w') },
    { code: 'comet-east', clientIds: ids('comet-e') },
  ];
  files['zeta/brand.json'].layout = 'old';
  files['zeta/brand.json'].entryCodes = [{ code: 'orbit', clientIds: ids('quasar') }];
});

const edge = setUpEdge({ catalogue, render: ({ path }) => ({ status: 200, html: `drawn ${path}` }) });

const phones = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  web: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
};

async function follow(path: string, { host = 'nova.localhost', phone = 'web' as keyof typeof phones } = {}) {
  const { status, headers } = await edge.ask(path, { host, headers: { 'user-agent': phones[phone] } });
  return [status, headers.location, headers['cache-control']];
}
const led = (to: string) => [302, to, 'no-store'];

describe('R-03 /@code', () => {
  it.each(['android', 'ios', 'web'] as const)('R-03 opens its game for the platform: %s', async (phone) => {
    expect(await follow('/@orbit', { phone })).toEqual(led(`/?client_id=orbit-${phone}`));
  });

  it.each([
    ['the code’s own area', '/@orbit-east', '/?client_id=orbit-web&domain_area=east'],
    ['the area of the client id', '/@comet', '/?client_id=comet-w-web&domain_area=west'],
    ['the other area of the game', '/@comet-east', '/?client_id=comet-e-web&domain_area=east'],
    ['no area: the link’s stays', '/@orbit?domain_area=east', '/?domain_area=east&client_id=orbit-web'],
    [
      'the code’s area before the link’s',
      '/@orbit-east?domain_area=west',
      '/?domain_area=east&client_id=orbit-web',
    ],
  ])('R-03 sets %s', async (_title, path, to) => {
    expect(await follow(path)).toEqual(led(to));
  });

  it.each([
    ['a slash', '/@orbit/'],
    ['more steps', '/@orbit/spring/sale'],
    ['a file’s name', '/@orbit/index.html'],
    ['letters that are encoded', '/@orbit/%E2%9C%93'],
    ['capitals', '/@ORBIT'],
    ['an encoded @', '/%40orbit'],
  ])('R-03 is found with %s', async (_title, path) => {
    expect(await follow(path)).toEqual(led('/?client_id=orbit-web'));
  });

  it('R-03 R-05 takes everything along that the link asks for, and holds against its client id', async () => {
    const asked =
      'utm_pay=a&client_id=comet-w-web&utm_campaign=b&utm_content=c&utm_medium=d&utm_source=%C3%A9+f&idfv=g&visit=sdk&replenish_id=r&rp_client_id=s&area_id=1&server_id=2&role_id=3&spec_lang=ja&billing_no=GP1';
    const [status, location] = await follow(`/@orbit?${asked}`);
    expect(status).toBe(302);
    const to = new URL(String(location), 'http://nova.localhost');
    expect(to.pathname).toBe('/');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      ...Object.fromEntries(new URLSearchParams(asked)),
      client_id: 'orbit-web',
    });
  });

  it('R-03 a code is one brand’s: the same letters open another game in another brand', async () => {
    expect(await follow('/@orbit', { host: 'zeta.localhost' })).toEqual(led('/?client_id=quasar-web'));
    expect(await follow('/@comet', { host: 'zeta.localhost' })).toEqual(led('/showError'));
    expect(await follow('/@orbit', { host: 'demo-nova.localhost' })).toEqual(led('/?client_id=orbit-web'));
  });

  it.each([
    ['unknown', '/@nobody', '/showError'],
    ['empty', '/@', '/showError'],
    ['the beginning of one', '/@orb', '/showError'],
    ['an inherited name', '/@__proto__', '/showError'],
    ['another host behind it', '/@//elsewhere.example/', '/showError'],
    ['with what it asks for', '/@nobody?utm_source=mail', '/showError?utm_source=mail'],
  ])('R-03 a code that is %s leads to the page that says so', async (_title, path, to) => {
    expect(await follow(path)).toEqual(led(to));
  });

  it('R-03 what is no code is drawn as ever, and payment hosts know none', async () => {
    for (const path of ['/orbit', '/x@orbit', '/my/@orbit']) expect((await follow(path))[0]).toBe(200);
    expect((await follow('/@orbit', { host: 'pay.nova.example' }))[0]).toBe(404);
  });
});
