import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchMakeUpLinks } from '@gemporium/server/repositories/make-up-links.ts';
import type { Call } from '../command.ts';
import { makeUpCreate } from '../commands/make-up-create.ts';
import { findStore } from '../find-store.ts';
import { makeUpAddress } from '../make-up-address.ts';

/** Asks for the money of a sample order by a link, once, and writes the link's address down for “what to try”. */
export async function prepareMakeUp(
  call: Call,
  folder: string,
  storeId: string,
  billingNo: string,
): Promise<void> {
  const db = await call.database();
  const linkOf = () => searchMakeUpLinks(db, { store: storeId, billingNo, limit: 1 });
  if ((await linkOf()).length === 0) {
    const options = { order: billingNo, valid: '90d', reason: 'sample of a make-up payment' };
    await makeUpCreate.run({ ...call, options, flags: new Set() });
  }
  const [link] = await linkOf();
  if (!link) return;
  const address = await makeUpAddress(db, await findStore(db, storeId), link);
  writeFileSync(join(folder, `${storeId}.make-up.txt`), `${address}\n`, { mode: 0o600 });
}
