import type { Point } from '../../../domain/delivery/distance.ts';

/**
 * An address as an outside service answers it, in its own spelling of towns. Fields that the service does not know are
 * undefined.
 */
export interface ServiceAddress {
  /** The street with its kind ("Via Torquato Tasso"); undefined for a place without a street. */
  readonly street: string | undefined;
  readonly number: string | undefined;
  readonly town: string | undefined;
  readonly postcode: string | undefined;
  /** The code of the province, where the service has it. */
  readonly province: string | undefined;
  readonly point: Point | undefined;
  readonly precision: 'house' | 'street' | 'town';
}

/**
 * One outside service that knows Italian addresses. Answers only addresses in Italy, and throws when the service fails.
 */
export interface AddressService {
  /** The name that the log shows: "google". */
  readonly name: string;
  /** Addresses that an unfinished text may mean: "via tor, Bergamo". */
  suggest(text: string): Promise<readonly ServiceAddress[]>;
  /** Addresses that a whole address names, the likeliest first. */
  search(address: {
    street: string;
    town: string;
    postcode: string;
    province: string;
  }): Promise<readonly ServiceAddress[]>;
  at(point: Point): Promise<readonly ServiceAddress[]>;
}
