import { isRefusal, type Refusal } from '../answer.ts';
import type { Database, Queryable } from '../repositories/database.ts';

/** Does the work in one transaction, which is rolled back if it returns a refusal. */
export async function unlessRefused<Result>(
  database: Database,
  work: (tx: Queryable) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx);
      if (isRefusal(result)) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** Carries a refusal out of the transaction, which rolls back because of it. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.messageKey);
    this.refusal = refusal;
  }
}
