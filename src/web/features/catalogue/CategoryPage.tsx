import { Link, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { Breadcrumbs, breadcrumbList } from '../shell/Breadcrumbs.tsx';
import { Seo } from '../shell/Seo.tsx';
import { useShellData } from '../shell/shell-loader.ts';
import { ListingView } from './ListingView.tsx';
import type { categoryLoader } from './listing-loader.ts';

export function CategoryPage() {
  const { category, listing } = useLoaderData<typeof categoryLoader>();
  const { publicUrl } = useShellData();
  const { name, slug, children } = category;
  const trail = category.breadCrumbs.map((crumb) => ({ name: crumb.name, path: paths.category(crumb.slug) }));
  const description =
    category.description ||
    `${name}: ${listing.page.totItems} prodotti con prezzo al chilo o al litro, consegnati a casa o pronti in negozio.`;
  return (
    <div className="page pt-4">
      <Seo
        title={category.seoTitle}
        description={description}
        path={paths.category(slug, { page: listing.page.selPage > 1 ? listing.page.selPage : undefined })}
        image={listing.products[0]?.picture.replace('/thumb/', '/large/')}
        structured={[breadcrumbList(trail, publicUrl)]}
      />
      <Breadcrumbs trail={trail} />
      <h1 className="mt-2 text-3xl">{name}</h1>
      {children.length > 0 && (
        <nav aria-label={`Reparti di ${name}`} className="mt-5">
          <ul className="-mx-4 flex gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:none] md:flex-wrap">
            {children.map((child) => (
              <li key={child.slug}>
                <Link
                  to={paths.category(child.slug)}
                  className="flex min-h-11 items-center whitespace-nowrap rounded-full bg-card px-4 font-medium text-sm shadow-card transition-colors hover:bg-accent-soft hover:text-accent-strong"
                >
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ListingView listing={listing} />
    </div>
  );
}
