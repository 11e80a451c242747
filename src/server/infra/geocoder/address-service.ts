import type { Point } from '../../../domain/delivery/distance.ts';

/** An address as an outside service returns it, with its own spelling of towns. Unknown fields are undefined. */
export interface ServiceAddress {
  /** The street with its kind ("Via Torquato Tasso"); undefined for a place without a street. */
  readonly street: string | undefined;
  readonly number: string | undefined;
  readonly town: string | undefined;
  readonly postcode: string | undefined;
  /** The code of the province, if the service has it. */
  readonly province: string | undefined;
  readonly point: Point | undefined;
  readonly precision: 'house' | 'street' | 'town';
}

/** An outside service that knows Italian addresses. It returns only addresses in Italy, and throws when it fails. */
export interface AddressService {
  /** The name in the log: "google". */
  readonly name: string;
  /** Returns addresses that an unfinished text may mean: "via tor, Bergamo". */
  suggest(text: string): Promise<readonly ServiceAddress[]>;
  /** Returns addresses that match a whole address, the likeliest first. */
  search(address: {
    street: string;
    town: string;
    postcode: string;
    province: string;
  }): Promise<readonly ServiceAddress[]>;
  at(point: Point): Promise<readonly ServiceAddress[]>;
}
