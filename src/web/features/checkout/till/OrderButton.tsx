import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { MISSING_TEXT, type Missing } from './what-is-missing.ts';

export interface OrderButtonProps {
  /** Euro to pay. */
  readonly total: number;
  readonly missing: readonly Missing[];
  /** The euro that are missing to the minimum order. */
  readonly belowMinimum: number;
  readonly isChange: boolean;
  readonly isBusy: boolean;
  /** Replaces the order: sends the cart to an approver (S 6). */
  readonly approval: { readonly isBusy: boolean; readonly isSent: boolean; readonly send: () => void } | undefined;
  /** True when the total is already shown beside the button. */
  readonly isShort?: boolean;
}

/** The id of the form, for buttons outside of it. */
export const TILL_FORM = 'cassa';

/**
 * The order button. When everything is complete, it has the legally required text (Codice del consumo art. 51) and the
 * total; before that it names the first missing part and leads to it. For a change the words
 * and the sum stand in two lines, which fit a window of 320 px.
 */
export function OrderButton({
  total,
  missing,
  belowMinimum,
  isChange,
  isBusy,
  approval,
  isShort = false,
}: OrderButtonProps) {
  const [first] = missing;
  if (belowMinimum > 0)
    return (
      <Link to={paths.home()} className={buttonClass('primary', 'lg', 'w-full')}>
        {t('Aggiungi ancora {amount}', { amount: formatEuro(belowMinimum) })}
      </Link>
    );
  if (approval && !approval.isSent)
    return (
      <Button size="lg" busy={approval.isBusy} onClick={approval.send} className="w-full">
        {t('Manda in approvazione')}
      </Button>
    );
  if (approval) return null;
  if (first)
    return (
      <Button type="submit" form={TILL_FORM} size="lg" busy={isBusy} className="w-full">
        {t('Avanti: {what}', { what: t(MISSING_TEXT[first]) })}
      </Button>
    );
  if (isChange)
    return (
      <Button type="submit" form={TILL_FORM} size="lg" busy={isBusy} className="min-h-14! w-full min-w-0 px-3!">
        <span className="grid">
          <span className="text-[0.9375rem] leading-5">{t('Conferma con obbligo di pagare')}</span>
          <span className="font-medium text-sm leading-4.5">{formatEuro(total)}</span>
        </span>
      </Button>
    );
  return (
    <Button
      type="submit"
      form={TILL_FORM}
      size="lg"
      busy={isBusy}
      className="w-full min-w-0 text-balance px-3! text-[0.9375rem]!"
    >
      {t('Ordine con obbligo di pagare')}
      <span className={isShort ? 'sr-only' : 'shrink-0 border-on-accent/40 border-l pl-3'}>{formatEuro(total)}</span>
    </Button>
  );
}

/** Lists all missing parts in one sentence: "Mancano l’indirizzo, il telefono e le condizioni di vendita." */
export function MissingSentence({ missing }: { readonly missing: readonly Missing[] }) {
  const named = missing.filter((each) => each !== 'minimum').map((each) => t(MISSING_TEXT[each]));
  const last = named.at(-1);
  if (last === undefined) return null;
  const before = named.slice(0, -1).join(', ');
  return (
    <p className="font-semibold text-xs">
      {before === '' ? t('Manca {what}.', { what: last }) : t('Mancano {before} e {last}.', { before, last })}
    </p>
  );
}
