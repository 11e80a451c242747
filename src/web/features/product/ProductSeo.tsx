import { t } from '../../../language/language.ts';
import { breadcrumbList, type Crumb } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo, type SeoDetails } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { isLoose } from '../../product-model/price-text.ts';
import type { ProductPageData } from './product-loader.ts';

export function ProductSeo({ page, trail }: { readonly page: ProductPageData; readonly trail: readonly Crumb[] }) {
  const { publicUrl } = useShellData();
  const { name, brand, pack, slug } = page.product;
  const title = [name, brand, pack].filter(Boolean).join(' ');
  const path = paths.product(slug);
  return (
    <Seo
      title={title}
      path={path}
      details={import.meta.env.SSR ? detailsOf(page, title, breadcrumbList([...trail, { name, path }], publicUrl), publicUrl) : undefined}
    />
  );
}

function detailsOf(page: ProductPageData, title: string, breadcrumbs: object, publicUrl: string): SeoDetails {
  const { product, code, barcode, texts } = page;
  const { name, brand, slug, price, promo } = product;
  const image = product.picture.replace('/thumb/', '/large/');
  const description = texts.description || t('{title}: acquista online da Bottega, consegna a casa o ritiro in negozio.', { title });
  const structured = {
    '@type': 'Product',
    name,
    sku: code,
    description,
    ...(image && { image: new URL(image, publicUrl || 'http://localhost').href }),
    ...(barcode && { gtin: barcode }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      '@type': 'Offer',
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
