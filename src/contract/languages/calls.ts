import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { LangInfo, LangInfoQuery } from './schemas.ts';

export const languagesCalls = {
  langInfo: bind(routes.langInfo, {
    query: LangInfoQuery,
    data: LangInfo,
    summary:
      'Texts by key and labels of the staff; a client that does not get them within a second shows its own words',
    source: 'S 7; D 7',
  }),
} as const;
