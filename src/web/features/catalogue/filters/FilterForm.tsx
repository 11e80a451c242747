import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router';
import type { Facet, ProductList } from '../../../../contract/catalogue/schemas.ts';
import { msg, t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { DEPARTMENT, readListingQuery, storeFilters } from './listing-query.ts';

const SORT_NAMES = [
  ['', msg('I più rilevanti')],
  ['price', msg('Prezzo crescente')],
  ['price_desc', msg('Prezzo decrescente')],
  ['price_um', msg('Prezzo al kg o litro')],
  ['discount', msg('Sconto più alto')],
  ['name', msg('Nome, A-Z')],
  ['newest', msg('Novità')],
] as const;
/** Shorter in the sheet, where they stand beside each other. */
const SHEET_NAMES = [
  ['', msg('Più rilevanti')],
  ['price', msg('Prezzo')],
  ['price_um', msg('Prezzo al kg o l')],
  ['discount', msg('Sconto')],
  ['name', msg('Dalla A alla Z')],
  ['newest', msg('Novità')],
  ['price_desc', msg('Dal più caro')],
] as const;
const OPEN_VALUES = 7;
/** Properties with so few values stand together: a heading for each of them would be longer than the choice. */
const FEW_VALUES = 4;

export interface FilterFormProps {
  readonly facets: readonly Facet[];
  readonly counts?: ProductList['flagCounts'];
  /** Filters that define the list and are not shown. */
  readonly hidden: readonly string[];
  /** True in the sheet of a phone, where the orders stand beside each other. */
  readonly isSheet?: boolean;
}

/** Filters as a GET form: each choice has an address of its own. Without JavaScript a button applies them. */
export function FilterForm({ facets, counts, hidden, isSheet = false }: FilterFormProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const submit = useSubmit();
  const apply = (form: HTMLFormElement) => {
    const chosen = filled(form);
    storeFilters(pathname, `?${chosen}`);
    void submit(chosen, { preventScrollReset: true });
  };
  const form = useFormAsAddressed(params, apply);
  const query = readListingQuery(params);
  const chosenOf = ({ parameterName }: Facet) => query.facets.get(parameterName) ?? [];
  const flags = [
    { name: 'promo', text: t('In promozione'), isChosen: query.promo },
    { name: 'new_product', text: t('Novità'), isChosen: query.newProduct },
    { name: 'TP', text: t('Solo taglio prezzo'), isChosen: query.priceCut },
  ] as const;
  return (
    <Form ref={form} onChange={(event) => apply(event.currentTarget)} className="grid gap-6">
      {query.q && <input type="hidden" name="q" value={query.q} />}
      {query.departmentId !== undefined && <input type="hidden" name={DEPARTMENT} value={query.departmentId} />}
      {isSheet ? <SortChips sort={query.sort} /> : <SortSelect sort={query.sort} />}
      <fieldset>
        <legend className={LEGEND}>{t('Esigenze')}</legend>
        {flags
          .filter(({ name }) => !hidden.includes(name))
          .map(({ name, text, isChosen }) => (
            <Choice
              key={name}
              name={name}
              value="true"
              text={text}
              count={counts && String(counts[name])}
              isChosen={isChosen}
            />
          ))}
        {query.preferred && <Choice name="preferred" value="true" text={t('I miei preferiti')} isChosen />}
        {facets.filter(isSmall).map((facet) => (
          <Choices key={facet.parameterName} facet={facet} values={facet.values} chosen={chosenOf(facet)} />
        ))}
      </fieldset>
      {facets
        .filter((facet) => !isSmall(facet))
        .map((facet) => (
          <FacetFields key={facet.parameterName} facet={facet} chosen={chosenOf(facet)} />
        ))}
      <noscript>
        <Button type="submit">{t('Applica i filtri')}</Button>
      </noscript>
    </Form>
  );
}

function SortSelect({ sort }: { readonly sort: string }) {
  return (
    <label className="grid gap-1.5 font-semibold text-sm">
      {t('Ordina per')}
      <span className="relative block">
        <select
          name="sort"
          defaultValue={sort}
          className="min-h-11 w-full appearance-none rounded-full border border-line-strong/40 bg-card pr-10 pl-4 font-medium text-base"
        >
          {SORT_NAMES.map(([value, name]) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4 size-4" />
      </span>
    </label>
  );
}

function SortChips({ sort }: { readonly sort: string }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{t('Ordina per')}</legend>
      <div className="flex flex-wrap gap-2">
        {SHEET_NAMES.map(([value, name]) => (
          <label
            key={value}
            className="flex min-h-10 items-center rounded-full bg-card px-3.5 font-medium text-sm shadow-card has-checked:bg-ink has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:text-paper"
          >
            <input type="radio" name="sort" value={value} defaultChecked={value === sort} className="sr-only" />
            {t(name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The fields are uncontrolled, so that they keep the focus; when the address changes in another way (a filter removed
 * above the list, the back button) the fields are set from it. Choices from before hydration are applied.
 */
function useFormAsAddressed(params: URLSearchParams, apply: (form: HTMLFormElement) => void) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useRef(false);
  const applyEarly = useEffectEvent(apply);
  useEffect(() => {
    const { facets, sort } = readListingQuery(params);
    let isChanged = false;
    const select = form.current?.querySelector('select');
    if (select) {
      isChanged = select.value !== sort;
      if (isHydrated.current) select.value = sort;
    }
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []) {
      const chosen = field.type === 'radio' ? [sort] : (facets.get(field.name) ?? params.getAll(field.name));
      const isChosen = chosen.includes(field.value);
      isChanged ||= field.checked !== isChosen;
      if (isHydrated.current) field.checked = isChosen;
    }
    if (form.current && isChanged && !isHydrated.current) applyEarly(form.current);
    isHydrated.current = true;
  }, [params]);
  return form;
}

/** Returns the chosen parameters: empty values would only clutter the address. */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

const LEGEND = 'mb-1 font-semibold text-sm';

function isSmall({ parameterName, values }: Facet): boolean {
  return parameterName.startsWith('product_class_') && values.length <= FEW_VALUES;
}

interface ChoicesProps {
  readonly facet: Facet;
  readonly values: Facet['values'];
  readonly chosen: readonly string[];
}

function Choices({ facet, values, chosen }: ChoicesProps) {
  return values.map(({ id, name, lang, filteredCount }) => (
    <Choice
      key={id}
      name={facet.parameterName}
      value={String(id)}
      text={name}
      lang={lang}
      count={filteredCount}
      isChosen={chosen.includes(String(id))}
    />
  ));
}

function FacetFields({ facet, chosen }: Omit<ChoicesProps, 'values'>) {
  const isOpen = ({ id }: Facet['values'][number], index: number) => index < OPEN_VALUES || chosen.includes(String(id));
  const open = facet.values.filter(isOpen);
  const others = facet.values.filter((value) => !open.includes(value));
  return (
    <fieldset>
      <legend className={LEGEND}>
        {facet.parameterName === 'vendor_id' ? t('Marchio') : <span lang={facet.lang}>{facet.name}</span>}
      </legend>
      <Choices facet={facet} values={open} chosen={chosen} />
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-sm font-semibold text-accent text-sm">
            <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
            {t('Altri {n}', { n: others.length })}
          </summary>
          <Choices facet={facet} values={others} chosen={chosen} />
        </details>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly lang?: string | undefined;
  readonly count?: string | undefined;
  readonly isChosen: boolean;
}

/** One value of a filter. Values without products are disabled. */
function Choice({ name, value, text, lang, count, isChosen }: ChoiceProps) {
  const isEmpty = count === '0' && !isChosen;
  return (
    <label
      className={`flex min-h-10 items-center gap-3 rounded-sm text-sm ${isEmpty ? 'opacity-50' : 'hover:text-accent'}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isEmpty}
        className="size-5.5 shrink-0 rounded-sm accent-accent"
      />
      <span lang={lang} className="grow">
        {text}
      </span>
      {count !== undefined && (
        <span className="text-ink-faint text-xs tabular-nums">{isEmpty ? t('nessuno') : count}</span>
      )}
    </label>
  );
}
