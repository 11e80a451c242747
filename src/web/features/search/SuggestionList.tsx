import type { Static } from 'typebox';
import type { Product } from '../../../contract/catalogue/product.ts';
import { products as productsCall, suggest } from '../../../contract/catalogue/routes.ts';
import type { SuggestReply } from '../../../contract/catalogue/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { readBarcode } from '../../../domain/catalogue/barcode.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { msg, t } from '../../../language/language.ts';
import type { Api } from '../../api/client.ts';
import { CardStepper } from '../../cart-core/stepper/CardStepper.tsx';
import { perText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { paths } from '../../page/paths.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { packText } from '../../product-model/price-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';

export interface Option {
  readonly key: string;
  readonly kind: Suggestion['type'] | 'searched';
  readonly name: string;
  /** Set where the name stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly url: string;
  readonly note: string;
  /** Words in front of the name: "Forse cercavi". */
  readonly before?: string | undefined;
  /** True for the word that is offered instead of a typing error. */
  readonly isCorrection?: boolean;
  /** True for the way to all results. */
  readonly isAll?: boolean;
  /** The product of a suggestion, with its price and how it is bought. */
  readonly product?: CardProduct | undefined;
  /** Saved as a search when chosen. */
  readonly search?: string | undefined;
}

const KINDS: Readonly<Record<Option['kind'], { readonly icon: IconName; readonly text: string }>> = {
  searched: { icon: 'history', text: '' },
  word: { icon: 'search', text: '' },
  category: { icon: 'grid', text: msg('Reparto') },
  brand: { icon: 'tag', text: msg('Marca') },
  product: { icon: 'box', text: '' },
};

export function suggestionOption({ type, name, lang, url, product }: Suggestion): Option {
  return {
    key: `${type} ${url}`,
    kind: type,
    name,
    lang: lang ?? product?.lang,
    url,
    note: t(KINDS[type].text),
    product: product && cardProductOf(product),
    search: type === 'word' || type === 'brand' ? name : undefined,
  };
}

export interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly typed: string;
  readonly onChoose: (option: Option) => void;
}

/**
 * Suggestions: products with their price, then words, departments and brands. The typed letters are lighter than the
 * completion. The rows belong to the surrounding grid, so that the buttons beside the list are aligned with them.
 */
export function SuggestionList({ id, label, options, active, typed, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className="col-start-1 row-span-full grid min-w-0 grid-rows-subgrid">
      {options.map((option, index) => (
        <Link
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          to={option.url}
          tabIndex={-1}
          onClick={() => onChoose(option)}
          className={classNames(
            'flex items-center gap-3 rounded-md px-3 py-1',
            option.product ? 'min-h-19' : 'min-h-12',
            option.isCorrection && 'bg-accent-soft/60',
            index === active ? 'bg-accent-soft' : 'hover:bg-tint',
          )}
        >
          {option.product ? (
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-tile">
              <Picture src={option.product.picture} alt="" size={50} className="size-12.5" />
            </span>
          ) : (
            <Icon name={KINDS[option.kind].icon} className="mx-4.5 size-5 text-ink-faint" />
          )}
          <span lang={option.lang} className="min-w-0 grow">
            {option.before && (
              <span className={option.isAll ? 'font-semibold text-accent text-sm' : 'text-ink-soft text-sm'}>
                {option.before}{' '}
              </span>
            )}
            <OptionName name={option.name} typed={option.before ? '' : typed} isInline={option.before !== undefined} />
            {option.product && <ProductFacts product={option.product} />}
          </span>
          <span className="shrink-0 text-ink-faint text-sm">{option.note}</span>
        </Link>
      ))}
    </div>
  );
}

function ProductFacts({ product }: { readonly product: CardProduct }) {
  const shown = useShownPrices(product);
  const { brand, price, fullPrice } = shown;
  return (
    <>
      <span className="block text-[0.78rem] text-ink-soft leading-[1.0625rem]">
        {[brand, packText(product)].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-sm leading-5">
        <b className={fullPrice === undefined ? undefined : 'text-promo'}>{formatEuro(price)}</b>
        <span className="text-ink-soft"> {perText(shown)} </span>
        {fullPrice !== undefined && <s className="text-ink-faint">{formatEuro(fullPrice)}</s>}
      </span>
    </>
  );
}

/** The space of a stepper: as wide as an open one; the part of the list below it can still be pressed. */
const BESIDE_A_ROW = classNames(
  'pointer-events-none absolute top-1/2 right-1 w-38 -translate-y-1/2',
  '[&_[role=group]]:pointer-events-auto [&_button]:pointer-events-auto',
);

/**
 * Steppers that put the options that are products, which follow one another, into the cart. They are beside the list,
 * because options may not contain controls.
 */
export function SuggestedSteppers({ options }: { readonly options: readonly Option[] }) {
  const products = options.flatMap(({ product }) => product ?? []);
  if (products.length === 0) return null;
  const first = options.findIndex(({ product }) => product !== undefined) + 1;
  return (
    <div className="col-start-2 grid w-14 grid-rows-subgrid" style={{ gridRow: `${first} / span ${products.length}` }}>
      {products.map((product) => (
        <div key={product.productId} className="relative">
          <div className={BESIDE_A_ROW}>{product.isAvailable && <CardStepper product={product} />}</div>
        </div>
      ))}
    </div>
  );
}

function OptionName({
  name,
  typed,
  isInline,
}: {
  readonly name: string;
  readonly typed: string;
  readonly isInline: boolean;
}) {
  return (
    <span className={isInline ? 'font-semibold text-sm' : 'line-clamp-2 text-sm leading-4.5'}>
      {typedParts(name, typed).map(({ text, isTyped }) =>
        isTyped || typed === '' ? (
          <span key={`typed ${text}`}>{text}</span>
        ) : (
          <strong key={text} className="font-semibold">
            {text}
          </strong>
        ),
      )}
    </span>
  );
}

interface TextPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/**
 * Splits a suggestion into the typed part, where a word of it begins with the text, and the completion. Accents and
 * case do not matter.
 */
export function typedParts(name: string, typed: string): readonly TextPart[] {
  const query = letters(typed.trim());
  const own = letters(name);
  const at = query.length === 0 ? -1 : startOf(own, query);
  if (at < 0) return [{ text: name, isTyped: false }];
  const characters = [...name];
  const part = (from: number, to: number, isTyped: boolean) => ({ text: characters.slice(from, to).join(''), isTyped });
  const end = at + query.length;
  return [part(0, at, false), part(at, end, true), part(end, characters.length, false)].filter(
    ({ text }) => text !== '',
  );
}

/** Folds each character by itself, so that indexes stay valid. */
function letters(text: string): readonly string[] {
  return [...text].map((character) => fold(character) || character);
}

function startOf(own: readonly string[], query: readonly string[]): number {
  return own.findIndex(
    (_, at) =>
      (at === 0 || !/[a-z0-9]/.test(own[at - 1] ?? '')) && query.every((letter, index) => own[at + index] === letter),
  );
}

export type Suggestion = Static<typeof SuggestReply>['items'][number];

const SHOWN = 12;

export interface Suggested {
  readonly items: readonly Suggestion[];
  /** The word that was searched instead of a typing error. */
  readonly corrected?: string | undefined;
  /** The word of this language for the typed one. */
  readonly understood?: string | undefined;
}

/** Returns suggestions for a text; a barcode finds one product. */
export async function suggestionsFor(api: Api, text: string): Promise<Suggested> {
  const barcode = readBarcode(text);
  if (barcode !== undefined) {
    const found = await productsByBarcode(api, barcode);
    return {
      items: found.map((product) => ({
        type: 'product',
        name: product.name,
        url: paths.product(product.slug),
        product,
      })),
    };
  }
  const { items, correctedQuery, understoodAs } = await api.call(suggest, { query: { q: text } });
  return { items: items.slice(0, SHOWN), corrected: correctedQuery, understood: understoodAs };
}

/** Returns the products with this barcode: one, unless the shop's data have it twice. */
export async function productsByBarcode(api: Api, barcode: string): Promise<readonly Product[]> {
  const found = await api.call(productsCall, { query: { barcode, page_size: SHOWN } });
  return 'products' in found ? found.products : [found];
}
