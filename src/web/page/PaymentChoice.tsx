import type { Static } from 'typebox';
import type { PaymentType, PaymentTypeList } from '../../contract/checkout/schemas.ts';
import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { accountPaths } from './account-paths.ts';
import { PaymentMark } from './PaymentMarks.tsx';

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
  /** A heading of the page says already what is chosen. */
  readonly isTitled?: boolean;
}

interface Choice {
  readonly value: string;
  readonly typeId: number;
  /** The name of a kept card. */
  readonly card?: string;
  readonly name: string;
  readonly description: string;
  /** The credit of a choice on account. */
  readonly credit?: Static<typeof PaymentType>['credit'];
}

/** The ways to pay as radio buttons; the customer's kept cards come first. */
export function PaymentChoice({ types, saved, needed, isLoading, chosen, onChoose, isTitled = false }: PaymentChoiceProps) {
  const known = new Set(types.map(({ paymentTypeId }) => paymentTypeId));
  const choices: Choice[] = [
    ...saved
      .filter(({ paymentTypeId }) => known.has(paymentTypeId))
      .map(({ paymentTypeId, userPaymentAuthId, name, expires }) => ({
        value: `${paymentTypeId}/${userPaymentAuthId}`,
        typeId: paymentTypeId,
        name,
        card: name,
        description: expires === undefined ? t('Salvata') : t('Salvata, scade il {date}', { date: expires }),
      })),
    ...types.map(({ paymentTypeId, name, description, credit }) => ({
      value: String(paymentTypeId),
      typeId: paymentTypeId,
      name: t(name),
      description: t(description),
      ...(credit ? { credit } : {}),
    })),
  ];
  return (
    <fieldset className="@container">
      <legend className={isTitled ? 'sr-only' : 'mb-2.5 font-semibold'}>{t('Come paghi')}</legend>
      <div className="grid @xl:grid-cols-2 gap-2.5">
        {isLoading && <Skeleton className="h-15" />}
        {choices.map((choice) => (
          <Option
            key={choice.value}
            choice={choice}
            needed={needed}
            isChosen={choice.value === chosen}
            onChoose={() => onChoose(choice.value)}
          />
        ))}
      </div>
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
          'flex min-h-15 items-center gap-3 rounded-md bg-card px-3.5 py-2 ring-1 ring-line ring-inset transition-colors',
          'hover:ring-accent has-disabled:bg-tint has-disabled:hover:ring-line has-checked:bg-accent-soft/45 has-checked:ring-2 has-checked:ring-accent',
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
        <span className="min-w-0 grow">
          <span className="block font-semibold leading-5">{name}</span>
          <span className="block text-ink-soft text-xs">{description}</span>
          {credit && (
            <span className="block font-medium text-sm">{t('Fido residuo: {amount}', { amount: formatEuro(credit.remaining) })}</span>
          )}
        </span>
        <PaymentMark typeId={choice.typeId} name={choice.card} />
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
