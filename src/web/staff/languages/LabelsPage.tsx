import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LABEL_KEYS } from '../../../contract/languages/label-keys.ts';
import { staffLabelDelete, staffLabelList, staffLabelUpdate } from '../../../contract/languages/routes.ts';
import type { StaffLabel, StaffLabelList } from '../../../contract/languages/staff-schemas.ts';
import { contentLanguage, type Dictionary, type Language, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { AREAS, areasOf } from './label-areas.ts';

/** A text of the storefront in Italian and English; a text that is no longer used has no English. */
interface LabelWords {
  readonly italian: string;
  readonly english: string;
  /** The folders of the pages that say it (label-places.ts). */
  readonly folders?: readonly string[] | undefined;
  /** The documented key of the text, by which clients look it up (S 8). */
  readonly labelKey?: string | undefined;
}

interface LabelRow extends LabelWords {
  /** The replacement by the staff; empty for the storefront's own text. */
  readonly own: Readonly<Record<Language, string>>;
  /** True when the storefront no longer uses the text: its label has no effect. */
  readonly isGone: boolean;
}

interface LabelChange {
  readonly language: Language;
  readonly label: string;
}

/** Returns all texts with their labels; labels of unused texts come last. */
export function labelRows(words: readonly LabelWords[], labels: readonly StaffLabel[]): LabelRow[] {
  const own = new Map(labels.map(({ language, words: text, label }) => [`${language} ${text}`, label]));
  const current = new Set(words.map(({ italian }) => italian));
  const gone = new Set(labels.map((label) => label.words).filter((text) => !current.has(text)));
  const ownOf = (text: string) => ({ it: own.get(`it ${text}`) ?? '', en: own.get(`en ${text}`) ?? '' });
  return [
    ...words.map((each) => ({ ...each, own: ownOf(each.italian), isGone: false })),
    ...[...gone].map((italian) => ({ italian, english: '', own: ownOf(italian), isGone: true })),
  ];
}

/**
 * Returns rows that contain the words in either language, in their key or in a label, ignoring case and accents; of one
 * area of the shop, if it is named.
 */
export function foundRows(
  rows: readonly LabelRow[],
  { text, onlyOwn, area = '' }: { text: string; onlyOwn: boolean; area?: string },
): LabelRow[] {
  const query = plain(text);
  return rows.filter(({ italian, english, labelKey = '', own, folders = [] }) => {
    if (onlyOwn && own.it === '' && own.en === '') return false;
    if (area !== '' && !areasOf(folders).some(({ word }) => word === area)) return false;
    return [italian, english, labelKey, own.it, own.en].some((each) => plain(each).includes(query));
  });
}

/** Returns the languages whose label was changed. */
export function labelChanges(row: LabelRow, typed: Readonly<Record<Language, string>>): LabelChange[] {
  return (['it', 'en'] as const)
    .map((language) => ({ language, label: typed[language].trim() }))
    .filter(({ language, label }) => label !== row.own[language]);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase().trim();
}

export { LabelsPage as Component };

const PAGE_SIZE = 50;

/** Lists the texts of the shop, and the labels by which the staff replace them. */
function LabelsPage() {
  const state = useListState();
  const { data: words } = useQuery(wordsQuery);
  const labels = useQuery(labelsQuery);
  const onlyOwn = state.word('mostra') === 'cambiate';
  const all = words && labels.data && labelRows(words, labels.data.labels);
  const found = all && foundRows(all, { text: state.q, onlyOwn, area: state.word('dove') });
  return (
    <StaffList
      title={t('Testi del sito')}
      about={t(
        'Le parole del negozio, in italiano e in inglese. Quello che scrivi qui le sostituisce subito, ovunque.',
      )}
      state={state}
      query={labels}
      file={{ of: staffLabelList }}
      rows={found?.slice((state.page - 1) * PAGE_SIZE, state.page * PAGE_SIZE)}
      total={found?.length}
      pages={Math.ceil((found?.length ?? 0) / PAGE_SIZE)}
      search={t('Parole')}
      views={[
        { name: t('Tutti'), search: '', count: all?.length },
        {
          name: t('Solo quelle cambiate'),
          search: 'mostra=cambiate',
          count: all && all.filter(({ own }) => own.it !== '' || own.en !== '').length,
        },
      ]}
      filters={[
        { name: 'dove', label: t('Dove sta'), choices: AREAS.map(({ word, name }) => ({ word, name: t(name) })) },
      ]}
      keyOf={({ italian }) => italian}
      nameOf={({ italian }) => italian}
      first={{ title: t('In italiano') }}
      head={({ italian, own }) => (
        <Said lang={contentLanguage()} own={own.it}>
          {italian}
        </Said>
      )}
      columns={[
        {
          word: 'inglese',
          title: t('In inglese'),
          cell: ({ english, own }) => (
            <Said lang="en" own={own.en}>
              {english}
            </Said>
          ),
        },
        { word: 'dove', title: t('Dove sta'), cell: ({ folders = [] }) => <Places folders={folders} /> },
        { word: 'chiave', title: t('Chiave'), cell: ({ labelKey }) => labelKey && <code>{labelKey}</code> },
        {
          word: 'stato',
          title: t('Stato'),
          cell: ({ isGone }) => isGone && <Badge tone="warning">{t('Il negozio non lo dice più')}</Badge>,
        },
      ]}
      details={(row, close) => <LabelForm row={row} onClose={close} />}
      empty={{ icon: 'tag', title: t('Niente di cambiato'), text: t('Se resta vuoto, il negozio dice le sue parole.') }}
    />
  );
}

/** The parts of the shop that say a text, each with a link to where it is seen. */
function Places({ folders }: { readonly folders: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {areasOf(folders).map(({ word, name, path }) =>
        path === undefined ? (
          <span key={word}>{t(name)}</span>
        ) : (
          // a full page load, as shoppers see it
          <a key={word} href={path} target="_blank" rel="noopener" className="underline">
            {t(name)}
          </a>
        ),
      )}
    </span>
  );
}

/** Shows the shop's own text, struck through where the staff replaced it. */
function Said({ lang, own, children }: { lang: 'it' | 'en' | undefined; own: string; children: ReactNode }) {
  return (
    <span lang={lang} className="break-words">
      {own === '' ? (
        children
      ) : (
        <>
          <s className="text-ink-faint">{children}</s> <strong>{own}</strong>
        </>
      )}
    </span>
  );
}

/** A form for both languages of one text; an empty field restores the shop's own text. */
function LabelForm({ row, onClose }: { readonly row: LabelRow; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(row.own);
  const save = useSaveLabels(() => {
    toast('success', t('Salvato'));
    onClose();
  });
  const problem = save.error instanceof LabelProblem ? save.error : undefined;
  const refusal = save.error ? asApiError(problem?.cause) : undefined;
  const errorIn = (language: Language) => (problem?.language === language ? refusal?.at('label') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const changes = labelChanges(row, typed);
    if (changes.length === 0) onClose();
    else save.mutate({ words: row.italian, changes });
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('Modifica {name}', { name: row.italian })} className="grid gap-1">
      {refusal && refusal.at('label') === undefined && <Alert tone="error">{refusal.message}</Alert>}
      <div className="grid gap-x-4 md:grid-cols-2">
        <Field
          label={t('In italiano')}
          name="it"
          lang="it"
          value={typed.it}
          placeholder={row.italian}
          error={errorIn('it')}
          onChange={(event) => setTyped({ ...typed, it: event.target.value })}
        />
        <Field
          label={t('In inglese')}
          name="en"
          lang="en"
          value={typed.en}
          placeholder={row.english}
          error={errorIn('en')}
          onChange={(event) => setTyped({ ...typed, en: event.target.value })}
        />
      </div>
      <p className="text-ink-faint text-xs">{t('Se resta vuoto, il negozio dice le sue parole.')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('Salva')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Annulla')}
        </Button>
        {(typed.it !== '' || typed.en !== '') && (
          <Button variant="quiet" onClick={() => setTyped({ it: '', en: '' })}>
            {t('Torna alle parole del negozio')}
          </Button>
        )}
      </div>
    </form>
  );
}

const KEY = ['staff', 'labels'];

/** The English texts of the storefront. */
const ENGLISH = import.meta.glob<Dictionary>('../../../language/en/{refusals,rules,shop}.json', { import: 'default' });

/** Loads every text of the storefront in both languages. The English files have all of them. */
const wordsQuery = {
  queryKey: ['staff', 'words'],
  queryFn: async (): Promise<readonly LabelWords[]> => {
    const english: Dictionary = Object.assign({}, ...(await Promise.all(Object.values(ENGLISH).map((load) => load()))));
    const keys = new Map<string, string>(Object.entries(LABEL_KEYS).map(([labelKey, italian]) => [italian, labelKey]));
    const { PLACES_OF_TEXTS } = await import('./label-places.ts');
    return Object.entries(english).map(([italian, text]) => ({
      italian,
      english: text,
      labelKey: keys.get(italian),
      folders: PLACES_OF_TEXTS[italian],
    }));
  },
  staleTime: Number.POSITIVE_INFINITY,
};

const labelsQuery = { queryKey: KEY, queryFn: () => api.call(staffLabelList), staleTime: 0 };

/** Saves the changed languages of a text, one by one; an empty label removes the replacement. */
function useSaveLabels(onSaved: () => void) {
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
          // also when the second language was refused, because the first is saved
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
