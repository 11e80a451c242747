import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { CategoryBlockInfo } from './category-block-info.ts';
import * as routes from './routes.ts';

export const contentCalls = {
  categoryBlockInfo: bind(routes.categoryBlockInfo, {
    query: Type.Object({
      categoryBlockId: Id,
      ...scopeFields,
    }),
    data: CategoryBlockInfo,
    summary: 'One block of a category, with its products when it shows products',
    source: 'S 7; shape by S 3',
  }),
} as const;
