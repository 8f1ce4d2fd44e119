import {
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { expect, it } from 'vitest';
import { type ApproveOutcome, approve } from './approve.ts';
import {
  agreedOnDesktop,
  agreedOnMobile,
  approvedOnDesktop,
  approvedOnMobile,
  context,
  mid,
  payment,
  reference,
  won,
} from './testing/answers-of-welcome.ts';

/*
 * What the operator reads about an approve that did not succeed, before anything is undone, and which of them are
 * refusals.
 */

const { authToken, authUrl, netCancelUrl } = agreedOnDesktop;
const { P_TID: tid, P_REQ_URL } = agreedOnMobile;
const agreed = {
  desktop: { on: 'desktop', authToken, approveUrl: authUrl, netCancelUrl },
  mobile: { on: 'mobile', tid, approveUrl: P_REQ_URL },
} as const;

const desktop = (changes: object) => jsonAnswer(200, { ...approvedOnDesktop, ...changes });
const unknown = (detail: string): ApproveOutcome => ({ kind: 'unknown', detail });
const refused = (detail: string): ApproveOutcome => ({ kind: 'refused', detail });
const approved = (providerReference: string): ApproveOutcome => ({
  kind: 'approved',
  update: {
    reference,
    status: 'paid',
    amount: won,
    providerReference,
    merchant: mid,
    memo: { way: 'card' },
    detail: 'approved',
  },
});

it.each<[keyof typeof agreed, string, Scripted, ApproveOutcome]>([
  ['desktop', 'a yes', desktop({}), approved('StdpayCARD1')],
  ['mobile', 'a yes', approvedOnMobile(), approved('INIMX_1')],
  ...(['desktop', 'mobile'] as const).flatMap(
    (device): [typeof device, string, Scripted, ApproveOutcome][] => [
      [device, 'a lost answer', lost, unknown('no answer within 8000 ms')],
      [device, 'nothing that was sent', notSent, { kind: 'not-sent', detail: 'ECONNREFUSED' }],
      [device, 'a fault of theirs', textAnswer(500, 'oops'), unknown('answer 500 is not an approval')],
      [device, 'a page', textAnswer(200, '<html>'), unknown('answer 200 is not an approval')],
    ],
  ),
  ['desktop', 'a no', desktop({ resultCode: 'R301', resultMsg: 'no' }), refused('R301 no')],
  ['desktop', 'a no without a word', desktop({ resultCode: 'R301', resultMsg: null }), refused('R301')],
  ['mobile', 'a no', approvedOnMobile({ P_STATUS: '0301', P_RMESG1: 'no' }), refused('0301 no')],
  [
    'mobile',
    'a no without a word',
    approvedOnMobile({ P_STATUS: '0301', P_RMESG1: undefined }),
    refused('0301'),
  ],
  ['desktop', 'a virtual account', desktop({ payMethod: 'VBank' }), unknown('approved by VBank')],
  ['mobile', 'a virtual account', approvedOnMobile({ P_TYPE: 'VBANK' }), unknown('approved by VBANK')],
  ...[null, undefined, ''].map((payMethod): ['desktop', string, Scripted, ApproveOutcome] => [
    ...(['desktop', `a yes by the way ${payMethod}`] as const),
    ...([desktop({ payMethod }), unknown('approved by no way')] as const),
  ]),
  ['mobile', 'a yes by no way', approvedOnMobile({ P_TYPE: undefined }), unknown('approved by no way')],
  ...(['tid', 'TotPrice', 'MOID'] as const).map((name): ['desktop', string, Scripted, ApproveOutcome] => [
    ...(['desktop', `a yes without its ${name}`] as const),
    ...([desktop({ [name]: undefined }), unknown('approved, but the answer does not say what')] as const),
  ]),
  ...(['P_TID', 'P_AMT', 'P_OID'] as const).map((name): ['mobile', string, Scripted, ApproveOutcome] => [
    ...(['mobile', `a yes without its ${name}`] as const),
    ...([
      approvedOnMobile({ [name]: undefined }),
      unknown('approved, but the answer does not say what'),
    ] as const),
  ]),
])('O-11 on a %s %s is reported unchanged', async (device, _title, answer, outcome) => {
  expect(await approve(context([answer]), payment, agreed[device])).toStrictEqual(outcome);
});
