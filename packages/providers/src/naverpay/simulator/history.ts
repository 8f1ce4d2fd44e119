import type {
  Lie,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';
import { authenticate, refusal, reply, stamp } from './answers.ts';
import { paymentOfNumber } from './payments.ts';
import { recordsOf, type ShownRecord } from './records.ts';

/** One history query covers at most a month. */
const longestMs = 31 * 86_400_000;

function pageOf(records: readonly ShownRecord[], body: Body): SimulatorAnswer {
  const { pageNumber = 1, rowsPerPage = 20 } = body;
  const isCount = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most;
  if (!isCount(pageNumber, 1_000_000)) return refusal('Fail', 'invalid parameter: pageNumber');
  if (!isCount(rowsPerPage, 50)) return refusal('Fail', 'invalid parameter: rowsPerPage');
  const list = records.slice((pageNumber - 1) * rowsPerPage, pageNumber * rowsPerPage);
  return reply({
    responseCount: list.length,
    totalCount: records.length,
    totalPageCount: Math.ceil(records.length / rowsPerPage),
    currentPageNumber: pageNumber,
    list,
  });
}

/** The moment of a fourteen-digit Korean time; NaN if it is not one. */
export function momentOf(digits: unknown): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(typeof digits === 'string' ? digits : '');
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
}

const kindsOf: Readonly<Record<string, (record: ShownRecord) => boolean>> = {
  ALL: () => true,
  APPROVAL: ({ admissionTypeCode }) => admissionTypeCode === '01',
  CANCEL: (record) => record.admissionTypeCode !== '01' && record.admissionState === 'SUCCESS',
  CANCEL_FAIL: (record) => record.admissionTypeCode !== '01' && record.admissionState === 'FAIL',
};

/** `POST payments/v2.2/list/history/{paymentId}`: what became of one payment. */
export function historyOfOne(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  const payment = paymentOfNumber(desk, request.params.paymentId ?? '');
  const records = payment?.account === who.account ? recordsOf(desk, payment, lie) : [];
  return pageOf(records, readBody(request) ?? {});
}

/** `POST payments/v2.2/list/history`: all approvals and refunds within a time. */
export function historyOfTime(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  const body = readBody(request) ?? {};
  const [from, to] = [momentOf(body.startTime), momentOf(body.endTime)];
  if (!(from <= to)) return refusal('RequireCondition');
  if (to - from > longestMs) return refusal('Fail', 'startTime, endTime: at most 31 days');
  const isWanted = kindsOf[String(body.approvalType ?? 'ALL')];
  if (!isWanted) return refusal('Fail', 'invalid parameter: approvalType');
  const [first, last] = [stamp(from), stamp(to)];
  const records = desk
    .paymentsOf(who.account)
    .flatMap((payment) => recordsOf(desk, payment, lie))
    .filter((record) => isWanted(record) && first <= at(record) && at(record) <= last)
    .sort((a, b) => at(a).localeCompare(at(b)));
  return pageOf(records, body);
}

const at = ({ admissionYmdt }: ShownRecord) => String(admissionYmdt);
