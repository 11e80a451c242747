import { Type } from 'typebox';
import { call } from '../call.ts';
import { CategoryBlockInfo } from '../category-block-info.ts';
import { Id } from '../ids.ts';

export const contentCalls = {
  categoryBlockInfo: call('GET', '/category-block/info', 'any', {
    query: Type.Object({
      categoryBlockId: Id,
      hash: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    data: CategoryBlockInfo,
    summary: 'One block of a category, with its products when it shows products',
    source: 'S 7; shape by S 3',
  }),
} as const;
