import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  staffSearchTry,
  staffSearchWordDelete,
  staffSearchWordRestore,
  staffSearchWordSave,
  staffSearchWords,
} from '../../../contract/search/routes.ts';
import type { StaffSynonym, SynonymKind } from '../../../contract/search/schemas.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { disambiguated, msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast, toastRequests } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useListAct } from '../kit/use-list-act.ts';
import { LoadSearchFile } from './LoadSearchFile.tsx';

export { SynonymsPage as Component };

const SYNONYMS_KEY = ['staff', 'search', 'words'];
const PAGE_SIZE = 50;
/** Shoppers see what was removed, so that an undo is offered for longer than for other acts. */
const UNDO_MS = 20_000;

const KINDS: Readonly<Record<SynonymKind, { readonly sign: string; readonly name: string }>> = {
  both: { sign: '⇄', name: msg('Vale nei due versi') },
  one_way: { sign: '→', name: msg('Vale in un verso solo') },
  never: { sign: '⊗', name: msg('Mai insieme') },
};

/** The groups of words that lead a search to goods: those of the staff, and those that come with the shop. */
function SynonymsPage() {
  const state = useListState();
  const words = useQuery({ queryKey: SYNONYMS_KEY, queryFn: () => api.call(staffSearchWords), staleTime: 0 });
  const all = words.data?.synonyms;
  const shown = state.word('mostra');
  const found = all?.filter(
    (row) =>
      (shown !== 'nostri' || row.synonymId !== undefined) &&
      (shown !== 'spenti' || row.isOff) &&
      (state.word('lingua') === '' || state.word('lingua') === row.language) &&
      fold(`${row.words} ${row.others}`).includes(fold(state.q)),
  );
  const restore = useListAct({
    queryKey: SYNONYMS_KEY,
    act: ({ line = '', language }: StaffSynonym) =>
      api.call(staffSearchWordRestore, { body: { shop_line: line, language } }),
    said: t('Il gruppo vale di nuovo'),
    listOf: (list) => list,
  });
  const remove = useRemoveGroup();
  return (
    <StaffList
      title={t('Sinonimi')}
      up={{ name: t('Ricerca'), path: staffPaths.search() }}
      about={t(
        'Chi cerca una parola trova anche le altre del suo gruppo. Singolari, plurali ed errori si capiscono da soli.',
      )}
      state={state}
      query={words}
      file={{ of: staffSearchWords }}
      rows={found?.slice((state.page - 1) * PAGE_SIZE, state.page * PAGE_SIZE)}
      total={found?.length}
      pages={Math.ceil((found?.length ?? 0) / PAGE_SIZE)}
      search={t('Parola')}
      views={[
        { name: t('Tutti'), search: '', count: all?.length },
        {
          name: t('Scritti da voi'),
          search: 'mostra=nostri',
          count: all?.filter((row) => row.synonymId !== undefined).length,
        },
        { name: t('Spenti'), search: 'mostra=spenti', count: all?.filter(({ isOff }) => isOff).length },
      ]}
      filters={[
        {
          name: 'lingua',
          label: t('Lingua'),
          choices: [
            { word: 'it', name: t('Italiano') },
            { word: 'en', name: t('Inglese') },
          ],
        },
      ]}
      keyOf={keyOf}
      nameOf={nameOfGroup}
      first={{ title: t('Chi cerca') }}
      columns={columns()}
      acts={(row) =>
        row.isOff ? (
          <Button
            variant="secondary"
            aria-label={t('Usa di nuovo {name}', { name: nameOfGroup(row) })}
            onClick={() => restore.run(row)}
          >
            {t('Usa di nuovo')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-label={t('Togli {name}', { name: nameOfGroup(row) })}
            onClick={() => remove(row)}
          >
            {t('Togli')}
          </Button>
        )
      }
      details={(row, close) => (row.isOff ? undefined : <SynonymForm row={row} onDone={close} />)}
      empty={{
        icon: 'search',
        title: t('Nessun gruppo'),
        text: t('Scrivi le parole che vogliono dire la stessa cosa.'),
      }}
    >
      <OpenedPart title={t('Nuovo gruppo')} isOpen={state.word('parola') !== ''}>
        <SynonymForm typed={state.word('parola')} onDone={() => undefined} />
      </OpenedPart>
      <LoadSearchFile what="words" name={t('Carica un CSV di gruppi')} />
    </StaffList>
  );
}

function columns(): readonly Column<StaffSynonym>[] {
  return [
    {
      word: 'verso',
      title: t('Verso'),
      cell: ({ kind }) => (
        <>
          <span aria-hidden="true">{KINDS[kind].sign}</span> {t(KINDS[kind].name)}
        </>
      ),
    },
    { word: 'altre', title: t('Trova anche'), cell: othersOf },
    { word: 'lingua', title: t('Lingua'), cell: ({ language }) => (language === 'it' ? t('Italiano') : t('Inglese')) },
    {
      word: 'origine',
      title: t('Origine'),
      cell: ({ synonymId, isOff }) =>
        synonymId === undefined ? (
          isOff ? (
            <Badge tone="outline">{t('spento')}</Badge>
          ) : (
            t('del negozio')
          )
        ) : (
          <Badge tone="accent">{t('a mano')}</Badge>
        ),
    },
  ];
}

/** A group that works both ways is named after its first phrase. */
function nameOfGroup({ kind, words }: StaffSynonym): string {
  return kind === 'both' ? (words.split(', ')[0] ?? words) : words;
}

function othersOf({ kind, words, others }: StaffSynonym): string {
  if (kind === 'both') return words.split(', ').slice(1).join(', ');
  return kind === 'one_way' && others === '' ? t('niente: non si vende') : others;
}

function keyOf({ synonymId, line = '', language }: StaffSynonym): string {
  return synonymId === undefined ? `${language} ${line}` : String(synonymId);
}

/** Removes a group, and offers to undo it: one of the staff is written again, one of the shop is used again. */
function useRemoveGroup() {
  const client = useQueryClient();
  const shown = (list: unknown) => client.setQueryData(SYNONYMS_KEY, list);
  const undo = async ({ synonymId, line = '', language, kind, words, others }: StaffSynonym) =>
    shown(
      synonymId === undefined
        ? await api.call(staffSearchWordRestore, { body: { shop_line: line, language } })
        : await api.call(staffSearchWordSave, { body: { language, kind, words, others } }),
    );
  const remove = useMutation({
    mutationFn: ({ synonymId, line, language }: StaffSynonym) =>
      api.call(staffSearchWordDelete, {
        body: { language, ...(synonymId === undefined ? { shop_line: line ?? '' } : { synonym_id: synonymId }) },
      }),
    onSuccess: (list, row) => {
      shown(list);
      void toastRequests.request({
        tone: 'success',
        text: t('«{name}» non vale più', { name: nameOfGroup(row) }),
        durationMs: UNDO_MS,
        action: { label: disambiguated(msg('Annulla|la rimozione')), run: () => void undo(row).catch(tellError) },
      });
    },
    onError: tellError,
  });
  return remove.mutate;
}

interface SynonymFormProps {
  /** undefined: a new group. */
  readonly row?: StaffSynonym;
  /** Words that a new group begins with. */
  readonly typed?: string;
  readonly onDone: () => void;
}

/** The form of a group, with what a search for its first word finds before and with it. */
function SynonymForm({ row, typed = '', onDone }: SynonymFormProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState({
    language: row?.language ?? ('it' as const),
    kind: row?.kind ?? ('both' as const),
    words: row?.words ?? typed,
    others: row?.others ?? '',
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <SendForm
      label={row ? t('Modifica {name}', { name: nameOfGroup(row) }) : t('Nuovo gruppo')}
      className="lg:grid-cols-2"
      submit={t('Salva')}
      onCancel={row && onDone}
      send={() =>
        api.call(staffSearchWordSave, {
          body: {
            ...draft,
            others: draft.kind === 'both' ? '' : draft.others,
            ...(row?.synonymId === undefined ? {} : { synonym_id: row.synonymId }),
            ...(row?.line === undefined ? {} : { shop_line: row.line }),
          },
        })
      }
      onSent={(list) => {
        client.setQueryData(SYNONYMS_KEY, list);
        if (!row) setDraft({ ...draft, words: '', others: '' });
        toast('success', t('Salvato: le ricerche lo usano da subito'));
        onDone();
      }}
    >
      {(at) => (
        <>
          <Select
            label={t('Come valgono')}
            name="kind"
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as SynonymKind })}
          >
            {Object.entries(KINDS).map(([kind, { sign, name }]) => (
              <option key={kind} value={kind}>
                {`${sign} ${t(name)}`}
              </option>
            ))}
          </Select>
          {!row && (
            <Select
              label={t('Lingua')}
              name="language"
              value={draft.language}
              onChange={({ target }) => change({ language: target.value as 'it' | 'en' })}
            >
              <option value="it">{t('Italiano')}</option>
              <option value="en">{t('Inglese')}</option>
            </Select>
          )}
          <Field
            label={draft.kind === 'both' ? t('Parole che valgono lo stesso') : t('Chi cerca')}
            name="words"
            value={draft.words}
            hint={t('Separate da virgole')}
            error={at('words')}
            onChange={({ target }) => change({ words: target.value })}
          />
          {draft.kind !== 'both' && (
            <Field
              label={draft.kind === 'never' ? t('Non trova mai') : t('Trova anche')}
              name="others"
              value={draft.others}
              required={draft.kind === 'never'}
              hint={
                draft.kind === 'one_way' ? t('Vuoto: è una cosa che il negozio non vende') : t('Separate da virgole')
              }
              error={at('others')}
              onChange={({ target }) => change({ others: target.value })}
            />
          )}
          <GroupEffect {...draft} />
        </>
      )}
    </SendForm>
  );
}

type Draft = Pick<StaffSynonym, 'language' | 'kind' | 'words' | 'others'>;

/** What a search for the first word of a group finds now, and what it would find with the group. */
function GroupEffect(draft: Draft) {
  const { language, words, ...rest } = useDeferredValue(draft);
  const [first = ''] = words.split(',').map((word) => word.trim());
  const tried = useQuery({
    queryKey: ['staff', 'search', 'try-group', language, words, rest],
    queryFn: () =>
      api.call(staffSearchTry, {
        body: { language, words: first, synonym: { kind: rest.kind, words, others: rest.others } },
      }),
    enabled: first.length > 1,
    retry: false,
  });
  if (!tried.data || first.length < 2) return null;
  const { total, totalBefore, products } = tried.data;
  const added = products.filter(({ isNew }) => isNew);
  return (
    <div role="status" className="rounded-md bg-tint p-3 text-sm lg:col-span-2">
      <p>
        {t('«{words}» trova adesso {before} prodotti; con il gruppo {after}.', {
          words: first,
          before: totalBefore,
          after: total,
        })}
      </p>
      {added.length > 0 && (
        <p className="mt-1 text-ink-soft">
          {t('Nuovi in elenco: {names}', {
            names: added
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', '),
          })}
        </p>
      )}
    </div>
  );
}
