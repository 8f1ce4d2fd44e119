import { createHash } from 'node:crypto';

/** What a notification's checksum covers. */
export interface Covered {
  TxnId: string;
  OrderId: string;
  ResultCode: string;
}

/**
 * MD5 as lower-case hex over TxnId, key, OrderId and ResultCode, joined without separators: it covers no amount, and
 * does not prove where OrderId ends and ResultCode begins. (Coda's page "Ensuring security".)
 */
export function checksumOf({ TxnId, OrderId, ResultCode }: Covered, apiKey: string): string {
  return createHash('md5')
    .update(TxnId + apiKey + OrderId + ResultCode)
    .digest('hex');
}
