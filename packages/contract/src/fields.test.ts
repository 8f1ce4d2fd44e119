import { describe, expect, it } from 'vitest';
import { calls, type Path } from './calls.ts';

const billingNo = 'GP0123456789ABCDEF';
const numbers: [path: Path, field: string, besides: Record<string, unknown>, least: number, most: number][] =
  [
    ['/api/pay/getOrderInfo', 'simple', { billing_no: billingNo }, 0, 1],
    ['/api/pay/getReturnedOrder', 'simple', { billing_no: billingNo, return_key: 'a'.repeat(32) }, 0, 1],
    ['/api/pay/getOrderList', 'page', { client_id: 'orbit-web' }, 1, 10_000],
  ];

describe.each(numbers)('W-01 %s: %s is a whole number', (path, field, besides, least, most) => {
  const read = (value: unknown) => calls[path].request.safeParse({ ...besides, [field]: value });

  it.each([least, most, String(least), String(most)])('%j is read', (value) => {
    expect(read(value)).toMatchObject({ success: true, data: { [field]: Number(value) } });
  });

  it.each([
    ...[least - 1, most + 1, String(most + 1), '-1', '1234567890'],
    ...[
      true,
      false,
      null,
      [least],
      [String(most)],
      {},
      '',
      ' ',
      ' 1',
      '1 ',
      '+1',
      '0x1',
      '1e0',
      '1.0',
      '1n',
      0.5,
      Number.NaN,
    ],
  ])('%j is refused', (value) => {
    const result = read(value);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[field]]);
  });
});
