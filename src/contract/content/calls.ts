import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { LangInfo, LangInfoQuery } from '../languages/schemas.ts';
import { CategoryBlockInfo } from './category-block-info.ts';

export const contentCalls = {
  langInfo: call('GET', '/lang/lang-info', 'any', {
    query: LangInfoQuery,
    data: LangInfo,
    summary: 'Labels of the staff; a client that does not get them within a second shows its own words',
    source: 'S 7; D 7',
  }),
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
