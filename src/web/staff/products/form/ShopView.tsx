import { useState } from 'react';
import type { StaffProduct } from '../../../../contract/products/schemas.ts';
import { formatEuro, formatNumber } from '../../../../domain/base/format.ts';
import { ALLERGEN_WORDS, LAW_WORDS } from '../../../../domain/catalogue/law/law-words.ts';
import { quantityRuleOf } from '../../../../domain/quantity/quantity-rule.ts';
import { contentLanguage, language, t } from '../../../../language/language.ts';
import { ProductDetails } from '../../../features/product/ProductDetails.tsx';
import { productTexts } from '../../../features/product/product-loader.ts';
import { ProductCard } from '../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Price } from '../../../ui/Price.tsx';
import type { EditedProduct, ProductValue } from './fields.tsx';
import { tagsIn } from './tags.ts';

interface ShopViewProps {
  readonly product: StaffProduct;
  readonly edited: EditedProduct;
}

/** How the shop shows the product as it is being written: its own card, its allergens, and what is missing for sale. */
export function ShopView({ product, edited: { value, isDirty } }: ShopViewProps) {
  const card = cardOf(product, value);
  const contained = tagsIn(value.allergens).map((tag) => t(ALLERGEN_WORDS[tag]));
  const traces = tagsIn(value.traces).map((tag) => t(ALLERGEN_WORDS[tag]));
  return (
    <aside aria-label={t('Come si vede')} className="grid content-start gap-4 self-start lg:sticky lg:top-4">
      <div className="rounded-lg border border-line bg-card p-3">
        <h2 className="mb-2 font-semibold text-sm">{t('Come si vede')}</h2>
        {/* the card of the shop, which sells nothing here */}
        <div inert lang="it" className="mx-auto w-44">
          <ProductCard product={card} />
        </div>
        <div className="mt-3 flex justify-center">
          <PagePreview product={product} card={card} />
        </div>
        {product.isFood && (contained.length > 0 || traces.length > 0) && (
          <p className="mt-3 text-sm">
            {contained.length > 0 && <strong>{t('Contiene: {names}', { names: contained.join(', ') })}</strong>}{' '}
            {traces.length > 0 && t('Tracce: {names}', { names: traces.join(', ') })}
          </p>
        )}
      </div>
      <div className="rounded-lg border border-line bg-card p-3 text-sm">
        <h2 className="mb-1 font-semibold">{t('Manca per la vendita')}</h2>
        {product.missing.length === 0 ? (
          <p>{t('Niente: si può vendere.')}</p>
        ) : (
          <ul className="list-disc pl-4 text-danger">
            {product.missing.map((datum) => (
              <li key={datum}>{t(LAW_WORDS[datum])}</li>
            ))}
          </ul>
        )}
        {isDirty && <p className="mt-1 text-ink-soft text-xs">{t('Si aggiorna quando salvi.')}</p>}
      </div>
      <div className="rounded-lg border border-line bg-card p-3 text-sm">
        <h2 className="mb-1 font-semibold">{t('Chi lo aspetta')}</h2>
        <p>{usesText(product.uses)}</p>
        <p className="mt-1 text-ink-soft text-xs">
          {t('Se lo togli dalla vendita, i carrelli e le liste lo dicono a chi li apre.')}
        </p>
      </div>
    </aside>
  );
}

/** Says who has the product: only what there is. */
function usesText({ carts, lists, orders }: StaffProduct['uses']): string {
  const who = [
    carts > 0 && (carts === 1 ? t('1 carrello') : t('{n} carrelli', { n: formatNumber(carts) })),
    lists > 0 && (lists === 1 ? t('1 lista') : t('{n} liste', { n: formatNumber(lists) })),
    orders > 0 &&
      (orders === 1 ? t('1 ordine da preparare') : t('{n} ordini da preparare', { n: formatNumber(orders) })),
  ].filter((each) => each !== false);
  return who.length === 0 ? t('Nessuno: non è in carrelli, liste o ordini da preparare.') : who.join(', ');
}

interface PagePreviewProps {
  readonly product: StaffProduct;
  /** The card of what is written in the form. */
  readonly card: CardProduct;
}

/** Opens the product's page as the shop shows it, on sale or not: its texts are those that are saved. */
function PagePreview({ product, card }: PagePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('Anteprima della pagina')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('Anteprima della pagina')} widthPx={960}>
        {isOpen && <Page product={product} card={card} onClose={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

function Page({ product, card, onClose }: PagePreviewProps & { readonly onClose: () => void }) {
  const { name, brand, pack, price } = card;
  const texts = productTexts(product.page, { name, pack });
  const pictures = product.pictures.map(({ key, large }) => ({ key, src: large }));
  const shown = pictures.length > 0 ? pictures : [{ key: 'drawn', src: product.drawnPicture }];
  const page = { product: card, pictures: [], code: product.code, barcode: product.cells.barcode, marks: [] };
  return (
    <div lang={contentLanguage()} className="grid gap-8">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          {shown.map(({ key, src }, index) => (
            <img
              key={key}
              src={src}
              alt={index === 0 ? name : `${name}, ${t('foto {n}', { n: index + 1 })}`}
              className="w-full rounded-lg bg-tint object-contain"
            />
          ))}
        </div>
        <div className="grid content-start gap-2">
          <p className="text-ink-soft">{[brand, pack].filter(Boolean).join(' · ')}</p>
          <h3 className="text-2xl">{name}</h3>
          <Price value={formatEuro(price)} size="lg" />
          {texts.description && <p className="text-ink-soft">{texts.description}</p>}
        </div>
      </div>
      <ProductDetails page={{ ...page, breadCrumbs: [], texts, department: '', isFood: false, isAlcoholic: false }} />
      <div lang={language()} className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {t('I testi sono quelli salvati; prezzo e nome quelli scritti adesso.')}
        </p>
        {/* what can be focused lets the keyboard scroll to the end */}
        <Button variant="secondary" onClick={onClose}>
          {t('Chiudi')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the card of the shop for what is written in the form. */
function cardOf(product: StaffProduct, value: ProductValue): CardProduct {
  const number = (text: string) => (Number(text) > 0 ? Number(text) : undefined);
  const isLoose = value.sale_type === 'Sfuso';
  const content = number(value.pack_quantity);
  const price = number(value.price) ?? 0;
  const isMeasured = content !== undefined && value.pack_unit !== 'pz' && !isLoose;
  const saleType = isLoose ? 'Sfuso' : value.sale_type === 'Confezione' ? 'Confezione' : 'Pezzo';
  return {
    productId: product.productId,
    slug: product.path.replace('/product/', ''),
    name: value.name,
    brand: value.brand,
    pack: isLoose ? 'al kg' : content === undefined ? '' : `${content} ${value.pack_unit}`,
    picture: product.drawnPicture,
    price,
    unit: isLoose ? 'kg' : value.pack_unit === 'ml' ? 'l' : 'kg',
    ...(isMeasured ? { pricePerUnit: Math.round((price * 100_000) / content) / 100 } : {}),
    isNew: false,
    isAvailable: true,
    marks: value.classes
      .split('|')
      .filter(Boolean)
      .map((name) => name.replace(/^\d+:/, ''))
      .slice(0, 2),
    selling: {
      rule: quantityRuleOf({
        saleType,
        multiple: number(value.quantity_multiple),
        portionGrams: number(value.portion_g),
        stepGrams: number(value.step_g),
        minimum: number(value.min_quantity),
        maxAcq: number(value.max_quantity),
      }),
      wireUnitsPerKilo: 1,
      isWeightVariable: isLoose,
    },
  };
}
