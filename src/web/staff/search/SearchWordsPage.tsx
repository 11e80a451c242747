import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffSearchFigures, staffSearchPins } from '../../../contract/search/routes.ts';
import type { StaffPins } from '../../../contract/search/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { listFilePath } from '../kit/download-file.ts';
import { useListState } from '../kit/list-state.ts';
import { OpenedPart } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { LoadSearchFile } from './LoadSearchFile.tsx';
import { SearchTrials, usePins } from './SearchTrials.tsx';

export { SearchPage as Component };

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
  const pins = usePins();
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
      <a href={listFilePath(staffSearchPins)} download className={buttonClass('secondary')}>
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
  const pins = usePins();
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
        <SearchTrials
          key={words}
          words={words}
          pins={saved}
          // another word may have been typed while this one was being saved
          onDone={() => setTyped((now) => (now === typed ? '' : now))}
        />
      )}
    </OpenedPart>
  );
}
