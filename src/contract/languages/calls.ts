import { Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7; D 7');

const LangInfoQuery = Type.Object({
  lang_info_name: Type.Optional(
    Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$', description: 'ends with the language, as in labels_en' }),
  ),
});

/**
 * Texts by their documented keys, and texts that the staff has reworded by their Italian originals (S 7, labels; S 8).
 */
const LangInfo = Type.Object({
  lang_info_name: Type.String(),
  language: Type.String({ description: 'it or en' }),
  labels: Type.Record(Type.String(), Type.String(), {
    description:
      'the documented keys, such as cart.productAddError, with their texts; what the staff has reworded by the Italian words that the client brings along',
  }),
});

export const languagesCalls = {
  langInfo: bind(routes.langInfo, {
    query: LangInfoQuery,
    data: LangInfo,
    summary:
      'Texts by key and labels of the staff; a client that does not get them within a second shows its own words',
  }),
} as const;
