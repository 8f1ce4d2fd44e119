import { type CaseId, caseIds } from './case-ids.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { currencyCases } from './currency-cases.ts';
import { doorCases } from './door-cases.ts';
import { failureCases } from './failure-cases.ts';
import { messageCases } from './message-cases.ts';
import { moneyBackCases } from './money-back-cases.ts';
import { outcomeCases } from './outcome-cases.ts';
import type { ConformanceProfile } from './profile.ts';
import { requestCases } from './request-cases.ts';
import { secretCases } from './secret-cases.ts';

const all: ReadonlyMap<CaseId, ConformanceCase> = new Map(
  [
    ...[...requestCases, ...currencyCases, ...outcomeCases, ...messageCases, ...doorCases],
    ...[...failureCases, ...moneyBackCases, ...secretCases],
  ].map((one) => [one.id, one]),
);

/** The suite for one provider: the cases that it must pass, and those that cannot exist for it, with reasons. */
export function suiteOf({ notApplicable }: ConformanceProfile): {
  cases: ConformanceCase[];
  notApplicable: { id: CaseId; reason: string }[];
} {
  const cases: ConformanceCase[] = [];
  const missing: { id: CaseId; reason: string }[] = [];
  for (const id of caseIds) {
    const reason = notApplicable[id];
    const one = all.get(id);
    if (reason !== undefined) missing.push({ id, reason });
    else if (one !== undefined) cases.push(one);
    else throw new Error(`case ${id} is in the list but not written`);
  }
  return { cases, notApplicable: missing };
}
