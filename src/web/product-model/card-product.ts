import type { SelectOption } from '../../contract/catalogue/product.ts';
import type { Selling } from './selling.ts';

/** The fields that a product card shows and needs: a full product would make every page three times as heavy. */
export interface CardProduct {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  /** Set where the name stays Italian on an English page; absent otherwise. */
  readonly lang?: 'it' | undefined;
  readonly brand: string;
  readonly pack: string;
  readonly picture: string;
  readonly price: number;
  readonly fullPrice?: number | undefined;
  readonly pricePerUnit?: number | undefined;
  /** 'kg', 'l' or 'pz'. */
  readonly unit?: string | undefined;
  readonly promo?: CardPromo | undefined;
  readonly isNew: boolean;
  readonly isAvailable: boolean;
  /** The maximum of 'N pz tot' (storefront 9). */
  readonly limit?: number | undefined;
  readonly marks: readonly string[];
  /** A sample to try (IS_SAMPLE). */
  readonly isSample?: boolean | undefined;
  /** DRAINED_WEIGHT_DESCR, where the pack line does not say it. */
  readonly drained?: string | undefined;
  readonly packaging?: Packaging | undefined;
  /** The deposit in euro per piece, which is paid back for the empty bottle, glass or crate. */
  readonly deposit?: number | undefined;
  /** From so many pieces or kilos on, each costs so much; the fewest first. */
  readonly tiers?: readonly ShownTier[] | undefined;
  /** Options to choose before the product is bought; undefined when there are none. */
  readonly options?: readonly SelectOption[] | undefined;
  /** Basis points of VAT in the prices; absent: none. */
  readonly vat?: number | undefined;
  /** The price list of the customer's company, if the price comes from it. */
  readonly ownList?: string | undefined;
  readonly selling: Selling;
}

export interface ShownTier {
  /** Pieces, or kilos of loose goods. */
  readonly from: number;
  /** Euro. */
  readonly price: number;
}

/** Pieces in a case (collo) and on a pallet (storefront 9). */
export interface Packaging {
  readonly perCase?: number | undefined;
  readonly perPallet?: number | undefined;
}

export interface CardPromo {
  /** Set where its texts stay Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly text: string;
  /** Lowest price of the 30 days before the promotion, euro (decisions, law). */
  readonly lowest30?: number | undefined;
  /** The days that it counts, where the goods were on sale for fewer than 30. */
  readonly lowestDays?: number;
  readonly from: string;
  readonly until: string;
  /** Header, body and footer of the promotion as text, without those that the badge shows already. */
  readonly words: readonly string[];
  /**
   * The promotion that the shopper may choose for goods near their expiry date (use_wpid), with its text; undefined
   * when there is none.
   */
  readonly choosable?: ChoosablePromo;
  /** Texts of the other promotions of the product. */
  readonly others?: readonly string[];
}

export interface ChoosablePromo {
  readonly id: number;
  readonly text: string;
  /** Price per piece or kilo, in euro. */
  readonly price: number;
}
