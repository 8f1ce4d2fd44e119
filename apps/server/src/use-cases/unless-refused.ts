import { isRefusal, type Refusal } from '../answer.ts';
import type { Database, Queryable } from '../repositories/database.ts';

/** Does the work as one transaction; where it answers a refusal, nothing of it is left. */
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

/** Carries a refusal out of the transaction, which is rolled back by what is thrown in it. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.messageKey);
    this.refusal = refusal;
  }
}
