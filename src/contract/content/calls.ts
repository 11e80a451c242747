import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import { CategoryBlock } from '../blocks/schemas.ts';
import { Product } from '../catalogue/product.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7; shape by S 3');

/** Reply of GET category-block/info: one block, with its products when it shows products. */
const CategoryBlockInfo = Type.Object({
  categoryBlock: Type.Object({
    ...CategoryBlock.properties,
    page: Type.Optional(Page),
    products: Type.Optional(Type.Array(Product, { maxItems: 48 })),
  }),
});

export const contentCalls = {
  categoryBlockInfo: bind(routes.categoryBlockInfo, {
    query: Type.Object({ categoryBlockId: Id, ...scopeFields }),
    data: CategoryBlockInfo,
    summary: 'One block of a category, with its products when it shows products',
  }),
} as const;

/** Refusals about the content of pages. Code -> Italian text; details fill the {braces}. */
export const CONTENT_ERRORS = { BLOCK_NOT_FOUND: 'Contenuto non trovato' } as const;
