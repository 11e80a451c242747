import { type FormEvent, useEffect, useRef } from 'react';
import { staffPriceListSet } from '../../../contract/price-lists/routes.ts';
import type { StaffListPrice, StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { parseDecimal } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { asRead } from './price-list-words.ts';
import { useListChange } from './use-list-change.ts';

export interface PriceFormProps {
  readonly list: StaffPriceList;
  /** Undefined: a product is added. */
  readonly price?: StaffListPrice;
  readonly onDone?: () => void;
}

/** Adds a product with its price, or changes the price of one. A product that is added again gets the new price. */
export function PriceForm({ list, price, onDone }: PriceFormProps) {
  const isChange = price !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // the button that opened it is gone
    if (isChange) form.current?.querySelector('input')?.focus();
  }, [isChange]);
  const save = useListChange({
    send: (wish: { code: string; price?: number }) => api.call(staffPriceListSet, { body: { ...asRead(list), ...wish } }),
    onDone: () => {
      form.current?.reset();
      form.current?.querySelector('input')?.focus();
      onDone?.();
    },
    fields: ['code', 'price'],
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const euro = parseDecimal(text('price').replace('€', ''));
    if (save.isPending) return;
    save.mutate({ code: price?.code ?? text('code'), ...(euro === undefined ? {} : { price: euro }) });
  }
  const at = (name: string) => save.problem?.at(name);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={price ? t('Cambia il prezzo di {name}', { name: `${price.name} ${price.code}` }) : t('Aggiungi un prodotto')}
      className={classNames('flex flex-wrap items-start gap-3', !price && 'mb-4')}
    >
      {!price && <Field label={t('Codice o EAN')} name="code" autoComplete="off" error={at('code')} className="w-44 grow sm:grow-0" />}
      <Field
        label={t('Prezzo in euro')}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={price ? price.price.toFixed(2).replace('.', ',') : ''}
        error={at('price')}
        className="w-32 grow sm:grow-0"
      />
      <Button type="submit" variant={price ? 'primary' : 'secondary'} busy={save.isPending} className="mt-7.5">
        {price ? t('Salva') : t('Aggiungi')}
      </Button>
      {price && (
        <Button variant="quiet" onClick={onDone} className="mt-7.5">
          {t('Annulla')}
        </Button>
      )}
    </form>
  );
}
