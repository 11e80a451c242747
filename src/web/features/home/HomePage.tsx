import { useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Shelf } from '../catalogue/Shelf.tsx';
import { Seo } from '../shell/Seo.tsx';
import { DepartmentTiles } from './DepartmentTiles.tsx';
import { Hero } from './Hero.tsx';
import type { homeLoader } from './home-loader.ts';
import { Services } from './Services.tsx';

export function HomePage() {
  const { promotions, news, shelves } = useLoaderData<typeof homeLoader>();
  const [first, ...others] = shelves;
  return (
    <div className="grid grid-cols-1 gap-12 md:gap-16">
      <Seo
        title="La spesa buona, come in bottega"
        description="Frutta, verdura, freschi e dispensa consegnati a casa in Lombardia, ritirati in negozio o al locker. Prezzi chiari, promozioni vere."
        path={paths.home()}
        structured={[{ '@type': 'GroceryStore', name: 'Bottega', priceRange: '€€' }]}
      />
      <Hero />
      <DepartmentTiles />
      <Shelf
        title="In promozione"
        products={promotions}
        moreTo={paths.promotions()}
        note={
          <>
            Prezzi ribassati adesso, con il prezzo più basso degli ultimi 30 giorni sempre in vista. Sfoglia anche i{' '}
            <Link to={paths.leaflets()} className="font-semibold text-accent underline">
              volantini
            </Link>
            .
          </>
        }
      />
      {first && <Shelf title={first.title} products={first.products} moreTo={paths.category(first.slug)} />}
      <Services />
      <Shelf title="Novità in bottega" products={news} moreTo={paths.news()} />
      {others.map(({ title, slug, products }) => (
        <Shelf key={slug} title={title} products={products} moreTo={paths.category(slug)} />
      ))}
    </div>
  );
}
