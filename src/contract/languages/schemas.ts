import { Type } from 'typebox';

export const LangInfoQuery = Type.Object({
  lang_info_name: Type.Optional(
    Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$', description: 'ends with the language, as in labels_en' }),
  ),
});

/** Texts that the staff has reworded, by the text of the client (S 7, labels). */
export const LangInfo = Type.Object({
  lang_info_name: Type.String(),
  language: Type.String({ description: 'it or en' }),
  labels: Type.Record(Type.String(), Type.String(), {
    description: 'by the Italian words that the client brings along',
  }),
});
