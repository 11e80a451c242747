import type { Static } from 'typebox';
import type { PaymentType, PaymentTypeList } from '../../contract/checkout/schemas.ts';
import { formatEuro } from '../../domain/base/format.ts';
import { type PaymentMeans, paymentMeans } from '../../domain/orders/payment-type.ts';
import { t } from '../../language/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { accountPaths } from './account-paths.ts';

export interface PaymentChoiceProps {
  readonly types: readonly Static<typeof PaymentType>[];
  /** Stored cards, each of which is a separate choice. */
  readonly saved: Static<typeof PaymentTypeList>['userPaymentAuths'];
  /** The euro of credit that a payment on account needs; undefined: no check. */
  readonly needed?: number | undefined;
  readonly isLoading: boolean;
  /** "1" for a type, "1/70001" for a stored card. */
  readonly chosen: string | undefined;
  readonly onChoose: (choice: string) => void;
  /** True if a heading of the page already names the choice. */
  readonly isTitled?: boolean;
}

interface Choice {
  readonly value: string;
  readonly typeId: number;
  /** The name of a stored card. */
  readonly card?: string;
  readonly name: string;
  readonly description: string;
  /** The credit of a choice on account. */
  readonly credit?: Static<typeof PaymentType>['credit'];
}

/** The payment types as radio buttons; the customer's stored cards come first. */
export function PaymentChoice({
  types,
  saved,
  needed,
  isLoading,
  chosen,
  onChoose,
  isTitled = false,
}: PaymentChoiceProps) {
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

/** Returns whether this type is shown but has too little credit. */
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
          className="size-6 shrink-0 accent-accent"
        />
        <span className="min-w-0 grow">
          <span className="block font-semibold leading-5">{name}</span>
          <span className="block text-ink-soft text-xs">{description}</span>
          {credit && (
            <span className="block font-medium text-sm">
              {t('Fido residuo: {amount}', { amount: formatEuro(credit.remaining) })}
            </span>
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

/** The logo of a card or a wallet, in its own colours and drawn by the shop. */
type Brand = 'mastercard' | 'visa' | 'amex' | 'paypal';

const NAMES: Readonly<Record<Brand, string>> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  amex: 'American Express',
  paypal: 'PayPal',
};

const WALLET: Brand = 'paypal';

/** The brand that a saved card names ("Visa •••• 4242"). */
function brandOf(name: string): Brand | undefined {
  const words = name.toLowerCase();
  return (Object.keys(NAMES) as Brand[]).find((brand) => words.startsWith(NAMES[brand].toLowerCase()));
}

function BrandMark({ brand, isQuiet = false }: { readonly brand: Brand; readonly isQuiet?: boolean }) {
  return (
    <svg
      viewBox="0 0 40 26"
      className="h-6.5 w-10 shrink-0"
      {...(isQuiet ? { 'aria-hidden': true } : { role: 'img', 'aria-label': NAMES[brand] })}
    >
      <rect x=".5" y=".5" width="39" height="25" rx="5" fill={brand === 'amex' ? '#1f72cd' : '#fff'} stroke="#e0d7c7" />
      {DRAWINGS[brand]}
    </svg>
  );
}

const DRAWINGS = {
  mastercard: (
    <>
      <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
      <circle cx="24" cy="13" r="7.5" fill="#f79e1b" />
      <path d="M20 6.66a7.5 7.5 0 0 1 0 12.68 7.5 7.5 0 0 1 0-12.68z" fill="#ff5f00" />
    </>
  ),
  visa: (
    <path
      d="m11 9 2 8 4-8m2.6 0-1.7 8m8.4-6.7c-.5-1.7-4.2-1.7-4.4.5-.2 2.2 3.9 1.7 3.7 3.9s-4.2 2.3-4.6.4M25.7 17l4.3-8 1.3 8m-4.1-2.5h3.7"
      fill="none"
      stroke="#1434cb"
      strokeWidth="1.9"
    />
  ),
  amex: (
    <path
      d="m6 17 2.5-7.5L11 17m-4.2-2.3h3.4m3 2.3V9.5l2.9 4.7L19 9.5V17m7.3-7.5H22V17h4.3M22 13.2h3.6m2.9-3.7 5 7.5m0-7.5-5 7.5"
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
    />
  ),
  paypal: (
    <>
      <path d="M16.5 5h5.6c3 0 4.4 1.7 3.9 4.3-.6 3-2.6 4.3-5.3 4.3h-1.6l-.9 4.9h-3.5z" fill="#003087" />
      <path
        d="M19 8.2h5.2c2.8 0 4 1.5 3.5 4-.6 2.9-2.5 4.2-5.1 4.2h-1.4l-.8 4.4h-3.5z"
        fill="#0070e0"
        fillOpacity=".86"
      />
    </>
  ),
} as const;

const ICONS: Readonly<Record<PaymentMeans, IconName>> = {
  handover: 'cash',
  card: 'card',
  wallet: 'card',
  bank: 'bank',
  wire: 'bank',
  credit: 'receipt',
};

/** Shows the logos of a payment type: accepted cards, the wallet, or an icon. */
export function PaymentMark({ typeId, name }: { readonly typeId: number; readonly name?: string | undefined }) {
  const means = paymentMeans(typeId) ?? 'handover';
  const own = name === undefined ? undefined : brandOf(name);
  if (own) return <BrandMark brand={own} isQuiet />;
  if (means === 'wallet') return <BrandMark brand={WALLET} isQuiet />;
  if (means === 'card' && name === undefined)
    return (
      <span className="flex gap-1" role="img" aria-label={t('Mastercard, Visa e American Express')}>
        {(['mastercard', 'visa', 'amex'] as const).map((brand) => (
          <BrandMark key={brand} brand={brand} isQuiet />
        ))}
      </span>
    );
  return (
    <span className="grid h-6.5 w-10 shrink-0 place-items-center rounded-[0.3125rem] bg-tint text-ink-soft">
      <Icon name={ICONS[means]} />
    </span>
  );
}
