import type { StaffStock, StockedProduct } from '../../../contract/stock/schemas.ts';
import { t } from '../../../language/language.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { ListFilter } from '../kit/ListFilters.tsx';
import type { ListState } from '../kit/list-state.ts';

/** The view of lost sales, in the address. */
export const LOST = 'perse';

/** The views of the screen, which keep the store. */
export function stockViews({ word }: ListState, counts?: StaffStock['counts']) {
  const store = word('negozio') === '' ? '' : `negozio=${word('negozio')}&`;
  return [
    { name: t('Tutte'), search: store.replace(/&$/, '') },
    { name: t('Finiti oggi'), search: `${store}scorta=finiti-oggi`, count: counts?.finished },
    { name: t('Finite'), search: `${store}scorta=finite`, count: counts?.empty },
    { name: t('Da riordinare'), search: `${store}scorta=riordino`, count: counts?.low },
    { name: t('Impegnate troppo'), search: `${store}scorta=sotto` },
    { name: t('Scadono entro 3 giorni'), search: `${store}scorta=in-scadenza`, count: counts?.expiring },
    { name: t('Vendite perse'), search: `${store}scorta=${LOST}` },
  ];
}

export function stockFilter(): ListFilter {
  return {
    name: 'scorta',
    label: t('Scorta'),
    choices: [
      { word: 'finite', name: t('finita') },
      { word: 'sotto', name: t('meno di quanto impegnano ordini e carrelli') },
      { word: 'finiti-oggi', name: t('finito oggi') },
      { word: 'riordino', name: t('sotto la soglia di riordino') },
      { word: 'in-scadenza', name: t('in scadenza') },
      { word: LOST, name: t('vendite perse') },
    ],
  };
}

export function storeFilter(stores: StaffStock['stores']): ListFilter {
  return {
    name: 'negozio',
    label: t('Negozio'),
    choices: stores.map(({ warehouseId, name }) => ({ word: String(warehouseId), name })),
  };
}

/** The picture and the name of a product, with its brand and size. */
export function ProductCell({ product }: { readonly product: Pick<StockedProduct, 'name' | 'pack' | 'picture'> }) {
  return (
    <span className="flex items-center gap-2">
      <Picture src={product.picture} alt="" size={32} className="size-8 shrink-0 rounded-sm" />
      <span className="min-w-0">
        {product.name}
        <span className="block font-normal text-ink-soft text-xs">{product.pack}</span>
      </span>
    </span>
  );
}
