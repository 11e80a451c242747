import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { SessionCustomer } from '../../../http/session.ts';
import type { FullCartRow } from '../queries.ts';

/** The owner of a cart (D 3). A visitor has the id -1. */
export function cartUser(customer: SessionCustomer | undefined, cart: FullCartRow): Cart['user'] {
  const common = { betaTester: '0', legals: [], giftCertificatesReceived: cart.certificates_received };
  return { ...common, ...(customer ? customerView(customer) : VISITOR) };
}

type Person = Omit<Cart['user'], 'betaTester' | 'legals' | 'giftCertificatesReceived'>;

const VISITOR: Person = {
  userId: -1,
  email: '',
  firstName: '',
  lastName: '',
  userType: { userTypeId: 0 },
  profile: { level: 0 },
  crmUserSegments: [],
  hasFavorites: false,
};

function customerView(customer: SessionCustomer): Person {
  const { userId, email, firstName, lastName, hasFavorites, defaultStoreId, defaultAddressId } = customer;
  return {
    ...{ userId, email, firstName, lastName, hasFavorites },
    userType: { userTypeId: customer.userTypeId },
    profile: { level: customer.profileLevel },
    crmUserSegments: customer.segments.map(({ segmentId, value }) => ({
      crmSegment: { crmSegmentId: segmentId },
      value,
    })),
    ...(defaultStoreId === undefined ? {} : { defaultStoreAddressId: defaultStoreId }),
    ...(defaultAddressId === undefined ? {} : { defaultDeliveryAddressId: defaultAddressId }),
  };
}

/** Returns the number of the default place of the kind that a cart goes to: a store and an own address may have the same one. */
export function defaultPlaceOf(customer: SessionCustomer | undefined, { address }: FullCartRow): number | undefined {
  return address ? customer?.defaultAddressId : customer?.defaultStoreId;
}
