import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { offlineError } from '../../api/api-error.ts';
import { late } from '../../hydration/late.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../../page/Breadcrumbs.tsx';
import { GuaranteeNotice } from '../../page/GuaranteeNotice.tsx';
import { paths } from '../../page/paths.ts';
import { Seo, type SeoDetails } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import type { ShelfProps } from '../../product-card/Shelf.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { isLoose, packLanguage, packText } from '../../product-model/price-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { BuyBox, ProductButtons } from './BuyBox.tsx';
import { Gallery } from './Gallery.tsx';
import type { ProductPageData } from './product-loader.ts';

/** Returns whether an element has come near the window; once true it stays true, so that its content may be loaded. */
function useNear<T extends Element>(margin = '600px'): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, margin]);
  return [ref, isNear];
}

function ProductSeo({ page, trail }: { readonly page: ProductPageData; readonly trail: readonly Crumb[] }) {
  const { publicUrl } = useShellData();
  const { name, brand, pack, slug } = page.product;
  const title = [name, brand, pack].filter(Boolean).join(' ');
  const path = paths.product(slug);
  return (
    <Seo
      title={title}
      path={path}
      details={import.meta.env.SSR ? detailsOf(page, title, trail, publicUrl) : undefined}
    />
  );
}

function detailsOf(page: ProductPageData, title: string, trail: readonly Crumb[], publicUrl: string): SeoDetails {
  const { product, code, barcode, texts } = page;
  const { name, brand, slug, price, promo } = product;
  const breadcrumbs = breadcrumbList([...trail, { name, path: paths.product(slug) }], publicUrl);
  const image = product.picture.replace('/thumb/', '/large/');
  const description =
    texts.description || t('{title}: acquista online da Bottega, consegna a casa o ritiro in negozio.', { title });
  const structured = {
    '@type': 'Product',
    name,
    sku: code,
    description,
    ...(image && { image: new URL(image, publicUrl || 'http://localhost').href }),
    ...(barcode && { gtin: barcode }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    category: trail.map(({ name: department }) => department).join(' > '),
    offers: {
      '@type': 'Offer',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${publicUrl}/#negozio` },
      url: publicUrl + paths.product(slug),
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      ...(promo && { priceValidUntil: promo.until.split('/').reverse().join('-') }),
      ...unitPriceSpecification(product),
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return {
    type: 'product',
    description: description.slice(0, 300),
    image: image || undefined,
    structured: [structured, breadcrumbs],
  };
}

/** UN/CEFACT codes of the units that prices refer to. */
const UNIT_CODES: Readonly<Record<string, string>> = { kg: 'KGM', l: 'LTR', pz: 'C62' };

function unitPriceSpecification(product: CardProduct) {
  const unit = isLoose(product) ? 'kg' : (product.unit ?? '');
  const price = isLoose(product) ? product.price : product.pricePerUnit;
  const unitCode = UNIT_CODES[unit];
  if (price === undefined || !unitCode) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
  };
}

interface NearShelfProps {
  readonly title: string;
  readonly note?: string;
  /** The product that the shelf belongs to; `what` chooses which of its neighbours are shown. */
  readonly of: number;
  readonly what: 'loadAlternatives' | 'loadBoughtTogether' | 'loadSimilar';
}

interface Filled {
  readonly Shelf: ComponentType<ShelfProps>;
  readonly products: readonly CardProduct[];
}

/**
 * A row of products that is loaded when it comes near the window. It reserves the height of the highest cards, so that
 * nothing moves when they appear; without products the row is removed.
 */
function NearShelf({ title, note, of, what }: NearShelfProps) {
  const [section, isNear] = useNear<HTMLDivElement>();
  const [filled, setFilled] = useState<Filled>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    let isLeft = false;
    Promise.all([
      import('../../product-card/Shelf.tsx'),
      import('../../product-model/load-products.ts').then((loaders) => loaders[what](of)),
    ]).then(
      ([{ Shelf }, products]) => {
        if (!isLeft) setFilled({ Shelf, products });
      },
      () => setIsMissing(true),
    );
    return () => {
      isLeft = true;
    };
  }, [isNear, of, what]);
  if (isMissing || filled?.products.length === 0) return null;
  return (
    <div ref={section} className="min-h-88 sm:min-h-105">
      {filled && <filled.Shelf title={title} products={filled.products} note={note} />}
    </div>
  );
}

interface PriceHistoryProps {
  readonly productId: number;
  readonly per: string;
}

/** The price history of the product. It is loaded when it comes near the window, and its space is reserved. */
function PriceHistory({ productId, per }: PriceHistoryProps) {
  const [section, isNear] = useNear<HTMLElement>('200px');
  const [Chart, setChart] = useState<ComponentType<PriceHistoryProps>>();
  useEffect(() => {
    if (!isNear) return;
    // without a connection the space stays empty, without an error, because the shopper did not ask for it
    import('../../product-card/PriceChart.tsx').then(
      ({ PriceChart }) => setChart(() => PriceChart),
      () => undefined,
    );
  }, [isNear]);
  return (
    <section ref={section} aria-label={t('Andamento del prezzo')} className="min-h-82">
      <h2 className="mb-3 text-xl">{t('Andamento del prezzo')}</h2>
      {Chart && <Chart productId={productId} per={per} />}
    </section>
  );
}

/** The details are only text, so their code is loaded late in the browser. */
const details = import.meta.env.SSR ? await import('./ProductDetails.tsx') : undefined;
const LateDetails = late(details?.ProductDetails, async () => (await import('./ProductDetails.tsx')).ProductDetails);

/** A page from the server already has its product: the code of the loader is loaded with the next page. */
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
            <BuyBox product={product} isAlcoholic={page.isAlcoholic} />
            {!page.isFood && <GuaranteeNotice note={t('almeno 2 anni')} />}
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
