import type {
  JsonObject,
  MerchantQuestion,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { fromTaiwanTime, taiwanTime } from './answers.ts';
import { tradeFields } from './result.ts';

const columns = [
  'PaymentType',
  'TradeSeq',
  'MyCardTradeNo',
  'FacTradeSeq',
  'CustomerId',
  'Amount',
  'Currency',
  'TradeDateTime',
] as const;

type Line = { readonly [name: string]: string };

/** Reads the merchant's answer: the classic lines that end with `<BR>`, or the newer JSON with `trades`. */
function readReport(answer: string): Line[] {
  if (answer.trimStart().startsWith('{')) {
    const { trades } = JSON.parse(answer) as { trades?: Line[] };
    return trades ?? [];
  }
  return answer
    .split(/<BR>/i)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      Object.fromEntries(line.split(',').map((value, index) => [columns[index] ?? `column${index}`, value])),
    );
}

function ownLines(tools: SimulatorTools, desk: SimulatorDesk, account: string, options: JsonObject): Line[] {
  const from = options.start ? fromTaiwanTime(String(options.start)) : 0;
  const until = options.end ? fromTaiwanTime(String(options.end)) : Number.POSITIVE_INFINITY;
  return desk
    .paymentsOf(account)
    .filter((payment) => payment.status === 'paid')
    .map((payment) => {
      const trade = tradeFields(tools, desk, payment);
      const chargedAt = desk.chargeOf(payment.id)?.chargedAt ?? payment.updatedAt;
      return {
        chargedAt,
        line: {
          PaymentType: trade.PaymentType ?? '',
          TradeSeq: String(payment.details.tradeSeq),
          MyCardTradeNo: trade.MyCardTradeNo ?? '',
          FacTradeSeq: payment.reference,
          CustomerId: String(payment.details.customerId),
          Amount: trade.Amount ?? '',
          Currency: payment.currency,
          TradeDateTime: taiwanTime(chargedAt),
        },
      };
    })
    .filter(({ chargedAt, line }) =>
      options.mycard_trade_no
        ? line.MyCardTradeNo === options.mycard_trade_no
        : chargedAt >= from && chargedAt <= until,
    )
    .map(({ line }) => line);
}

/** The difference report (3.7): MyCard asks which trades the merchant knows and compares them with its own. */
export function differenceReport(tools: SimulatorTools): MerchantQuestion {
  return {
    ask: (desk, account, options) => ({
      about: { account },
      event: 'difference-report',
      to: { storePath: `/notify/mycard/${account}` },
      contentType: 'application/x-www-form-urlencoded',
      headers: { 'user-agent': 'MyCardGlobalBilling/1.0' },
      compose: () =>
        new URLSearchParams(
          options.mycard_trade_no
            ? { MyCardTradeNo: String(options.mycard_trade_no) }
            : {
                StartDateTime: String(options.start ?? taiwanTime(desk.now - 86_400_000)),
                EndDateTime: String(options.end ?? taiwanTime(desk.now)),
              },
        ).toString(),
      isQuestion: true,
    }),
    compare: (desk, account, options, answer) => {
      const own = ownLines(tools, desk, account, options);
      const theirs = readReport(answer);
      const byNumber = new Map(theirs.map((line) => [line.MyCardTradeNo, line]));
      return {
        ours: own,
        theirs,
        unknown_to_them: own
          .filter((line) => !byNumber.has(line.MyCardTradeNo))
          .map((line) => line.FacTradeSeq ?? ''),
        unknown_to_us: theirs
          .filter((line) => !own.some((one) => one.MyCardTradeNo === line.MyCardTradeNo))
          .map((line) => line.FacTradeSeq ?? ''),
        different: own
          .filter((line) => {
            const other = byNumber.get(line.MyCardTradeNo);
            return (
              other !== undefined &&
              (Number(other.Amount) !== Number(line.Amount) ||
                other.Currency !== line.Currency ||
                other.CustomerId !== line.CustomerId ||
                other.FacTradeSeq !== line.FacTradeSeq)
            );
          })
          .map((line) => line.FacTradeSeq ?? ''),
      };
    },
  };
}
