import { t } from '../../../../language/language.ts';
import { LanguageSwitch } from '../../../page/language/LanguageSwitch.tsx';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Shelf } from '../../../product-card/Shelf.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Words } from '../../../ui/Words.tsx';
import { chipClass } from '../filters/FilterChips.tsx';
import { DEPARTMENT, withParam } from '../filters/listing-query.ts';
import type { Listing } from '../listing/listing.ts';
import { ProductRequestForm } from './ProductRequestForm.tsx';

// These parts of the search page say something besides its goods. Their links work before this code is loaded, which
// happens when the visitor interacts.

interface NotesProps {
  readonly q: string;
  readonly listing: Listing;
}

/** A correction, a word of the other language, the words that were left out, and the aisles that are near. */
export function SearchNotes({ q, listing }: NotesProps) {
  const { droppedWords = [], nearestCategories } = listing;
  return (
    <>
      <Understood q={q} listing={listing} />
      {droppedWords.length > 0 && (
        <p role="status" className="mt-2 text-ink-soft">
          {t('Abbiamo tolto: {list}.', { list: droppedWords.map((word) => `“${word}”`).join(', ') })}
        </p>
      )}
      <Near near={nearestCategories} />
    </>
  );
}

/** A correction, with the way to what was typed, or the word of this language for one of the other. */
function Understood({ q, listing: { correctedQuery, understoodAs } }: NotesProps) {
  if (correctedQuery)
    return (
      <div role="status" className={NOTE}>
        <span className="grow">
          <Words text="Forse cercavi {other}: risultati per questa parola." other={<b>{correctedQuery}</b>} />
        </span>
        <Link to={paths.search({ q, as_typed: true })} className={TURN}>
          {t('Cerca “{q}”', { q })}
        </Link>
      </div>
    );
  if (!understoodAs) return null;
  return (
    <div role="status" className={NOTE}>
      <span className="grow">
        <Words text="“{word}” qui si chiama {own}: eccolo." word={q} own={<b>{understoodAs}</b>} />
      </span>
      <LanguageSwitch text={{ it: 'Vedi il negozio in italiano', en: 'See the shop in English' }} />
    </div>
  );
}

const NOTE = 'mt-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-sunken px-4 text-sm';
const TURN = 'flex min-h-11 items-center font-semibold text-accent hover:underline';

/** The aisles in which something like it may be. */
function Near({ near = [] }: { readonly near: Listing['nearestCategories'] }) {
  if (near.length === 0) return null;
  return (
    <nav aria-label={t('Reparti vicini')} className="mt-3 flex flex-wrap gap-2">
      {near.map(({ slug, name, lang }) => (
        <Link key={slug} to={paths.category(slug)} lang={lang} className={buttonClass('secondary')}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** An aisle with goods that a search finds. */
export interface FoundAisle {
  readonly id: number;
  readonly name: string;
  /** Set where the name stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly count: number;
}

interface FoundAislesProps {
  readonly aisles: readonly FoundAisle[];
  /** The query of the address. */
  readonly search: string;
  /** True beside the list; otherwise list items among the chips. */
  readonly isRail?: boolean;
}

const HERE = 'aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong';

/** The aisles in which the goods are, each with their number; the chosen one leads back to all. */
export function FoundAisles({ aisles, search, isRail = false }: FoundAislesProps) {
  const params = new URLSearchParams(search);
  const chosen = params.get(DEPARTMENT);
  const links = aisles.map(({ id, name, lang, count }) => {
    const isChosen = chosen === String(id);
    return (
      // the rail of a desktop has them already
      <li key={id} className={isRail ? undefined : 'shrink-0 md:hidden'}>
        <Link
          to={withParam(params, DEPARTMENT, isChosen ? [] : [String(id)])}
          aria-current={isChosen ? 'true' : undefined}
          preventScrollReset
          className={
            isRail
              ? `-mx-3 flex min-h-10 items-center gap-2 rounded-md px-3 hover:bg-tint ${HERE}`
              : chipClass(isChosen)
          }
        >
          <span lang={lang} className={isRail ? 'grow' : undefined}>
            {name}
          </span>
          {isChosen ? (
            <Icon name="close" className="size-4" />
          ) : (
            <span className="text-ink-faint text-sm">{count}</span>
          )}
        </Link>
      </li>
    );
  });
  if (!isRail) return links;
  return (
    <nav aria-label={t('Reparto')} className="mb-6">
      <p className="font-semibold text-sm">{t('Reparto')}</p>
      <ul className="mt-1 text-[0.9375rem]">{links}</ul>
    </nav>
  );
}

interface NothingFoundProps {
  readonly q: string;
  readonly near: Listing['nearestCategories'];
  readonly offers: readonly CardProduct[] | undefined;
}

/** Nothing found: the product is asked for with one press; the nearest aisles and what is on offer follow. */
export function NothingFound({ q, near = [], offers = [] }: NothingFoundProps) {
  const { departments } = useShellData();
  const aisles = near.length > 0 ? near : departments;
  return (
    <>
      <div className="-mt-10 -mb-4">
        <EmptyState
          level="h1"
          picture="plate"
          title={q ? t('“{q}” ancora non l’abbiamo', { q }) : t('Nessun prodotto trovato')}
          action={q && <ProductRequestForm key={q} text={q} />}
        >
          {q
            ? t('Ce lo chiedi con un tocco: quando arriva ti scriviamo.')
            : t('Torna presto: gli scaffali cambiano ogni giorno.')}
        </EmptyState>
      </div>
      <nav aria-labelledby="near-aisles">
        <h2 id="near-aisles" className="mb-3 text-xl">
          {near.length > 0 ? t('Gli scaffali più vicini') : t('Sfoglia i reparti')}
        </h2>
        {/* a phone has all of them one press away, in the bar at its foot */}
        <ul className="flex flex-wrap gap-2 max-md:[&>li:nth-child(n+9)]:hidden">
          {aisles.map(({ slug, name, lang }) => (
            <li key={slug}>
              <Link to={paths.category(slug)} lang={lang} className={`${chipClass(false)} min-h-11!`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 [&_.page]:px-0">
        <Shelf title={t('In offerta adesso')} products={offers} moreTo={paths.promotions()} />
      </div>
    </>
  );
}
