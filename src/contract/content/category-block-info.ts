import { type Static, Type } from 'typebox';
import { Page } from '../base/page.ts';
import { CategoryBlock } from '../blocks/schemas.ts';
import { Product } from '../catalogue/product.ts';

/** Reply of GET category-block/info: one block, with its products when it shows products. */
export const CategoryBlockInfo = Type.Object({
  categoryBlock: Type.Object({
    ...CategoryBlock.properties,
    page: Type.Optional(Page),
    products: Type.Optional(Type.Array(Product, { maxItems: 48 })),
  }),
});
export type CategoryBlockInfo = Static<typeof CategoryBlockInfo>;
