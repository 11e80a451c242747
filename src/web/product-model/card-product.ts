import type { SelectOption } from '../../contract/catalogue/product.ts';
import type { Selling } from './selling.ts';

/** What a product card shows and needs: a full product would weigh three times as much on every page. */
export interface CardProduct {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
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
  /** 'N pz tot' (storefront 9). */
  readonly limit?: number | undefined;
  readonly marks: readonly string[];
  /** A sample to try (IS_SAMPLE). */
  readonly isSample?: boolean | undefined;
  /** DRAINED_WEIGHT_DESCR, where the pack line does not say it. */
  readonly drained?: string | undefined;
  readonly packaging?: Packaging | undefined;
  /** What has to be chosen before it is bought; undefined: nothing. */
  readonly options?: readonly SelectOption[] | undefined;
  readonly selling: Selling;
}

/** Pieces in a case (collo) and on a pallet (storefront 9). */
export interface Packaging {
  readonly perCase?: number | undefined;
  readonly perPallet?: number | undefined;
}

export interface CardPromo {
  readonly text: string;
  /** Lowest price of the 30 days before the promotion, euro (decisions, law). */
  readonly lowest30?: number | undefined;
  readonly from: string;
  readonly until: string;
  /** Header, body and footer of the promotion as words, without those the badge says already. */
  readonly words: readonly string[];
  /** The promotion that the shopper may choose for goods near their date (use_wpid), and what it says; undefined: none. */
  readonly choosable?: ChoosablePromo;
  /** What else holds for the product, in words. */
  readonly others?: readonly string[];
}

export interface ChoosablePromo {
  readonly id: number;
  readonly text: string;
  /** Euro per piece or kilo. */
  readonly price: number;
}
