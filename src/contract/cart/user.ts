import { Type } from 'typebox';

/** The owner of a cart (D 3). */
export const CartUser = Type.Object({
  userId: Type.Integer({ description: '-1: visitor' }),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  userType: Type.Object({ userTypeId: Type.Integer() }),
  betaTester: Type.String({ description: "'1': may use what is still tried out (S 6)" }),
  profile: Type.Object({ level: Type.Integer() }),
  legals: Type.Array(Type.Object({ legalId: Type.Integer() })),
  crmUserSegments: Type.Array(
    Type.Object({ crmSegment: Type.Object({ crmSegmentId: Type.Integer() }), value: Type.Integer() }),
    { description: '4502 with value 1: profiling was accepted; refused, it is not there' },
  ),
  giftCertificatesReceived: Type.Integer(),
  hasFavorites: Type.Boolean(),
  companyId: Type.Optional(
    Type.Integer({ description: 'S 3: of who buys for a company, the id of its master account' }),
  ),
  defaultStoreAddressId: Type.Optional(Type.Integer()),
  defaultDeliveryAddressId: Type.Optional(Type.Integer()),
  agent: Type.Optional(Type.String({ description: 'ours: name of the member of the staff who acts for the customer' })),
});
