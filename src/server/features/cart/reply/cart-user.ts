import type { Cart } from '../../../../contract/cart/schemas.ts';
import { agentName, type Session, type SessionCustomer } from '../../../http/session.ts';
import type { FullCartRow } from '../stored/queries.ts';

/** The owner of a cart (D 3), and the member of the staff who acts for them (D 6). A visitor has the id -1. */
export function cartUser(session: Session | undefined, cart: FullCartRow): Cart['user'] {
  const { customer, agent } = session ?? {};
  return {
    giftCertificatesReceived: cart.certificatesReceived,
    ...(customer ? customerView(customer) : VISITOR),
    ...(agent ? { agent: agentName(agent) } : {}),
  };
}

type Person = Omit<Cart['user'], 'giftCertificatesReceived'>;

const VISITOR: Person = {
  userId: -1,
  email: '',
  firstName: '',
  lastName: '',
  userType: { userTypeId: 0 },
  betaTester: '0',
  legals: [],
  profile: { level: 0 },
  crmUserSegments: [],
  hasFavorites: false,
};

function customerView(customer: SessionCustomer): Person {
  const { userId, email, firstName, lastName, hasFavorites, defaultStoreId, defaultAddressId, companyId } = customer;
  return {
    userId,
    email,
    firstName,
    lastName,
    hasFavorites,
    userType: { userTypeId: customer.userTypeId },
    profile: { level: customer.profileLevel },
    betaTester: customer.isBetaTester ? '1' : '0',
    legals: customer.legalIds.map((legalId) => ({ legalId })),
    crmUserSegments: customer.segments.map(({ segmentId, value }) => ({
      crmSegment: { crmSegmentId: segmentId },
      value,
    })),
    ...(companyId === undefined ? {} : { companyId }),
    ...(defaultStoreId === undefined ? {} : { defaultStoreAddressId: defaultStoreId }),
    ...(defaultAddressId === undefined ? {} : { defaultDeliveryAddressId: defaultAddressId }),
  };
}

/**
 * Returns the number of the default place of the kind that a cart goes to: a store and an own address may have the same
 * one.
 */
export function defaultPlaceOf(customer: SessionCustomer | undefined, { address }: FullCartRow): number | undefined {
  return address ? customer?.defaultAddressId : customer?.defaultStoreId;
}
