import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { publish } from '../catalogue/publish.ts';
import { setUpEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

/*
 * A call is answered from one edition of the catalogue, from its first byte to its answer, and the answer is cached for
 * that edition, whatever was published meanwhile.
 */

const edge = setUpEdge();

const path = '/api/config/game_logo';
const form = 'client_id=orbit-web';

/** The same call with its headers sent, and its body not yet. */
async function begun() {
  const sending = request({
    port: edge.port,
    method: 'POST',
    path,
    headers: {
      host: 'nova.localhost',
      expect: '100-continue',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
    },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  return async (): Promise<{ content: { icon: string } }> => {
    const answered = once(sending, 'response');
    sending.end(form);
    const [response] = await answered;
    return JSON.parse(await text(response));
  };
}

it('B-02 a call that was begun before a new edition answers of the old one, and nobody else gets that answer', async () => {
  const before = edge.catalogue.current().version;
  const [end, endLater] = [await begun(), await begun()];
  const catalogue = sampleShop((files) => {
    files['nova/brand.json']!.name = 'Nova Two';
  });
  await publish(edge.database, { catalogue, by: 'test', note: '', at: new Date() });
  await expect.poll(() => edge.catalogue.current().version).toBe(before + 1);

  expect((await end()).content.icon).toContain(`/art/${before}-`);
  const { json } = await edge.ask(`${path}?${form}`);
  expect(json.content.icon).toContain(`/art/${before + 1}-`);
  expect((await endLater()).content.icon).toContain(`/art/${before}-`);
  expect((await edge.ask(`${path}?${form}`)).json.content.icon).toContain(`/art/${before + 1}-`);
});
