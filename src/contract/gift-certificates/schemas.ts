import { type Static, Type } from 'typebox';

export const GiftCertificate = Type.Object({
  giftCertificateId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  amount: Type.Number({ description: 'euro' }),
  leftAmount: Type.Optional(Type.Number({ description: 'euro; of one whose rest is kept' })),
  minimumAmount: Type.Number({ description: 'euro of goods from which on it is used' }),
  endDate: Type.String({ description: 'dd/MM/yyyy, included' }),
  keepsRest: Type.Boolean({ description: 'what an order does not need stays for the next one' }),
});
export type GiftCertificate = Static<typeof GiftCertificate>;

/** An adjustment of the total of a cart or an order besides goods and delivery (S 3). */
export const Adjustment = Type.Object({
  orderItemId: Type.Integer({ description: '0 in a cart' }),
  userGiftCertificateId: Type.Integer(),
  giftCertificate: GiftCertificate,
  amount: Type.Number({ description: 'ours: euro that it takes off; 0 while it waits' }),
  problem: Type.Optional(Type.String({ description: 'ours: not-yet, ended, used-up, elsewhere' })),
  missingAmount: Type.Optional(Type.Number({ description: 'ours: euro of goods up to its minimum' })),
});
export type Adjustment = Static<typeof Adjustment>;

/** Codes are compared without case and spaces. */
export const CODE = Type.String({ minLength: 1, maxLength: 60 });

export const CertificateCheck = Type.Object({
  giftCertificate: GiftCertificate,
  usable: Type.Boolean({ description: 'in the cart as it is' }),
  missingAmount: Type.Optional(Type.Number({ description: 'euro of goods up to its minimum' })),
});

export const CertificateList = Type.Object({
  userGiftCertificates: Type.Array(
    Type.Object({
      ...GiftCertificate.properties,
      state: Type.String({ description: 'usable, not-yet, ended, used-up' }),
      uses: Type.Integer({ description: 'orders of the customer that used it' }),
    }),
    { maxItems: 100, description: 'what ends first stands first' },
  ),
});
