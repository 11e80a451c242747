import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { staffSearchPins, staffSearchPinsSave, staffSearchTry } from '../../../contract/search/routes.ts';
import type { StaffPins, StaffTry } from '../../../contract/search/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { MoveButton } from '../kit/MoveButton.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../kit/staff-paths.ts';

const PINS_KEY = ['staff', 'search', 'pins'];

/** The goods that stand in a place of their own, of all searches. */
export function usePins() {
  return useQuery({ queryKey: PINS_KEY, queryFn: () => api.call(staffSearchPins), staleTime: 0 });
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
export function SearchTrials({ words, pins, onDone }: SearchTrialsProps) {
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
