import type { Law, LawKey } from './law.ts';

const seller = ['address', 'email'] as const;

/**
 * What the shop must say in each part of the world, as data. It is no legal advice: docs/operations/legal.md says what
 * a publisher fills in.
 */
export const laws: Readonly<Record<LawKey, Law>> = {
  jp: {
    name: 'Japan',
    place: 'JP',
    countries: ['JP'],
    language: 'ja',
    needs: ['company', 'representative', 'address', 'phone', 'email', 'hours'],
    shows: [],
    beforePay: ['legal_total', 'legal_delivery_at_once', 'legal_no_returns', 'legal_minors'],
  },
  kr: {
    name: 'Korea',
    place: 'KR',
    countries: ['KR'],
    language: 'ko',
    needs: [
      ...(['company', 'representative', 'address', 'phone', 'email'] as const),
      ...(['registration', 'mailOrder', 'hosting', 'privacyOfficer'] as const),
    ],
    shows: ['registerUrl', 'oddsUrl'],
    labels: {
      company: { ko: '상호', en: 'Company' },
      representative: { ko: '대표자', en: 'Representative' },
      registration: { ko: '사업자등록번호', en: 'Business registration number' },
    },
    atTheFoot: [
      ...(['company', 'representative', 'address', 'phone', 'email'] as const),
      ...(['registration', 'mailOrder', 'hosting', 'privacyOfficer'] as const),
    ],
    withdrawal: { days: 7, mayBeWaived: true },
    beforePay: ['legal_total', 'legal_minor_may_cancel'],
  },
  tw: {
    name: 'Taiwan',
    place: 'TW',
    countries: ['TW'],
    language: 'zh-tw',
    needs: ['company', 'representative', ...seller, 'phone', 'registration'],
    shows: ['complaints', 'oddsUrl'],
    labels: { registration: { 'zh-tw': '統一編號', en: 'Unified business number' } },
    withdrawal: { days: 7, mayBeWaived: true },
    beforePay: ['legal_total', 'legal_minors'],
  },
  eu: {
    name: 'the European Union',
    place: 'EU',
    countries: [
      ...['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV'],
      ...['LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO'],
    ],
    needs: [...seller, 'registration', 'taxId', 'accessibilityUrl'],
    shows: ['representative', 'phone', 'complaints'],
    withdrawal: { days: 14, mayBeWaived: true, at: 'withdrawalUrl' },
    beforePay: ['legal_total'],
    buttons: {
      de: 'Zahlungspflichtig bestellen',
      fr: 'Commander et payer',
      es: 'Comprar y pagar',
      it: 'Acquista e paga',
      pt: 'Comprar e pagar',
      pl: 'Kupuję i płacę',
    },
  },
  uk: {
    name: 'the United Kingdom',
    place: 'GB',
    countries: ['GB'],
    needs: [...seller, 'registration'],
    shows: ['phone', 'taxId', 'complaints'],
    withdrawal: { days: 14, mayBeWaived: true },
    beforePay: ['legal_total'],
  },
  tr: {
    name: 'Türkiye',
    place: 'TR',
    countries: ['TR'],
    language: 'tr',
    needs: [
      ...([...seller, 'phone', 'registration'] as const),
      ...(['preInformationUrl', 'distanceContractUrl', 'personalDataUrl'] as const),
    ],
    shows: [],
    labels: { registration: { tr: 'MERSİS numarası', en: 'MERSİS number' } },
    beforePay: ['legal_total', 'legal_digital_no_withdrawal'],
    consents: {
      'pre-information': { words: 'legal_pre_information_read', about: 'preInformationUrl' },
      'distance-contract': { words: 'legal_distance_contract_read', about: 'distanceContractUrl' },
    },
  },
  br: {
    name: 'Brazil',
    place: 'BR',
    countries: ['BR'],
    language: 'pt',
    needs: [...seller, 'registration'],
    shows: ['phone', 'complaints'],
    labels: { registration: 'CNPJ' },
    withdrawal: { days: 7, mayBeWaived: false },
    beforePay: ['legal_total'],
  },
  in: {
    name: 'India',
    place: 'IN',
    countries: ['IN'],
    needs: [...seller, 'grievanceOfficer'],
    shows: ['phone', 'registration', 'oddsUrl'],
    beforePay: ['legal_total', 'legal_delivery_at_once'],
  },
  ru: {
    name: 'Russia',
    place: 'RU',
    countries: ['RU'],
    language: 'ru',
    needs: [...seller, 'registration', 'taxId', 'offerUrl'],
    shows: [],
    labels: {
      registration: { ru: 'ОГРН', en: 'OGRN' },
      taxId: { ru: 'ИНН', en: 'INN' },
    },
    beforePay: ['legal_total', 'legal_offer_accepted'],
    linksAtPay: ['offerUrl'],
  },
  us: {
    name: 'the United States',
    place: 'US',
    countries: ['US'],
    needs: [...seller, 'choicesUrl'],
    shows: ['phone', 'oddsUrl'],
    beforePay: ['legal_total', 'legal_license'],
  },
  sea: {
    name: 'South-East Asia and Hong Kong',
    place: '035',
    countries: ['SG', 'MY', 'ID', 'TH', 'VN', 'PH', 'MM', 'HK'],
    needs: [...seller, 'registration'],
    shows: ['phone', 'complaints'],
    beforePay: ['legal_total', 'legal_delivery_at_once'],
  },
};
