import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { contentLanguage, t } from '../../../../language/language.ts';
import { offlineError } from '../../../api/api-error.ts';
import { Breadcrumbs } from '../../../page/Breadcrumbs.tsx';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Words } from '../../../ui/Words.tsx';
import { LateBlocks } from '../../blocks/frame/LateBlocks.tsx';
import { ListingSeo } from '../listing/ListingSeo.tsx';
import { ListingView } from '../listing/ListingView.tsx';
import type { CategoryPageData, categoryLoader } from './category-loader.ts';

/** A category that came rendered has been read: how that is done is loaded with the next. */
export async function loader(args: LoaderFunctionArgs) {
  const { categoryLoader } = await import('./category-loader.ts').catch(() => {
    throw offlineError();
  });
  return categoryLoader(args);
}

export const Component = CategoryPage;

function CategoryPage() {
  const { category, listing, content } = useLoaderData<typeof categoryLoader>();
  const { name, slug, seoTitle: title, children } = category;
  const trail = category.breadCrumbs.map((crumb) => ({
    name: crumb.name,
    path: paths.category(crumb.slug),
    lang: contentLanguage(),
  }));
  const path = paths.category(slug);
  return (
    <div className="pt-2 sm:pt-4">
      {listing ? (
        <ListingSeo
          title={title}
          description={
            import.meta.env.SSR
              ? category.description ||
                t('{name}: {n} prodotti con prezzo al chilo o al litro, consegnati a casa o pronti in negozio.', {
                  name,
                  n: listing.page.totItems,
                })
              : ''
          }
          path={path}
          trail={trail}
          listing={listing}
        />
      ) : (
        <Seo
          title={title}
          path={path}
          details={import.meta.env.SSR ? { description: category.description || name } : undefined}
        />
      )}
      <div className="page">
        <Breadcrumbs trail={trail} />
        <h1 lang={contentLanguage()} className="text-3xl sm:mt-1">
          {name}
        </h1>
        {children.length > 0 && <Aisles of={name} aisles={children} />}
      </div>
      {content && (
        <div className="grid grid-cols-1 gap-4 pt-3 sm:pt-4 not-has-[[data-block]]:hidden">
          <LateBlocks key={slug} blocks={content.blocks} ownOf={content.isPersonal ? slug : undefined} isFirst />
        </div>
      )}
      {listing && (
        <div className="page">
          <ListingView listing={listing} empty={<EmptyCategory parent={trail.at(-2)} />} />
        </div>
      )}
    </div>
  );
}

function Aisles({ of, aisles }: { readonly of: string; readonly aisles: CategoryPageData['category']['children'] }) {
  return (
    <nav aria-label={t('Reparti di {name}', { name: of })} className="mt-2 sm:mt-4">
      <ul className="-mx-4 flex gap-2.5 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {aisles.map(({ slug, name, picture }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={paths.category(slug)}
              className="flex h-full min-h-13 max-w-51 items-center gap-2.5 rounded-lg bg-card p-1 pr-4 font-semibold text-sm leading-tight shadow-card transition-shadow hover:text-accent hover:shadow-float"
            >
              <span className="block size-11 shrink-0 overflow-hidden rounded-md bg-tile">
                {picture && <Picture src={picture} alt="" size={44} className="size-full" />}
              </span>
              <span lang={contentLanguage()} className="text-balance">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EmptyCategory({ parent }: { readonly parent: { readonly name: string; readonly path: string } | undefined }) {
  return (
    <EmptyState
      icon="basket-empty"
      title={t('Qui non c’è ancora niente')}
      action={
        <>
          <Link to={parent?.path ?? paths.home()} className={buttonClass()}>
            {parent ? (
              <Words text="Vai a {name}" name={<span lang={contentLanguage()}>{parent.name}</span>} />
            ) : (
              t('Sfoglia i reparti')
            )}
          </Link>
          <Link to={paths.promotions()} className={buttonClass('secondary')}>
            {t('Guarda le promozioni')}
          </Link>
        </>
      }
    >
      {t('In questo momento lo scaffale è vuoto per il tuo negozio. Torna presto, oppure guarda qui vicino.')}
    </EmptyState>
  );
}
