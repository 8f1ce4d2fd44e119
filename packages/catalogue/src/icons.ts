/** Keys of the payment marks that the art package draws. A method or sub-payment names one of them. */
export const methodIcons = [
  'card',
  'adyen',
  'platform-pay',
  'paypal',
  'xsolla',
  'kakaopay',
  'mycard',
  'mycard-billing',
  'mycard-points',
  'payermax',
  'travellet',
  'codapay',
  'pagsmile',
  'wallet',
  'bank',
] as const;
