import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Cart, GiftCertificate } from '../cart/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7');

/** Codes are compared without case and spaces. */
export const CODE = Type.String({ minLength: 1, maxLength: 60 });

export const CertificateCheck = Type.Object({
  giftCertificate: GiftCertificate,
  usable: Type.Boolean({ description: 'in the cart as it is' }),
  missingAmount: Type.Optional(Type.Number({ description: 'euro of goods up to its minimum' })),
});

const InCart = Type.Object(
  {
    isAdded: Type.Boolean({ description: 'the cart has its code' }),
    problem: Type.Optional(Type.Enum(['not-yet', 'ended', 'stopped', 'used-up', 'store', 'service'])),
    services: Type.Optional(
      Type.Array(Type.Integer(), { description: 'in which it counts, where that is the problem' }),
    ),
    goods: Type.Number({ description: 'euro of goods in the cart' }),
    missingAmount: Type.Number({ description: 'euro of goods up to its minimum' }),
  },
  { description: 'ours: what it is worth in the cart as it is; only with with_cart' },
);

export const CertificateList = Type.Object({
  userGiftCertificates: Type.Array(
    Type.Object({
      ...GiftCertificate.properties,
      state: Type.String({ description: 'usable, not-yet, ended, used-up' }),
      uses: Type.Integer({ description: 'orders of the customer that used it' }),
      startDate: Type.String({ description: 'ours: dd/MM/yyyy, included' }),
      inCart: Type.Optional(InCart),
    }),
    { maxItems: 100, description: 'what ends first stands first' },
  ),
});

const ShowHistory = Type.Object({
  show_history: Type.Optional(Type.Boolean()),
  with_cart: Type.Optional(
    Type.Boolean({ description: 'ours: says of each certificate whether the cart could use it' }),
  ),
});

export const giftCertificatesCalls = {
  certificateCheck: bind(routes.certificateCheck, {
    query: Type.Object({ code: CODE }),
    data: CertificateCheck,
    summary: 'Is this the code of a certificate, and would the cart use it?',
  }),
  certificateAdd: bind(routes.certificateAdd, {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Put a certificate into the cart; below its minimum it waits there',
  }),
  certificateRemove: bind(routes.certificateRemove, {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Take a certificate out of the cart',
  }),
  certificateList: bind(routes.certificateList, {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Certificates of the customer; with show_history also those that are over',
    source: 'D 7',
  }),
  certificateListAssigned: bind(routes.certificateListAssigned, {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Those of them that the staff assigned',
    source: 'D 7',
  }),
} as const;

/** Refusals about codes of gift certificates. Code -> Italian text; details fill the {braces}. */
export const GIFT_CERTIFICATE_ERRORS = {
  GIFT_CODE_INVALID: 'Il codice sconto "{name}" non è valido. Verifica di averlo scritto correttamente.',
  GIFT_CODE_NOT_YET: 'Il codice sconto "{name}" vale dal {date}',
  GIFT_CODE_ENDED: 'Il codice sconto "{name}" è scaduto',
  GIFT_CODE_USED: 'Il codice sconto "{name}" è già stato utilizzato',
  GIFT_CODE_STOPPED: 'Il codice sconto "{name}" non vale più: il negozio lo ha fermato',
  GIFT_CODE_ELSEWHERE: 'Il codice sconto "{name}" non vale per il negozio o il servizio scelto',
  TOO_MANY_GIFT_CODES: 'Puoi usare al massimo {max} codici sconto per ordine',
} as const;
