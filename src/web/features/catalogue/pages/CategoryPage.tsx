import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../../language/language.ts';
import { offlineError } from '../../../api/api-error.ts';
import { late } from '../../../hydration/late.tsx';
import { Breadcrumbs, type Crumb } from '../../../page/Breadcrumbs.tsx';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { useShellData } from '../../../page/shell-loader.ts';
import { Link } from '../../../ui/Link.tsx';
import { LateBlocks } from '../../blocks/page/LateBlocks.tsx';
import { chipClass } from '../filters/FilterChips.tsx';
import { ListingSeo } from '../listing/ListingSeo.tsx';
import { ListingView } from '../listing/ListingView.tsx';
import type { CategoryPageData, categoryLoader } from './category-loader.ts';

/** A page from the server already has its data: the code of the loader is loaded with the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const { categoryLoader } = await import('./category-loader.ts').catch(() => {
    throw offlineError();
  });
  return categoryLoader(args);
}

export const Component = CategoryPage;

function CategoryPage() {
  const { category, listing, content } = useLoaderData<typeof categoryLoader>();
  const { name, lang, slug, seoTitle: title, children } = category;
  const trail = category.breadCrumbs.map((crumb) => ({
    name: crumb.name,
    path: paths.category(crumb.slug),
    lang: crumb.lang,
  }));
  const path = paths.category(slug);
  const heading = (
    <h1 lang={lang} className="text-3xl">
      {name}
    </h1>
  );
  const blocks = content && (
    <div className="grid grid-cols-1 gap-4 not-has-[[data-block]]:hidden [&_.page]:px-0">
      <LateBlocks key={slug} blocks={content.blocks} ownOf={content.isPersonal ? slug : undefined} />
    </div>
  );
  return (
    <>
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
      {listing ? (
        <ListingView
          listing={listing}
          above={<Breadcrumbs trail={trail} />}
          title={heading}
          aisles={children.length > 0 && <AisleChips aisles={children} />}
          rail={<Rail trail={trail} slug={slug} />}
          insert={blocks && <li className="col-span-full empty:hidden">{blocks}</li>}
          empty={<LateEmpty parent={trail.at(-2)} />}
        />
      ) : (
        <>
          <div className="page pt-2 md:pt-4">
            <Breadcrumbs trail={trail} />
            {heading}
            <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
              <AisleChips aisles={children} />
            </ul>
          </div>
          {blocks}
        </>
      )}
    </>
  );
}

/** Few departments are empty: what is said then is loaded when the visitor interacts. */
const empty = import.meta.env.SSR ? await import('./EmptyCategory.tsx') : undefined;
const LateEmpty = late(empty?.EmptyCategory, async () => (await import('./EmptyCategory.tsx')).EmptyCategory);

type Aisles = CategoryPageData['category']['children'];

/** The subcategories of this category, as chips. */
function AisleChips({ aisles }: { readonly aisles: Aisles }) {
  return aisles.map(({ slug, name, lang }) => (
    <li key={slug} className="shrink-0">
      <Link to={paths.category(slug)} lang={lang} className={chipClass(false)}>
        {name}
      </Link>
    </li>
  ));
}

const HERE = 'aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong';

/** The subcategories of the current department, beside the list. */
function Rail({ trail, slug }: { readonly trail: readonly Crumb[]; readonly slug: string }) {
  const { departments } = useShellData();
  const department = departments.find((each) => paths.category(each.slug) === trail[0]?.path);
  if (!department || department.children.length === 0) return null;
  return (
    <nav aria-label={t('Reparti di {name}', { name: department.name })} className="mb-6">
      <ul className="text-[0.9375rem]">
        {[department, ...department.children].map((aisle, index) => (
          <li key={aisle.slug} lang={aisle.lang}>
            <Link
              to={paths.category(aisle.slug)}
              aria-current={slug === aisle.slug ? 'page' : undefined}
              className={`-ml-3 flex min-h-10 items-center rounded-md px-3 hover:bg-tint ${index === 0 ? 'font-semibold' : ''} ${HERE}`}
            >
              {aisle.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
