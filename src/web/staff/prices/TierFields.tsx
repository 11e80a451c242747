import { useId, useState } from 'react';
import { MAX_PRICE_TIERS } from '../../../contract/prices/limits.ts';
import type { ShownTier, StaffPricesChangeBody } from '../../../contract/prices/schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { typedPrice } from './change-prices.ts';

interface TierFieldsProps {
  readonly tiers: readonly ShownTier[];
  readonly unit: string;
  readonly error: string | undefined;
}

/** What more of a product costs: from so many pieces or kilos on, each so much. An emptied row is left out. */
export function TierFields({ tiers, unit, error }: TierFieldsProps) {
  const [rows, setRows] = useState(tiers.length);
  const errorId = useId();
  return (
    <fieldset
      name="tiers"
      aria-describedby={error === undefined ? undefined : errorId}
      className="col-span-full grid gap-2"
    >
      <legend className="font-semibold text-sm">{t('Scaglioni per quantità')}</legend>
      {Array.from({ length: rows }, (_, index) => {
        const tier = tiers[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <div key={index} className="grid grid-cols-2 gap-2">
            <Field
              label={unit === 'kg' ? t('Da kg') : t('Da pezzi')}
              name={`tier-from-${index}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={tier ? String(tier.from).replace('.', ',') : ''}
            />
            <Field
              label={unit === 'kg' ? t('Euro al kg') : t('Euro l’uno')}
              name={`tier-price-${index}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedPrice(tier?.price)}
            />
          </div>
        );
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {rows < MAX_PRICE_TIERS && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setRows(rows + 1)}>
          {t('Aggiungi uno scaglione')}
        </Button>
      )}
    </fieldset>
  );
}

/** Reads the fields as a call sends them. */
export function typedTiers(text: (name: string) => string): StaffPricesChangeBody['prices'][number]['tiers'] {
  return Array.from({ length: MAX_PRICE_TIERS }, (_, index) => ({
    from: text(`tier-from-${index}`),
    price: text(`tier-price-${index}`),
  })).filter(({ from, price }) => from !== '' || price !== '');
}
