import type { Static } from 'typebox';
import type { PaymentType } from '../../../contract/checkout/schemas.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface PaymentChoiceProps {
  readonly types: readonly Static<typeof PaymentType>[];
  readonly isLoading: boolean;
  readonly chosen: number | undefined;
  readonly onChoose: (paymentTypeId: number) => void;
}

export function PaymentChoice({ types, isLoading, chosen, onChoose }: PaymentChoiceProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-semibold">{t('Come paghi')}</legend>
      {isLoading && <Skeleton className="h-18" />}
      {types.map(({ paymentTypeId, name, description }) => (
        <label
          key={paymentTypeId}
          className="flex items-center gap-4 rounded-lg border border-line p-4 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="paymentType"
            value={paymentTypeId}
            checked={paymentTypeId === chosen}
            onChange={() => onChoose(paymentTypeId)}
            className="size-5 accent-accent"
          />
          <span className="grow">
            <span className="block font-semibold">{t(name)}</span>
            <span className="block text-ink-soft text-sm">{t(description)}</span>
          </span>
          <Icon name="cash" className="size-6 text-accent" />
        </label>
      ))}
    </fieldset>
  );
}
