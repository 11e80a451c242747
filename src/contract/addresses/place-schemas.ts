import { type Static, Type } from 'typebox';
import { NextSlot, PointQuery } from './schemas.ts';

/** Characters of the one field of a place. */
export const MAX_PLACE = 160;

/** The text that somebody typed into the field "postcode, street or town", or the position of the device. */
export const PlaceQuery = Type.Object({
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_PLACE, description: 'a postcode, even unfinished, a street or a town' }),
  ),
  is_chosen: Type.Optional(
    Type.Boolean({ description: 'true: q is that of an option, so no other meaning of its name is asked for' }),
  ),
  latitude: Type.Optional(PointQuery.latitude),
  longitude: Type.Optional(PointQuery.longitude),
});

const PlaceName = {
  city: Type.String({ description: 'empty: no register knows the town of the postcode, or it is one of several' }),
  province: Type.String(),
  postalcode: Type.String({ description: 'empty where it is not certain' }),
  address1: Type.String(),
  addressNumber: Type.String(),
};

export const PlaceOption = Type.Object({
  ...PlaceName,
  q: Type.String({ description: 'what to ask with if this one is meant' }),
  served: Type.Boolean({ description: 'home delivery comes here' }),
  nextSlot: Type.Optional(NextSlot),
});
export type PlaceOption = Static<typeof PlaceOption>;

const PlaceLine = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  amount: Type.String({ description: 'in words' }),
  priceBefore: Type.Number({ description: 'euro, for the whole line' }),
  priceAfter: Type.Optional(Type.Number({ description: 'absent: it is not sold there' })),
  substitute: Type.Optional(
    Type.Object(
      {
        productId: Type.Integer(),
        name: Type.String(),
        quantity: Type.Number({ description: 'as cart/add takes it: the smallest amount that is sold' }),
        price: Type.Number({ description: 'euro, of that amount' }),
      },
      { description: 'a similar product that is sold there' },
    ),
  ),
});

/** The changes that another place would make to the goods of the cart. Nothing is changed yet. */
export const PlaceChange = Type.Object({
  storeName: Type.String(),
  items: Type.Integer({ description: 'lines of the cart' }),
  itemsThere: Type.Integer({ description: 'of them, those that are sold there' }),
  lines: Type.Array(PlaceLine, { description: 'only those that change; missing goods first' }),
  totalBefore: Type.Number({ description: 'euro of goods' }),
  totalAfter: Type.Number({ description: 'euro of the goods that are sold there' }),
  slot: Type.Optional(
    Type.Object(
      { dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() },
      { description: 'the chosen slot, which is given back' },
    ),
  ),
});
export type PlaceChange = Static<typeof PlaceChange>;

const NearPickup = Type.Object({
  storeId: Type.Integer(),
  addressName: Type.String(),
  address1: Type.String(),
  addressNumber: Type.String(),
  city: Type.String(),
  deliveryServiceId: Type.Integer({ description: '1 store, 4 locker' }),
  distance: Type.Optional(Type.Number({ description: 'metres' })),
  nextSlot: Type.Optional(NextSlot),
});
export type NearPickup = Static<typeof NearPickup>;

export const PlaceAnswer = Type.Object({
  kind: Type.Enum(['served', 'not_served', 'choose', 'postcodes', 'unknown'], {
    description:
      'choose: one of the options is meant; postcodes: the town has several, one of the options is that of the house; unknown: no place has this name',
  }),
  place: Type.Optional(Type.Object(PlaceName)),
  verified: Type.Optional(Type.Boolean({ description: 'of a whole address: whether its street was found' })),
  options: Type.Array(PlaceOption),
  store: Type.Optional(
    Type.Object({ storeId: Type.Integer(), name: Type.String() }, { description: 'that delivers here' }),
  ),
  nextSlot: Type.Optional(NextSlot),
  fees: Type.Optional(
    Type.Object({
      from: Type.Number({ description: 'euro; of the cheapest free slot for the present cart' }),
      to: Type.Number({ description: 'of the dearest one' }),
      freeFrom: Type.Optional(Type.Number({ description: 'euro of goods from which every slot is free' })),
    }),
  ),
  minimumOrder: Type.Optional(Type.Number({ description: 'euro of goods' })),
  pickups: Type.Array(NearPickup, { description: 'the nearest store and the nearest locker' }),
  change: Type.Optional(PlaceChange),
});
export type PlaceAnswer = Static<typeof PlaceAnswer>;

export const PlaceSelect = Type.Object({
  q: Type.String({ minLength: 1, maxLength: MAX_PLACE, description: 'that was answered with served' }),
});
