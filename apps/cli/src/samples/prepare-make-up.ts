import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, Refusal } from '../command.ts';
import { makeUpCreate } from '../commands/make-up-create.ts';

/** A link for an order whose money went back, once; its address stands beside the cards, for the owner of the data alone. */
export async function prepareMakeUp(call: Call, folder: string, billingNo: string): Promise<void> {
  const file = join(folder, 'make-up.json');
  if (existsSync(file)) return;
  const options = { order: billingNo, valid: '23h', reason: 'sample of a make-up payment' };
  try {
    // A start that was cut off may have left a link whose address nobody has.
    const { data } = await makeUpCreate.run({ ...call, options, flags: new Set(['replace']) });
    writeFileSync(`${file}.new`, `${JSON.stringify(data)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    // Paid or being paid already: there is nothing left to ask for.
    if (!(error instanceof Refusal)) throw error;
  }
}
