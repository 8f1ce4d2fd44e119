import { displayFaces } from '@gemporium/art/display-faces.ts';
import {
  arrangements,
  buttons,
  cards,
  corners,
  edges,
  emblems,
  grounds,
  headers,
  motions,
  patterns,
} from '@gemporium/art/face.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { clientIdsKeys, loginProviderIds } from '@gemporium/domain/login-providers.ts';
import { z } from 'zod';
import { lawKeys } from '../laws/law.ts';
import {
  countryCode,
  currencyCode,
  hexColor,
  id,
  perKey,
  perPlatform,
  shortKey,
  text,
  timeZone,
} from './fields.ts';
import { judgeHost } from './hosts-and-links.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { loginApps } from './login-apps.ts';
import { object } from './object.ts';

const host = judged(judgeHost);

const hosts = object({
  web: z.array(host).min(1),
  payment: z.array(host).min(1),
  backup: z.array(host),
  data: z.array(host).min(1),
});

const area = object({
  key: shortKey,
  currency: z.exactOptional(currencyCode),
  country: z.exactOptional(countryCode),
  languages: z.exactOptional(z.array(z.enum(languages)).min(1)),
  needsConsent: z.exactOptional(z.boolean()),
  law: z.exactOptional(z.enum(lawKeys)),
  countsCampaigns: z.exactOptional(z.boolean()),
  notices: z.exactOptional(
    z.array(
      z.enum(['specifiedCommercialTransactions', 'inquiryContact', 'fundsSettlement', 'recommendedSystem']),
    ),
  ),
});

const login = object({
  providers: z.array(z.enum(['account', ...loginProviderIds])).min(1),
  ...loginApps,
  ...perKey(clientIdsKeys, z.exactOptional(z.array(id))),
});

const entryCode = object({
  code: shortKey,
  clientIds: object(perPlatform(id)),
  area: z.exactOptional(shortKey),
});

/** `brands/<brand>/brand.json` */
export const brandFile = object({
  name: text(80),
  pageTitle: localText,
  layout: z.enum(['new', 'old']),
  isVip: z.boolean(),
  isOpenCoupon: z.boolean(),
  isOpenCard: z.exactOptional(z.boolean()),
  opensActivities: z.exactOptional(z.boolean()),
  giftCardGems: z.exactOptional(z.array(z.int().min(1)).min(1)),
  isAreaRole: z.boolean(),
  timeZone,
  face: object({
    color: hexColor,
    accent: hexColor,
    emblem: z.enum(emblems),
    pattern: z.enum(patterns),
    corner: z.enum(corners),
    display: z.exactOptional(z.enum(displayFaces)),
    wordmark: text(24),
    arrangement: z.exactOptional(z.enum(arrangements)),
    ground: z.exactOptional(z.enum(grounds)),
    card: z.exactOptional(z.enum(cards)),
    button: z.exactOptional(z.enum(buttons)),
    header: z.exactOptional(z.enum(headers)),
    edge: z.exactOptional(z.enum(edges)),
    motion: z.exactOptional(z.enum(motions)),
  }),
  progressColor: z.exactOptional(hexColor),
  hosts: object({ production: hosts, demo: hosts }),
  defaultCurrency: currencyCode,
  wholeCurrencies: z.exactOptional(z.array(currencyCode)),
  areas: z.array(area).min(1),
  languages: z.array(z.enum(languages)).min(1),
  defaultLanguage: z.enum(languages),
  tracking: object({ applicationId: id, eventId: z.int().min(24).max(244), needsConsent: z.boolean() }),
  login,
  entryCodes: z.exactOptional(z.array(entryCode)),
  betaAccountKeys: z.exactOptional(z.array(id)),
});

export type BrandFile = z.infer<typeof brandFile>;
