import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Edition, ProviderAccount } from '@gemporium/catalogue/types.ts';
import { providers } from '@gemporium/providers/index.ts';
import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { activeEdition } from '@gemporium/server/repositories/catalogue.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { type CheckedReport, checkReport } from '@gemporium/server/use-cases/reconciliation/check-report.ts';
import { reconcile } from '@gemporium/server/use-cases/reconciliation/reconcile.ts';
import type { Reconciled } from '@gemporium/server/use-cases/reconciliation/reconciliation.ts';
import { type Command, Refusal, type Result } from '../command.ts';
import { counted } from '../counted.ts';
import { bookkeepingServices } from '../operator-services.ts';
import { pastInstant } from '../past-instant.ts';
import { readAll } from '../read-all.ts';
import { readPieces, refuseUnlessKept } from '../read-pieces.ts';
import { table } from '../table.ts';

export const paymentsReconcile: Command = {
  name: 'payments reconcile',
  summary: 'Compares a provider’s settlement report with the books, and books what is missing.',
  words: ['account', 'file'],
  options: {
    from: { about: 'The report must have every payment from this time on: 2026-11-01T00:00:00Z.' },
    before: { about: 'The end of that time. Required with --from.' },
  },
  changes: true,
  async run({ words, options, database, operator, dryRun }) {
    const { account: id = '', file = '' } = words;
    const db = await database();
    const now = await databaseNow(db);
    const edition = await activeEdition(db);
    const { period, account } = readAll({
      period: () => periodOf(options, now),
      account: () => accountOf(edition, id),
      file: () => refuseUnlessKept(file),
    });
    const provider = providers[account.provider];
    const read = provider?.readSettlementReport;
    if (!provider || !read)
      throw new Refusal(
        `Nobody has taught the store to read a report of ${provider?.name ?? account.provider}.`,
        'Compare it by hand, then: gemporium exceptions reconciled',
      );
    const hash = createHash('sha256');
    const report = checkReport(
      read(
        account,
        readPieces(file, (bytes) => hash.update(bytes)),
      ),
    );
    const sha256 = hash.digest('hex');
    if (report.problemCount > 0) return complaints(file, report);

    const about = { file: basename(file), sha256, rows: report.rows };
    const audit = { operator, command: 'payments reconcile', arguments: about, target: account.id };
    const services = bookkeepingServices(db, edition!, {
      dryRun,
      now,
      alongside: (tx) => recordAudit(tx, { ...audit, outcome: 'a row of the report' }),
    });
    const reconciled = await reconcile(services, read(account, readPieces(file)), {
      account: account.id,
      by: `report:${operator}`,
      report,
      isTried: dryRun,
      ...(period && { period }),
    });
    const sums = inWords(reconciled);
    if (!dryRun) await recordAudit(db, { ...audit, outcome: sums });
    const would = dryRun ? 'This is what would come of it. ' : '';
    const listed = reconciled.listed.map(({ line, reference, compared, detail }) => [
      line === undefined ? '-' : String(line),
      reference,
      compared,
      detail,
    ]);
    return {
      lines: [
        `${would}${counted(report.rows, 'row')} of ${account.id} (${counted(report.others, 'other')} left out): ${sums}.`,
        ...(listed.length > 0 ? ['', ...table(listed, ['line', 'payment', 'compared', 'what'])] : []),
      ],
      data: { account: account.id, ...about, others: report.others, ...reconciled },
      note: noteOn(reconciled, dryRun),
      exitCode: reconciled.counts.differs + reconciled.missing > 0 ? 1 : 0,
    };
  },
};

function accountOf(edition: Edition | undefined, id: string): ProviderAccount {
  const accounts = edition?.catalogue.accounts ?? {};
  const account = Object.hasOwn(accounts, id) ? accounts[id] : undefined;
  if (account) return account;
  throw new Refusal(`There is no account ${id}.`, `Accounts: ${Object.keys(accounts).sort().join(', ')}`, 3);
}

function periodOf({ from, before }: Readonly<Record<string, string | undefined>>, now: Date) {
  if (from === undefined && before === undefined) return undefined;
  const period = readAll({
    from: () => pastInstant('from', from, now),
    before: () => pastInstant('before', before, now),
  });
  if (period.from < period.before) return period;
  throw new Refusal('--from must be earlier than --before.', '', 2);
}

function complaints(file: string, { problems, problemCount }: CheckedReport): Result {
  const more = problemCount > problems.length ? [`and ${problemCount - problems.length} more`] : [];
  return {
    lines: [
      `${file} has ${counted(problemCount, 'problem')}: nothing was changed.`,
      ...problems,
      ...more,
      'The page of the provider in docs/providers says which report is needed.',
    ],
    data: { file, problems, problemCount },
    exitCode: 1,
  };
}

function noteOn({ counts, missing, listed }: Reconciled, dryRun: boolean): string {
  const left = counts.followed + counts.differs + missing - listed.length;
  const waits = !dryRun && counts.differs + missing > 0;
  return [
    ...(left > 0 ? [`Only the first ${listed.length} are listed: there are ${left} more.`] : []),
    ...(waits ? ['What differs or is missing waits for you: gemporium exceptions list'] : []),
  ].join(' ');
}

function inWords({ counts, missing }: Reconciled): string {
  return [
    ...[
      `${counts.equal} equal`,
      `${counts.followed} followed`,
      `${counts.differs} ${counts.differs === 1 ? 'differs' : 'differ'}`,
    ],
    ...[`${missing} missing`, `${counts.foreign} of other systems`],
  ].join(', ');
}
