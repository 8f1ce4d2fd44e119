/** Names of payment methods by payment_type_code, as a payer reads them. */
const names: Readonly<Record<string, string>> = {
  _creditcard: 'Tarjeta · Cartão · Card',
  pix: 'Pix',
  boleto: 'Boleto bancário',
  oxxo: 'OXXO',
  spei: 'SPEI',
  pse: 'PSE',
  efecty: 'Efecty',
  webpay: 'Webpay',
  rapipago: 'Rapipago',
  mercadopago: 'Mercado Pago',
  nupay: 'NuPay',
  pagoefectivo: 'PagoEfectivo',
  debitcard: 'Débito',
};

/** The payment methods of a country's page besides cards. */
const local: Readonly<Record<string, readonly string[]>> = {
  br: ['pix', 'boleto'],
  mx: ['oxxo', 'spei'],
  co: ['pse', 'efecty'],
  cl: ['webpay'],
  ar: ['mercadopago', 'rapipago'],
  pe: ['pagoefectivo'],
};

/** The payment methods that the merchant allows: all of the country's, or the listed ones. */
export function waysOf(types: string, country: string): [code: string, name: string][] {
  const codes = types === '_all' ? [...(local[country] ?? []), '_creditcard', 'debitcard'] : types.split(',');
  return codes.map((code) => [code, names[code] ?? code]);
}
