import { t } from '../../../language/language.ts';
import { breadcrumbList, type Crumb } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import type { CardProduct } from '../../product/model/card-product.ts';
import { isLoose } from '../../product/model/price-text.ts';
import type { ProductPageData } from './product-loader.ts';

export function ProductSeo({ page, trail }: { readonly page: ProductPageData; readonly trail: readonly Crumb[] }) {
  const { publicUrl } = useShellData();
  const { product, code, barcode, texts } = page;
  const { name, brand, pack, slug, price, promo } = product;
  const image = product.picture.replace('/thumb/', '/large/');
  const title = [name, brand, pack].filter(Boolean).join(' ');
  const description =
    texts.description || t('{title}: acquista online da Bottega, consegna a casa o ritiro in negozio.', { title });
  const path = paths.product(slug);
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
      url: publicUrl + path,
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      ...(promo && { priceValidUntil: promo.until.split('/').reverse().join('-') }),
      ...unitPriceSpecification(product),
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return (
    <Seo
      type="product"
      title={title}
      description={description.slice(0, 300)}
      path={path}
      image={image || undefined}
      structured={[structured, breadcrumbList([...trail, { name, path }], publicUrl)]}
    />
  );
}

/** UN/CEFACT names of what a price per unit is for. */
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
