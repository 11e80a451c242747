import { staffProductView } from '../../../../contract/products/routes.ts';
import type { StaffProduct, StaffProductStoreState } from '../../../../contract/products/schemas.ts';
import { formatEuro, formatNumber } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { useFinishToday } from '../../stock/finish-today.ts';

interface PhoneHeadProps {
  readonly product: StaffProduct;
  /** The warehouses for which the person works; none: every one. */
  readonly ownStores: readonly number[];
  readonly mayFinish: boolean;
  readonly onSaved: (product: StaffProduct) => void;
}

/** What is done standing, at the top of a product on a phone: finished today, count, price, and what is left where. */
export function PhoneHead({ product, ownStores, mayFinish, onSaved }: PhoneHeadProps) {
  const { productId, cells, drawnPicture } = product;
  const stores = product.stores.filter(
    ({ warehouseId, isListed }) => isListed && (ownStores.length === 0 || ownStores.includes(warehouseId)),
  );
  const finished = stores.filter(({ finishedUntil }) => finishedUntil !== undefined);
  const perKilo = cells.sale_type === 'Sfuso' ? t('al kg') : '';
  return (
    <section aria-label={t('In breve')} className="mb-4 grid gap-3 md:hidden">
      <div className="flex gap-3">
        <img src={drawnPicture} alt="" width={88} height={88} className="size-22 rounded-md" />
        <div className="min-w-0">
          <p className="text-ink-soft">{[cells.brand, product.code].filter(Boolean).join(' · ')}</p>
          <p className="font-bold text-2xl">
            {formatEuro(Number(cells.price ?? 0))} <span className="font-normal text-base">{perKilo}</span>
          </p>
          {finished.length > 0 && <Badge tone="warning">{t('Finito in {n}', { n: finished.length })}</Badge>}
        </div>
      </div>
      {mayFinish && stores.length > 0 && <FinishEverywhere {...{ productId, cells, stores, onSaved }} />}
      <div className="grid grid-cols-2 gap-3">
        {mayFinish && (
          <Link to={staffPaths.count()} className={buttonClass('secondary', 'lg', 'px-3')}>
            <Icon name="barcode" className="size-5" />
            {t('Conta')}
          </Link>
        )}
        <a href="#vendita" className={buttonClass('secondary', 'lg', 'whitespace-nowrap px-2')}>
          <Icon name="cash" className="size-5" />
          {t('Cambia prezzo')}
        </a>
      </div>
      <h2 className="font-semibold">{t('Scorta nei negozi')}</h2>
      <ul className="-mt-2 divide-y divide-line border-line border-y">
        {stores.map(({ warehouseId, name, available, finishedUntil }) => (
          <li key={warehouseId} className="flex min-h-12 items-center justify-between gap-3">
            <span className="min-w-0">
              {name}
              {finishedUntil !== undefined && <span className="block text-sm text-warning">{t('finito oggi')}</span>}
            </span>
            <strong className={classNames('tabular-nums', available === 0 && 'text-danger')}>
              {available === undefined ? '–' : formatNumber(available)}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FinishEverywhereProps extends Pick<PhoneHeadProps, 'onSaved'>, Pick<StaffProduct, 'productId' | 'cells'> {
  readonly stores: readonly StaffProductStoreState[];
}

/** One press: nothing is sold in the person's stores until tomorrow; once it is finished, one press brings it back. */
function FinishEverywhere({ productId, cells, stores, onSaved }: FinishEverywhereProps) {
  const finish = useFinishToday();
  const isFinished = stores.every(({ finishedUntil }) => finishedUntil !== undefined);
  const [only, ...others] = stores;
  async function press() {
    const open = stores.filter(({ finishedUntil }) => (finishedUntil !== undefined) === isFinished);
    const goods = open.map(({ warehouseId }) => ({ warehouseId, productId, name: cells.name ?? '' }));
    const refresh = async () => onSaved(await api.call(staffProductView, { query: { product_id: productId } }));
    await finish.all(goods, isFinished, refresh);
  }
  return (
    <button
      type="button"
      onClick={() => void press()}
      className={classNames(
        'flex min-h-16 items-center justify-center gap-3 rounded-lg border bg-card px-4 font-bold text-lg',
        isFinished ? 'border-accent-line text-accent' : 'border-danger text-danger',
      )}
    >
      <Icon name={isFinished ? 'check' : 'close'} className="size-6" />
      {isFinished
        ? t('È tornato')
        : others.length === 0
          ? t('Finito oggi a {store}', { store: only?.name ?? '' })
          : t('Finito oggi, in tutti i negozi')}
    </button>
  );
}
