import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { offlineError } from '../../api/api-error.ts';
import { late } from '../../hydration/late.tsx';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { isLoose, packLanguage, packText } from '../../product-model/price-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { BuyBox, ProductButtons } from './BuyBox.tsx';
import { Gallery } from './Gallery.tsx';
import { NearShelf } from './NearShelf.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductSeo } from './ProductSeo.tsx';
import type { ProductPageData } from './product-loader.ts';

/** They are read and not used: their code comes late. */
const details = import.meta.env.SSR ? await import('./ProductDetails.tsx') : undefined;
const LateDetails = late(details?.ProductDetails, async () => (await import('./ProductDetails.tsx')).ProductDetails);

/** A product that came rendered has been read: how that is done is loaded with the next. */
export async function loader(args: LoaderFunctionArgs) {
  const { productLoader } = await import('./product-loader.ts').catch(() => {
    throw offlineError();
  });
  return productLoader(args);
}

export const Component = ProductPage;

function ProductPage() {
  const page = useLoaderData<ProductPageData>();
  const { product, marks, marksLang, breadCrumbs, vendorId, texts } = page;
  const { productId } = product;
  const trail = breadCrumbs.map(({ name, slug, lang }) => ({ name, path: paths.category(slug), lang }));
  return (
    <div className="grid grid-cols-1 gap-8 pt-2 md:gap-11">
      <ProductSeo page={page} trail={trail} />
      <div className="page">
        <Breadcrumbs trail={trail} isLastLinked />
        <div className="mt-1 grid items-center gap-4 md:grid-cols-2 md:gap-10">
          <Gallery pictures={page.pictures} isFaded={!product.isAvailable}>
            <ProductButtons product={product} />
          </Gallery>
          <div className="grid content-start gap-3 md:gap-4">
            <div className="grid gap-0.5">
              {product.brand && vendorId !== undefined && (
                <Link
                  to={paths.search({ vendor_id: vendorId })}
                  className="w-fit py-1 font-semibold text-accent text-sm hover:underline"
                >
                  {product.brand}
                </Link>
              )}
              <h1 lang={product.lang} className="text-3xl">
                {product.name}
              </h1>
              <p lang={packLanguage(product)} className="text-ink-soft">
                {packText(product)}
              </p>
            </div>
            <ul className="flex flex-wrap gap-2 empty:hidden">
              {product.isSample && (
                <li>
                  <Badge tone="warning">
                    <Icon name="gift" className="size-3.5" />
                    {t('Campione')}
                  </Badge>
                </li>
              )}
              {product.isNew && (
                <li>
                  <Badge tone="accent">{t('Novità')}</Badge>
                </li>
              )}
              {marks.map((mark) => (
                <li key={mark} lang={marksLang}>
                  <Badge>
                    <Icon name="leaf" className="size-3.5" />
                    {mark}
                  </Badge>
                </li>
              ))}
            </ul>
            <BuyBox product={product} />
            {texts.description && (
              <p lang={texts.lang.description} className="text-ink-soft">
                {texts.description}
              </p>
            )}
          </div>
        </div>
        {!product.isAvailable && (
          <div className="mt-10 *:*:px-0">
            <NearShelf
              key={productId}
              title={t('Al suo posto')}
              note={t('Simili per formato e prezzo, disponibili ora')}
              of={productId}
              what="loadAlternatives"
            />
          </div>
        )}
        <div className="mt-8 grid items-start gap-x-10 gap-y-8 border-line border-t pt-6 md:grid-cols-3">
          <LateDetails key={productId} page={page} />
          <PriceHistory key={productId} productId={productId} per={isLoose(product) ? '/kg' : ''} />
        </div>
      </div>
      <NearShelf
        key={`together ${productId}`}
        title={t('Spesso comprati insieme')}
        of={productId}
        what="loadBoughtTogether"
      />
      <NearShelf key={`similar ${productId}`} title={t('Prodotti simili')} of={productId} what="loadSimilar" />
    </div>
  );
}
