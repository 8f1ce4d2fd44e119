/** Ways to pay by their payment_type_code, as a payer reads them. */
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
  pagoefectivo: 'PagoEfectivo',
  debitcard: 'Débito',
};

/** What the page of a country has, beside cards. */
const local: Readonly<Record<string, readonly string[]>> = {
  br: ['pix', 'boleto'],
  mx: ['oxxo', 'spei'],
  co: ['pse', 'efecty'],
  cl: ['webpay'],
  ar: ['mercadopago', 'rapipago'],
  pe: ['pagoefectivo'],
};

/** The ways to pay that the merchant allows: all of the country's, or those that he has listed. */
export function waysOf(types: string, country: string): [code: string, name: string][] {
  const codes = types === '_all' ? [...(local[country] ?? []), '_creditcard', 'debitcard'] : types.split(',');
  return codes.map((code) => [code, names[code] ?? code]);
}
