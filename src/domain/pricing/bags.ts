import { type Cents, cents } from '../base/money.ts';

/** A type of bag. Prices are per bag. */
export interface PackagingType {
  readonly packagingTypeId: number;
  readonly name: string;
  readonly description: string;
  /** carrier: bag of the whole order, chosen for the cart. produce: one bag for each weighed fruit or vegetable. */
  readonly kind: 'carrier' | 'produce';
  readonly priceCents: number;
  /** Capacity. Of a carrier in pieces, a kilo of loose goods counting as one; of a produce bag in grams. */
  readonly fits: number;
  /**
   * Number of bags that are charged at most (D 9: the first 10); further ones are listed and free. Null: each is
   * charged.
   */
  readonly maxPaid: number | null;
  /** Delivery services that offer it; an empty list means every service. */
  readonly services: readonly number[];
  readonly vatBasisPoints: number;
}

/** Bags as a line of the total; the law wants one wherever bags are used (D.Lgs. 152/2006 art. 226-ter). */
export interface BagLine {
  readonly packagingTypeId: number;
  readonly name: string;
  readonly quantity: number;
  readonly paid: number;
  readonly priceCents: number;
  readonly cents: Cents;
  readonly vatBasisPoints: number;
}

export interface BaggedGoods {
  readonly quantity: number;
  readonly weightGrams: number;
  /** True for fruit and vegetables. */
  readonly isProduce: boolean;
}

/** The carrier and the service that goods are packed for. */
export interface Packing {
  readonly types: readonly PackagingType[];
  /** The shopper's choice of carrier; one that is not offered is ignored. */
  readonly carrierId: number | undefined;
  readonly serviceId: number | null;
}

const GRAMS_OF_PIECE = 1000;

/** Returns the carriers that may be chosen, the default one first. */
export function carriersFor({ types, serviceId }: Pick<Packing, 'types' | 'serviceId'>): PackagingType[] {
  return types.filter(({ kind, services }) => kind === 'carrier' && isOffered(services, serviceId));
}

/** Returns the bags that these goods need; a shop without types of packaging has none. */
export function bagLines(goods: readonly BaggedGoods[], packing: Packing): BagLine[] {
  const carriers = carriersFor(packing);
  const carrier = carriers.find(({ packagingTypeId }) => packagingTypeId === packing.carrierId) ?? carriers[0];
  const produce = packing.types.find(
    ({ kind, services }) => kind === 'produce' && isOffered(services, packing.serviceId),
  );
  const pieces = goods.reduce((sum, each) => sum + each.quantity + Math.ceil(each.weightGrams / GRAMS_OF_PIECE), 0);
  const weighed = goods.filter(({ isProduce, weightGrams }) => isProduce && weightGrams > 0);
  const lines: BagLine[] = [];
  if (carrier) lines.push(lineOf(carrier, Math.ceil(pieces / carrier.fits)));
  if (produce) {
    lines.push(
      lineOf(
        produce,
        weighed.reduce((sum, { weightGrams }) => sum + Math.ceil(weightGrams / produce.fits), 0),
      ),
    );
  }
  return lines.filter(({ quantity }) => quantity > 0);
}

function lineOf(
  { packagingTypeId, name, priceCents, maxPaid, vatBasisPoints }: PackagingType,
  quantity: number,
): BagLine {
  const paid = Math.min(quantity, maxPaid ?? quantity);
  return { packagingTypeId, name, quantity, paid, priceCents, cents: cents(paid * priceCents), vatBasisPoints };
}

function isOffered(services: readonly number[], serviceId: number | null): boolean {
  return services.length === 0 || serviceId === null || services.includes(serviceId);
}
