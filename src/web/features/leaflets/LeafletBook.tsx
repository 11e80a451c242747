import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../language/language.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { ProductCard } from '../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { LeafletCover } from './LeafletCover.tsx';
import { Contents, EndPage, Sheet } from './LeafletSheets.tsx';
import { LeafletTitle, leafletTrail } from './LeafletTitle.tsx';
import { ON_A_COVER, pageCount, type ShownLeaflet, sheetPath } from './leaflet.ts';
import { pageAfter, pageBefore, spreadOf } from './spread.ts';

export interface LeafletBookProps {
  readonly leaflet: ShownLeaflet;
  readonly page: number;
  readonly goods: readonly CardProduct[];
}

/**
 * A flyer to leaf through: a spread of two pages, one on a phone. Pages are addresses, so that links turn them; arrow
 * keys and a swipe lead to the same addresses.
 */
export function LeafletBook({ leaflet, page, goods }: LeafletBookProps) {
  const { name, slug, description, validity, cover, sheets } = leaflet;
  const { publicUrl } = useShellData();
  const [left, right = left] = spreadOf(page);
  const last = pageCount(leaflet);
  const trail = leafletTrail(leaflet);
  const turning = useTurning(slug, page, last);
  const title = t('Volantino: {name}', { name });
  const own = sheets[page - 2];
  return (
    <div className="page pt-2 md:pt-4">
      <Seo
        title={own ? `${own.name}, ${title}` : title}
        path={sheetPath(slug, page)}
        details={
          import.meta.env.SSR
            ? {
                description: `${description} ${t('Valido {validity}.', { validity })}`.trim(),
                image: cover,
                structured: [breadcrumbList(trail, publicUrl)],
              }
            : undefined
        }
      />
      <Breadcrumbs trail={trail} />
      <LeafletTitle leaflet={leaflet} />
      <Thumbs leaflet={leaflet} open={[left, right]} className="mt-3.5 max-md:hidden" />
      <div {...turning} className="relative mt-3.5 scroll-mt-24">
        <div className="grid md:grid-cols-2">
          {page === 1 ? (
            <>
              <div className="mx-auto grid w-full max-w-120 pb-2">
                <LeafletCover leaflet={leaflet} goods={goods.slice(0, ON_A_COVER)} isOpen eager />
              </div>
              <ul className="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 md:hidden">
                {goods.map((product) => (
                  <li key={product.productId}>
                    <ProductCard product={product} />
                  </li>
                ))}
              </ul>
              <Contents leaflet={leaflet} />
            </>
          ) : (
            [left, right].map((each) => {
              const sheet = sheets[each - 2];
              const place = { page: each, isRight: each === right, isOpen: each === page };
              return sheet ? (
                <Sheet key={each} leaflet={leaflet} sheet={sheet} goods={goods} {...place} />
              ) : (
                <EndPage key={each} leaflet={leaflet} />
              );
            })
          )}
        </div>
        <div className="max-md:hidden">
          <Turn slug={slug} to={pageBefore(page, 'spread')} isBack className={`${SIDE} -left-5.5`} />
          <Turn slug={slug} to={pageAfter(page, last, 'spread')} className={`${SIDE} -right-5.5`} />
        </div>
      </div>
      <PageBar slug={slug} page={page} last={last} text={pageText(page, page, last)} />
      <PageBar slug={slug} page={page} last={last} isSpread text={pageText(left, Math.min(right, last), last)} />
      <Thumbs leaflet={leaflet} open={[page]} className="mt-1.5 md:hidden" />
    </div>
  );
}

function pageText(left: number, right: number, last: number): string {
  return left === right
    ? t('Pagina {n} di {last}', { n: left, last })
    : t('Pagine {n} e {other} di {last}', { n: left, other: right, last });
}

/** The way back and on below the pages, for one of the two widths. */
function PageBar(bar: {
  readonly slug: string;
  readonly page: number;
  readonly last: number;
  readonly isSpread?: boolean;
  readonly text: string;
}) {
  const { slug, page, last, isSpread = false, text } = bar;
  const turned = isSpread ? 'spread' : 'page';
  return (
    <nav
      aria-label={t('Pagine')}
      className={classNames('mt-3.5 flex items-center justify-center gap-2', isSpread ? 'max-md:hidden' : 'md:hidden')}
    >
      <Turn slug={slug} to={pageBefore(page, turned)} isBack />
      <p className="min-w-36 text-center font-semibold text-sm">{text}</p>
      <Turn slug={slug} to={pageAfter(page, last, turned)} />
    </nav>
  );
}

const SIDE = 'absolute top-[46%] z-20 bg-card shadow-float ring-1 ring-line ring-inset';

function Turn(turn: {
  readonly slug: string;
  readonly to: number | undefined;
  readonly isBack?: boolean;
  readonly className?: string;
}) {
  const { slug, to, isBack = false, className } = turn;
  if (to === undefined) return <span className="size-11" />;
  return (
    <Link
      to={sheetPath(slug, to)}
      preventScrollReset
      aria-label={isBack ? t('Pagina prima') : t('Pagina dopo')}
      className={classNames('grid size-11 place-items-center rounded-full hover:bg-tint', className)}
    >
      <Icon name={isBack ? 'chevron-left' : 'chevron-right'} className="size-6" />
    </Link>
  );
}

/** A swipe is this long (px), and at least twice as wide as high. */
const SWIPE_PIXELS = 56;

/** Turns pages by the arrow keys and by a swipe; after a turn, the page is at its beginning. */
function useTurning(slug: string, page: number, last: number) {
  const book = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const begun = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const turned = () => (matchMedia('(min-width: 60rem)').matches ? 'spread' : 'page');
  function turn(isBack: boolean) {
    const to = isBack ? pageBefore(page, turned()) : pageAfter(page, last, turned());
    if (to !== undefined) void navigate(sheetPath(slug, to), { preventScrollReset: true });
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const isTaken = target instanceof Element && target.closest('input, textarea, select, dialog, [role=group], ol');
    if (!isTaken && !document.querySelector('dialog[open]')) turn(key === 'ArrowLeft');
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (book.current && book.current.getBoundingClientRect().top < 0) book.current.scrollIntoView();
  }, [page]);
  return {
    ref: book,
    onTouchStart: ({ touches }: TouchEvent) => {
      const [touch] = touches.length === 1 ? Array.from(touches) : [];
      begun.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!touch || !begun.current) return;
      const right = touch.clientX - begun.current.x;
      const down = Math.abs(touch.clientY - begun.current.y);
      if (Math.abs(right) >= SWIPE_PIXELS && Math.abs(right) >= 2 * down) turn(right > 0);
    },
  };
}

/** The links to the pages of a flyer, each as a picture with the name of its department. */
function Thumbs({
  leaflet,
  open,
  className,
}: {
  readonly leaflet: ShownLeaflet;
  readonly open: readonly number[];
  readonly className: string;
}) {
  const { slug, sheets } = leaflet;
  const [first] = sheets;
  const all = [{ categoryId: 0, name: t('Copertina'), lang: undefined, mediaURL: first?.mediaURL ?? '' }, ...sheets];
  return (
    <nav aria-label={t('Pagine del volantino')} className={className}>
      <ol className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [justify-content:safe_center] [scrollbar-width:none] md:mx-0 md:px-0">
        {all.map(({ categoryId, name, lang, mediaURL }, index) => (
          <li key={categoryId} className="shrink-0">
            <Link
              to={sheetPath(slug, index + 1)}
              preventScrollReset
              aria-current={open.includes(index + 1) ? 'page' : undefined}
              className="group grid w-20 justify-items-center gap-1 text-center text-ink-soft text-xs aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span className="grid h-21 w-16 place-items-center rounded-sm bg-card ring-1 ring-line ring-inset group-hover:ring-line-strong group-aria-[current]:ring-2 group-aria-[current]:ring-ink">
                <Picture src={mediaURL} alt="" size={48} className="w-12" />
              </span>
              <span lang={lang} className="line-clamp-3 leading-4">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
