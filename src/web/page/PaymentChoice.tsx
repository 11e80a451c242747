import type { Static } from 'typebox';
import type { PaymentType, PaymentTypeList } from '../../contract/checkout/schemas.ts';
import { t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface PaymentChoiceProps {
  readonly types: readonly Static<typeof PaymentType>[];
  /** Cards that are kept: each is a choice of its own. */
  readonly saved: Static<typeof PaymentTypeList>['userPaymentAuths'];
  readonly isLoading: boolean;
  /** "1" for a type, "1/70001" for a kept card. */
  readonly chosen: string | undefined;
  readonly onChoose: (choice: string) => void;
}

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly description: string;
}

/** The ways to pay as radio buttons; the customer's kept cards come first. */
export function PaymentChoice({ types, saved, isLoading, chosen, onChoose }: PaymentChoiceProps) {
  const known = new Set(types.map(({ paymentTypeId }) => paymentTypeId));
  const choices: Choice[] = [
    ...saved
      .filter(({ paymentTypeId }) => known.has(paymentTypeId))
      .map(({ paymentTypeId, userPaymentAuthId, name, expires }) => ({
        value: `${paymentTypeId}/${userPaymentAuthId}`,
        name,
        description: expires === undefined ? t('Salvata') : t('Salvata, scade il {date}', { date: expires }),
      })),
    ...types.map(({ paymentTypeId, name, description }) => ({
      value: String(paymentTypeId),
      name: t(name),
      description: t(description),
    })),
  ];
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-semibold">{t('Come paghi')}</legend>
      {isLoading && <Skeleton className="h-18" />}
      {choices.map(({ value, name, description }) => (
        <label
          key={value}
          className={classNames(
            'flex items-center gap-4 rounded-lg border border-line p-4',
            'transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft',
          )}
        >
          <input
            type="radio"
            name="paymentType"
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="size-5 accent-accent"
          />
          <span className="grow">
            <span className="block font-semibold">{name}</span>
            <span className="block text-ink-soft text-sm">{description}</span>
          </span>
          <Icon name="cash" className="size-6 text-accent" />
        </label>
      ))}
    </fieldset>
  );
}
