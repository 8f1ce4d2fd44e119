import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';

/** The payer as MyCard knows it: it takes only these characters. */
export function customerIdOf(shopperId: string): string {
  return /^[0-9a-zA-Z._\-#$%&*~:/^!+@]{1,100}$/.test(shopperId) ? shopperId : sha256Hex(shopperId);
}
