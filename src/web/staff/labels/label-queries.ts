import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LABEL_KEYS } from '../../../contract/languages/label-keys.ts';
import { staffLabelDelete, staffLabelList, staffLabelUpdate } from '../../../contract/languages/staff-routes.ts';
import type { StaffLabelList } from '../../../contract/languages/staff-schemas.ts';
import type { Language } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { LabelChange, LabelWords } from './label-rows.ts';

const KEY = ['staff', 'labels'];

/** Loads every text of the storefront in both languages. The English table has all of them. */
export const wordsQuery = {
  queryKey: ['staff', 'words'],
  queryFn: async (): Promise<readonly LabelWords[]> => {
    const { ENGLISH } = await import('../../english/all.ts');
    const keys = new Map<string, string>(Object.entries(LABEL_KEYS).map(([labelKey, italian]) => [italian, labelKey]));
    return Object.entries(ENGLISH).map(([italian, english]) => ({ italian, english, labelKey: keys.get(italian) }));
  },
  staleTime: Number.POSITIVE_INFINITY,
};

export const labelsQuery = { queryKey: KEY, queryFn: () => api.call(staffLabelList), staleTime: 0 };

/** Saves the changed languages of a text, one by one; an empty label removes the replacement. */
export function useSaveLabels(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ words, changes }: { words: string; changes: readonly LabelChange[] }) => {
      let now: StaffLabelList | undefined;
      for (const { language, label } of changes) {
        try {
          now = label === '' ? await takeBack(words, language) : await keep(words, language, label);
        } catch (error) {
          throw new LabelProblem(language, error);
        } finally {
          // also when the second language was refused: the first is saved
          if (now) client.setQueryData(KEY, now);
        }
      }
    },
    onSuccess: onSaved,
  });
}

/** Names the language that was refused, and the reason. */
export class LabelProblem extends Error {
  readonly language: Language;

  constructor(language: Language, cause: unknown) {
    super('a label was refused', { cause });
    this.language = language;
  }
}

function keep(words: string, language: Language, label: string): Promise<StaffLabelList> {
  return api.call(staffLabelUpdate, { body: { language, words, label } });
}

function takeBack(words: string, language: Language): Promise<StaffLabelList> {
  return api.call(staffLabelDelete, { body: { language, words } });
}
