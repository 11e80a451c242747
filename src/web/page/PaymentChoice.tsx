import type { Static } from 'typebox';
import type { PaymentType, PaymentTypeList } from '../../contract/checkout/schemas.ts';
import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { accountPaths } from './account-paths.ts';

export interface PaymentChoiceProps {
  readonly types: readonly Static<typeof PaymentType>[];
  /** Cards that are kept: each is a choice of its own. */
  readonly saved: Static<typeof PaymentTypeList>['userPaymentAuths'];
  /** Euro that a type on account has to have left; undefined: nothing is asked of it. */
  readonly needed?: number | undefined;
  readonly isLoading: boolean;
  /** "1" for a type, "1/70001" for a kept card. */
  readonly chosen: string | undefined;
  readonly onChoose: (choice: string) => void;
}

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly description: string;
  /** Of a choice on account. */
  readonly credit?: Static<typeof PaymentType>['credit'];
}

/** The ways to pay as radio buttons; the customer's kept cards come first. */
export function PaymentChoice({ types, saved, needed, isLoading, chosen, onChoose }: PaymentChoiceProps) {
  const known = new Set(types.map(({ paymentTypeId }) => paymentTypeId));
  const choices: Choice[] = [
    ...saved
      .filter(({ paymentTypeId }) => known.has(paymentTypeId))
      .map(({ paymentTypeId, userPaymentAuthId, name, expires }) => ({
        value: `${paymentTypeId}/${userPaymentAuthId}`,
        name,
        description: expires === undefined ? t('Salvata') : t('Salvata, scade il {date}', { date: expires }),
      })),
    ...types.map(({ paymentTypeId, name, description, credit }) => ({
      value: String(paymentTypeId),
      name: t(name),
      description: t(description),
      ...(credit ? { credit } : {}),
    })),
  ];
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-semibold">{t('Come paghi')}</legend>
      {isLoading && <Skeleton className="h-18" />}
      {choices.map((choice) => (
        <Option
          key={choice.value}
          choice={choice}
          needed={needed}
          isChosen={choice.value === chosen}
          onChoose={() => onChoose(choice.value)}
        />
      ))}
    </fieldset>
  );
}

interface OptionProps {
  readonly choice: Choice;
  readonly needed: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Whether this type is offered, but not for what it would have to pay. */
export function isOutOfCredit({ credit }: Pick<Choice, 'credit'>, needed: number | undefined): boolean {
  return credit !== undefined && (credit.isBlocked || (needed !== undefined && credit.remaining < needed));
}

function Option({ choice, needed, isChosen, onChoose }: OptionProps) {
  const { value, name, description, credit } = choice;
  const isBlocked = credit?.isBlocked === true;
  const isDisabled = isOutOfCredit(choice, needed);
  return (
    <div className="grid gap-1">
      <label
        className={classNames(
          'flex items-center gap-4 rounded-lg border border-line p-4',
          'transition-colors hover:border-accent has-disabled:bg-tint has-disabled:hover:border-line has-checked:border-accent has-checked:bg-accent-soft',
        )}
      >
        <input
          type="radio"
          name="paymentType"
          value={value}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="grow">
          <span className="block font-semibold">{name}</span>
          <span className="block text-ink-soft text-sm">{description}</span>
          {credit && (
            <span className="block font-medium text-sm">
              {t('Fido residuo: {amount}', { amount: formatEuro(credit.remaining) })}
            </span>
          )}
        </span>
        <Icon name="cash" className="size-6 text-accent" />
      </label>
      {isDisabled && !isBlocked && (
        <p className="px-4 text-sm text-warning">
          {t('Il fido residuo non basta per questa spesa: servono {amount}.', { amount: formatEuro(needed ?? 0) })}
        </p>
      )}
      {credit && isBlocked && (
        <p className="px-4 text-sm text-warning">
          {t('Ci sono scadenze non pagate per {amount}.', { amount: formatEuro(credit.expired) })}{' '}
          <Link to={accountPaths.dues()} className="inline-block min-h-6 font-semibold underline">
            {t('Paga le scadenze per ordinare a credito')}
          </Link>
        </p>
      )}
    </div>
  );
}
