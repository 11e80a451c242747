import { Link, useLoaderData } from 'react-router';
import { formatEuro } from '../../../domain/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import { isLoose, unitPriceText } from '../catalogue/price-text.ts';
import { Shelf } from '../catalogue/Shelf.tsx';
import { Breadcrumbs } from '../shell/Breadcrumbs.tsx';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductSeo } from './ProductSeo.tsx';
import type { ProductPageData } from './product-loader.ts';
import { notesOf } from './selling-note.ts';

export function ProductPage() {
  const page = useLoaderData<ProductPageData>();
  const { product, marks, breadCrumbs, vendorId, texts, related } = page;
  const trail = breadCrumbs.map(({ name, slug }) => ({ name, path: paths.category(slug) }));
  const lastCrumb = breadCrumbs.at(-1);
  return (
    <div className="grid grid-cols-1 gap-12 pt-4">
      <ProductSeo page={page} trail={trail} />
      <div className="page">
        <Breadcrumbs trail={trail} isLastLinked />
        <div className="mt-3 grid items-start gap-8 md:grid-cols-[5fr_6fr] md:gap-14">
          <div
            className={`overflow-hidden rounded-xl bg-well shadow-card ${product.isAvailable ? '' : 'opacity-60 grayscale'}`}
          >
            <Picture
              src={product.picture}
              alt={`${product.name} ${product.brand}`.trim()}
              size={560}
              eager
              kind="large"
              className="w-full max-sm:aspect-6/5 max-sm:object-cover"
            />
          </div>
          <div className="grid content-start gap-5 md:pt-4">
            <div className="grid gap-1.5">
              {product.brand && vendorId !== undefined && (
                <Link
                  to={paths.search({ vendor_id: vendorId })}
                  className="w-fit py-1 font-semibold text-accent text-sm uppercase tracking-wide hover:underline"
                >
                  {product.brand}
                </Link>
              )}
              <h1 className="text-3xl">{product.name}</h1>
              <p className="text-ink-soft text-lg">{product.pack}</p>
            </div>
            <ul className="flex flex-wrap gap-2">
              {product.promo && (
                <li>
                  <Badge tone="promo">{product.promo.text}</Badge>
                </li>
              )}
              {product.isNew && (
                <li>
                  <Badge tone="accent">Novità</Badge>
                </li>
              )}
              {marks.map((mark) => (
                <li key={mark}>
                  <Badge>
                    <Icon name="leaf" className="size-3.5" />
                    {mark}
                  </Badge>
                </li>
              ))}
            </ul>
            <BuyBox page={page} />
            {texts.description && <p className="text-ink-soft text-lg leading-relaxed">{texts.description}</p>}
          </div>
        </div>
        <ProductDetails page={page} />
      </div>
      <Shelf
        title="Dallo stesso scaffale"
        products={related}
        {...(lastCrumb && { moreTo: paths.category(lastCrumb.slug) })}
      />
    </div>
  );
}

function BuyBox({ page: { product } }: { readonly page: ProductPageData }) {
  const { promo, isAvailable } = product;
  return (
    <div className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <Price
        size="lg"
        value={formatEuro(product.price)}
        per={isLoose(product) ? 'al kg' : undefined}
        struck={product.fullPrice === undefined ? undefined : formatEuro(product.fullPrice)}
        unitPrice={unitPriceText(product)}
      />
      {promo && (
        <p className="text-promo text-sm">
          {promo.lowest30 !== undefined && (
            <>Prezzo più basso dei 30 giorni precedenti: {formatEuro(promo.lowest30)}. </>
          )}
          Promozione valida fino al {promo.until}.
        </p>
      )}
      {isAvailable ? (
        <div className="max-w-sm">
          <QuantityStepper product={product} addText="Aggiungi al carrello" size="lg" />
        </div>
      ) : (
        <p className="grid min-h-13 place-items-center rounded-full bg-tint px-5 font-semibold text-ink-soft">
          Il prodotto non è disponibile
        </p>
      )}
      <noscript>Per aggiungere al carrello serve JavaScript.</noscript>
      <ul className="grid gap-1.5 text-ink-soft text-sm">
        {notesOf(product).map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li className="flex items-center gap-2">
          <Icon name="truck" className="size-4.5 text-accent" />
          Consegna a casa, ritiro in negozio o al locker
        </li>
      </ul>
    </div>
  );
}
