import { useState } from 'react';
import { staffPriceListSet } from '../../../contract/price-lists/routes.ts';
import type { StaffListPrice, StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { PriceForm } from './PriceForm.tsx';
import { asRead } from './price-list-words.ts';
import { useListChange } from './use-list-change.ts';

export interface PriceItemProps {
  readonly list: StaffPriceList;
  readonly price: StaffListPrice;
}

/** A product of the list: its price beside the base price, and what changes it or takes it out. */
export function PriceItem({ list, price }: PriceItemProps) {
  const [isEdited, setEdited] = useState(false);
  const { name, brand, code, unit, basePrice, differencePercent } = price;
  const remove = useListChange({
    send: () => api.call(staffPriceListSet, { body: { ...asRead(list), code, remove: true } }),
    said: () => t('{name} ha di nuovo il prezzo del negozio', { name }),
  });
  // goods of several brands have the same name
  const title = `${name} ${code}`;
  const per = (euro: number) => `${formatEuro(euro)}/${unit}`;
  const facts = [
    [t('Prezzo base'), per(basePrice)],
    [t('Nel listino'), per(price.price)],
    [t('Differenza'), `${differencePercent > 0 ? '+' : ''}${formatNumber(differencePercent)}\u00a0%`],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card px-5 py-3.5 shadow-card">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="break-words font-semibold">{name}</h3>
        <p className="break-words text-ink-faint text-sm">{brand === '' ? code : `${code} · ${brand}`}</p>
      </div>
      <dl className="grid w-full grid-cols-3 gap-x-4 text-sm sm:w-auto">
        {facts.map(([term, value]) => (
          <div key={term} className="sm:min-w-24">
            <dt className="text-ink-faint">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isEdited ? (
        <PriceForm list={list} price={price} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" aria-label={t('Modifica {name}', { name: title })} onClick={() => setEdited(true)}>
            {t('Modifica')}
          </Button>
          <Button
            variant="quiet"
            busy={remove.isPending}
            aria-label={t('Togli {name}', { name: title })}
            onClick={() => remove.mutate(undefined)}
          >
            {t('Togli')}
          </Button>
        </div>
      )}
    </li>
  );
}
