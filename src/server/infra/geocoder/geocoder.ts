import type { Point } from '../../../domain/delivery/distance.ts';

export interface FoundTown {
  readonly name: string;
  /** The code of its province: "BG". */
  readonly province: string;
  readonly postcodes: readonly string[];
  readonly point: Point | undefined;
}

export interface FoundStreet {
  /** The street with its kind: "Via Torquato Tasso". */
  readonly street: string;
  readonly town: string;
  readonly province: string;
  /** undefined where it is unknown which of the town's postcodes it is. */
  readonly postcode: string | undefined;
}

/** An address to look up. The number may be missing, or "SNC" (no number). */
export interface AskedAddress {
  readonly street: string;
  readonly number: string | undefined;
  readonly town: string;
  readonly province: string;
  readonly postcode: string;
}

export interface FoundAddress extends FoundStreet {
  readonly number: string | undefined;
  readonly point: Point | undefined;
  /** Whether the point is that of the house, of the street or only of the town. */
  readonly precision: 'house' | 'street' | 'town';
}

/** `unknown`: there is no register of that town's streets, so the address can be neither confirmed nor doubted. */
export type Looked =
  | { readonly found: 'one'; readonly address: FoundAddress }
  | { readonly found: 'several'; readonly addresses: readonly FoundAddress[] }
  | { readonly found: 'none' }
  | { readonly found: 'unknown' };

/**
 * Looks up Italian addresses (D 2, D 5) in the registers in our database, or by Google Maps, Nominatim or Photon. Every
 * request is restricted to Italy and to the provinces of the configuration, if it names some. When an outside service
 * does not reply, our registers are used.
 */
export interface Geocoder {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Returns towns whose name a text may mean or begin, or whose postcodes begin with its digits; from one character on.
   * At most 12.
   */
  suggestTowns(typed: string): Promise<readonly FoundTown[]>;
  /**
   * Returns streets that a text may mean; `town` restricts them to one. Fewer than 3 characters find none. At most 10.
   */
  suggestStreets(
    typed: string,
    town?: { readonly name: string; readonly province?: string },
  ): Promise<readonly FoundStreet[]>;
  find(address: AskedAddress): Promise<Looked>;
  /** Returns the address at a position, as exactly as it is known; undefined if no known place is near. */
  at(point: Point): Promise<FoundAddress | undefined>;
}
