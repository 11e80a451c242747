import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  staffSearchFigures,
  staffSearchPins,
  staffSearchPinsSave,
  staffSearchTry,
} from '../../../contract/search/routes.ts';
import type { StaffPins, StaffTry } from '../../../contract/search/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { MoveButton } from '../kit/MoveButton.tsx';
import { OpenedPart } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { LoadSearchFile } from './LoadSearchFile.tsx';

export { SearchPage as Component };

const PINS_KEY = ['staff', 'search', 'pins'];
const PERIODS = ['1', '7', '30'];

interface SearchRow {
  readonly term: string;
  readonly searched: number;
  readonly missed: number;
  readonly clicked: number;
  readonly bought: number;
  /** undefined: nobody searched for it in these days. */
  readonly found?: number;
  /** In each language of the shop. */
  readonly pins: readonly StaffPins[];
}

/** What shoppers search, what they do not find, and the goods that stand in a place of their own. */
function SearchPage() {
  const state = useListState();
  const days = PERIODS.includes(state.word('giorni')) ? Number(state.word('giorni')) : 7;
  const figures = useQuery({
    queryKey: ['staff', 'search', 'figures', days],
    queryFn: () => api.call(staffSearchFigures, { query: { days } }),
    staleTime: 0,
  });
  const pins = useQuery({ queryKey: PINS_KEY, queryFn: () => api.call(staffSearchPins), staleTime: 0 });
  const all = figures.data && rowsOf(figures.data.terms, pins.data?.pins ?? []);
  const shown = state.word('mostra');
  const rows = all?.filter(
    ({ term, missed, pins: own }) =>
      fold(term).includes(fold(state.q)) &&
      (shown !== 'mancati' || missed > 0) &&
      (shown !== 'fermi' || own.length > 0),
  );
  return (
    <StaffList
      title={t('Ricerca')}
      about={t('Apri una parola per vedere che cosa trova adesso, e per fermare in cima o nascondere un prodotto.')}
      actions={
        <Link to={staffPaths.synonyms()} className={buttonClass('secondary')}>
          {t('Sinonimi')}
        </Link>
      }
      state={state}
      query={figures}
      file={{ of: staffSearchFigures, query: { days } }}
      rows={rows}
      search={t('Parola')}
      views={[
        { name: t('Cercati'), search: '', count: all?.length },
        { name: t('Senza risultato'), search: 'mostra=mancati', count: all?.filter(({ missed }) => missed > 0).length },
        { name: t('Fermi e nascosti'), search: 'mostra=fermi', count: pins.data?.pins.length },
      ]}
      filters={[
        {
          name: 'giorni',
          label: t('Periodo'),
          choices: [
            { word: '1', name: t('Oggi') },
            { word: '7', name: t('7 giorni') },
            { word: '30', name: t('30 giorni') },
          ],
        },
      ]}
      keyOf={({ term }) => term}
      nameOf={({ term }) => term}
      first={{ title: t('Parola'), word: 'parola', by: ({ term }) => term }}
      columns={[
        {
          word: 'cercata',
          title: t('Cercata'),
          cell: ({ searched }) => formatNumber(searched),
          by: ({ searched }) => searched,
          isEnd: true,
        },
        {
          word: 'mancata',
          title: t('Senza risultato'),
          cell: ({ missed }) => (missed > 0 ? <b className="text-danger">{formatNumber(missed)}</b> : 0),
          by: ({ missed }) => missed,
          isEnd: true,
        },
        {
          word: 'aperta',
          title: t('Prodotto aperto'),
          cell: ({ clicked }) => formatNumber(clicked),
          by: ({ clicked }) => clicked,
          isEnd: true,
        },
        {
          word: 'comprata',
          title: t('Comprata'),
          cell: ({ bought }) => formatNumber(bought),
          by: ({ bought }) => bought,
          isEnd: true,
        },
        {
          word: 'trova',
          title: t('Trova adesso'),
          cell: ({ found }) => found ?? '',
          by: ({ found = 0 }) => found,
          isEnd: true,
        },
        {
          word: 'fermi',
          title: t('Fermi e nascosti'),
          cell: ({ pins: own }) =>
            own.length > 0 && (
              <Badge tone="accent">
                {t('{n} prodotti', { n: own.reduce((sum, { products }) => sum + products.length, 0) })}
              </Badge>
            ),
        },
      ]}
      details={({ term, pins: own }, close) => <SearchTrials key={term} words={term} pins={own} onDone={close} />}
      empty={{
        icon: 'search',
        title: t('Nessuna ricerca'),
        text: t('Qui compaiono le parole che cercano i clienti. Prova tu una parola qui sopra.'),
      }}
    >
      <TryWords />
      {shown === 'fermi' && <PinFiles />}
    </StaffList>
  );
}

/** Goods with a place of their own, as a file and from one. */
function PinFiles() {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <a href={`${staffSearchPins.path}.csv`} download className={buttonClass('secondary')}>
        {t('Scarica i prodotti fermi (CSV)')}
      </a>
      <LoadSearchFile what="pins" name={t('Carica un CSV di prodotti fermi')} />
    </div>
  );
}

function rowsOf(terms: readonly Omit<SearchRow, 'pins'>[], pins: readonly StaffPins[]): SearchRow[] {
  const own = Map.groupBy(pins, ({ words }) => words);
  const counted = new Set(terms.map(({ term }) => term));
  return [
    ...terms.map((each) => ({ ...each, pins: own.get(each.term) ?? [] })),
    ...[...own]
      .filter(([words]) => !counted.has(words))
      .map(([words, each]) => ({ term: words, searched: 0, missed: 0, clicked: 0, bought: 0, pins: each })),
  ];
}

/** Tries any words, whether or not somebody searched for them. */
function TryWords() {
  const [typed, setTyped] = useState('');
  const pins = useQuery({ queryKey: PINS_KEY, queryFn: () => api.call(staffSearchPins), staleTime: 0 });
  const words = typed.trim().toLowerCase();
  const saved = pins.data?.pins.filter((each) => each.words === words) ?? [];
  return (
    <OpenedPart title={t('Prova una ricerca')} isOpen>
      <Field
        label={t('Che cosa cerca un cliente')}
        name="prova"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {words.length > 1 && pins.data && (
        <SearchTrials key={words} words={words} pins={saved} onDone={() => setTyped('')} />
      )}
    </OpenedPart>
  );
}

type Pinned = StaffTry['products'][number]['place'];
interface Draft {
  readonly products: readonly { readonly product_id: number; readonly place: NonNullable<Pinned> }[];
  readonly starts_on: string;
  readonly ends_on: string;
}

function draftOf(saved: StaffPins | undefined): Draft {
  return {
    products: saved?.products.map(({ productId, place }) => ({ product_id: productId, place })) ?? [],
    starts_on: saved?.startsOn ?? '',
    ends_on: saved?.endsOn ?? '',
  };
}

const LANGUAGES: Readonly<Record<StaffPins['language'], string>> = {
  it: msg('Negozio in italiano'),
  en: msg('Negozio in inglese'),
};

interface SearchTrialsProps {
  readonly words: string;
  readonly pins: readonly StaffPins[];
  readonly onDone: () => void;
}

/** The trial of a search in the shop of one language; the places of goods are kept for each language. */
function SearchTrials({ words, pins, onDone }: SearchTrialsProps) {
  const group = useId();
  const [language, setLanguage] = useState<StaffPins['language']>('it');
  const saved = pins.find((each) => each.language === language);
  return (
    <>
      <fieldset className="flex flex-wrap gap-4 text-sm">
        <legend className="sr-only">{t('Lingua del negozio')}</legend>
        {(['it', 'en'] as const).map((each) => (
          <label key={each} className="flex min-h-8 items-center gap-1.5">
            <input
              type="radio"
              name={group}
              checked={each === language}
              onChange={() => setLanguage(each)}
              className="accent-accent"
            />
            {t(LANGUAGES[each])}
          </label>
        ))}
      </fieldset>
      <SearchTrial key={language} language={language} words={words} saved={saved} onDone={onDone} />
    </>
  );
}

interface SearchTrialProps {
  readonly language: StaffPins['language'];
  readonly words: string;
  readonly saved: StaffPins | undefined;
  readonly onDone: () => void;
}

/** What a search finds now, with buttons that put goods first, last or nowhere; nothing counts before it is saved. */
function SearchTrial({ language, words, saved, onDone }: SearchTrialProps) {
  const client = useQueryClient();
  const start = draftOf(saved);
  const [draft, setDraft] = useState(start);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  const body = { language, words, products: [...draft.products] };
  const tried = useQuery({
    queryKey: ['staff', 'search', 'try', body],
    queryFn: () => api.call(staffSearchTry, { body }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  const save = useMutation({
    mutationFn: () =>
      api.call(staffSearchPinsSave, { body: { language, searched: words, ...draft, products: [...draft.products] } }),
    onSuccess: (list) => {
      client.setQueryData(PINS_KEY, list);
      toast('success', t('Salvato: le ricerche lo usano da subito'));
      onDone();
    },
  });
  const refusal = save.error ? asApiError(save.error) : undefined;
  if (!tried.data)
    return tried.error ? <Alert tone="error">{asApiError(tried.error).message}</Alert> : <StaffLoading />;
  const { products, total } = tried.data;
  const hidden = saved?.products.filter(({ productId }) => placeOf(draft, productId) === 'hidden') ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
      <TrialSummary {...tried.data} />
      {total === 0 && (
        <p>
          <Link to={staffPaths.synonyms({ parola: words })} className={buttonClass('secondary')}>
            {t('Scrivi che cosa vuol dire')}
          </Link>
        </p>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-4 lg:grid-cols-2">
        {products.map(({ productId, name, brand, picture, price }, index) => (
          <li key={productId} className="flex items-center gap-2 border-line border-b py-1 text-sm">
            <span className="w-5 text-end text-ink-faint tabular-nums">{index + 1}</span>
            <img src={picture} alt="" width={28} height={28} className="rounded-sm bg-tile" />
            <span lang={language} className="min-w-0 grow truncate">
              <b>{name}</b>{' '}
              <span className="text-ink-soft">{[brand, formatEuro(price)].filter(Boolean).join(' · ')}</span>
            </span>
            <PlaceButtons
              name={name}
              place={placeOf(draft, productId)}
              onPlace={(place) => setDraft(placed(draft, productId, place))}
            />
          </li>
        ))}
      </ol>
      {hidden.map(({ productId, name }) => (
        <p key={productId} className="flex items-center gap-2 text-sm">
          {t('Nascosto: {name}', { name })}
          <Button variant="quiet" onClick={() => setDraft(placed(draft, productId, undefined))}>
            {t('Mostra di nuovo')}
          </Button>
        </p>
      ))}
      {refusal && <Alert tone="error">{refusal.message}</Alert>}
      {(isChanged || draft.products.length > 0) && (
        <PinDays draft={draft} refused={refusal?.at('ends_on')} onChange={setDraft} />
      )}
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            {t('Salva per «{words}»', { words })}
          </Button>
          <Button variant="quiet" onClick={() => setDraft(start)}>
            {t('Lascia perdere')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many goods are found, and how the words were read. */
function TrialSummary({ total, corrected, dropped }: StaffTry) {
  return (
    <p role="status" className="text-ink-soft text-sm">
      {t('{n} prodotti, come li vede il negozio principale adesso.', { n: total })}
      {corrected && ` ${t('Letto come «{words}».', { words: corrected })}`}
      {dropped.length > 0 && ` ${t('Senza: {words}.', { words: dropped.join(', ') })}`}
    </p>
  );
}

interface PinDaysProps {
  readonly draft: Draft;
  readonly refused: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** The days on which the places count. */
function PinDays({ draft, refused, onChange }: PinDaysProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field
        label={t('Valgono dal')}
        name="dal"
        type="date"
        required={false}
        value={draft.starts_on}
        onChange={({ target }) => onChange({ ...draft, starts_on: target.value })}
      />
      <Field
        label={t('al')}
        name="al"
        type="date"
        required={false}
        value={draft.ends_on}
        error={refused}
        onChange={({ target }) => onChange({ ...draft, ends_on: target.value })}
      />
    </div>
  );
}

interface PlaceButtonsProps {
  readonly name: string;
  readonly place: Pinned;
  readonly onPlace: (place: Pinned) => void;
}

function PlaceButtons({ name, place, onPlace }: PlaceButtonsProps) {
  if (place)
    return (
      <>
        <Badge tone={place === 'top' ? 'accent' : 'neutral'}>{place === 'top' ? t('fermo') : t('in fondo')}</Badge>
        <MoveButton
          icon="close"
          label={t('Libera {name}', { name })}
          what={`free ${name}`}
          onPress={() => onPlace(undefined)}
        />
      </>
    );
  return (
    <>
      <MoveButton
        icon="pin"
        label={t('Ferma in cima {name}', { name })}
        what={`top ${name}`}
        onPress={() => onPlace('top')}
      />
      <MoveButton
        icon="chevron-down"
        label={t('In fondo {name}', { name })}
        what={`bottom ${name}`}
        onPress={() => onPlace('bottom')}
      />
      <MoveButton
        icon="trash"
        label={t('Nascondi {name}', { name })}
        what={`hide ${name}`}
        onPress={() => onPlace('hidden')}
      />
    </>
  );
}

function placeOf({ products }: Draft, productId: number): Pinned {
  return products.find((each) => each.product_id === productId)?.place;
}

/** The draft with a product in another place; the newest on top is the last of those. */
function placed(draft: Draft, productId: number, place: Pinned): Draft {
  const others = draft.products.filter((each) => each.product_id !== productId);
  return { ...draft, products: place ? [...others, { product_id: productId, place }] : others };
}
