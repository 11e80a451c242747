import { formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { isUnsent } from '../phone/act-queue.ts';
import { GoButton } from '../phone/GoButton.tsx';
import type { CountAct } from './count-queue.ts';
import { amountText } from './stock-words.ts';

interface CountEndProps {
  readonly acts: readonly CountAct[];
  /** The number of products to count. */
  readonly all: number;
  readonly onBack: () => void;
  readonly onAgain: (productId: number) => void;
  /** Undefined: something is not sent yet. */
  readonly onEnd: (() => Promise<void>) | undefined;
}

/** What the server did not write, and why. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  far: msg('da ricontare'),
  later: msg('contato dopo da altri'),
  old: msg('troppo vecchio: da ricontare'),
  refused: msg('non si è potuto registrare'),
};

/** What was counted: how many were right, and each that was not. */
export function CountEnd({ acts, all, onBack, onAgain, onEnd }: CountEndProps) {
  // the last count of a product is the one that holds
  const last = [...new Map(acts.map((act) => [act.productId, act])).values()];
  const others = last.filter(({ amount, before, outcome = '' }) => amount !== before || outcome in NOT_WRITTEN);
  return (
    <div className="pick-body">
      <h1 className="pick-h">
        {last.length === 1 ? t('1 prodotto contato') : t('{n} prodotti contati', { n: formatNumber(last.length) })}
      </h1>
      <p>
        {t('{right} giusti, {wrong} diversi, {left} da contare', {
          right: last.length - others.length,
          wrong: others.length,
          left: all - last.length,
        })}
      </p>
      <ul className="pick-list">
        {others.map((act) => (
          <li key={act.productId}>
            <button type="button" className="count-row" onClick={() => onAgain(act.productId)}>
              <span>
                {act.name}
                <Sign act={act} />
              </span>
              <b>
                {amountText(act, act.before)} → {amountText(act, act.amount)}
              </b>
              <Icon name="chevron-right" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <div className="pick-thumb">
        <GoButton onPress={onBack}>{t('Continua a contare')}</GoButton>
        <GoButton isQuiet isReady={onEnd !== undefined} onPress={() => onEnd?.()}>
          {onEnd ? t('La conta è finita') : t('La conta è finita: manca la rete')}
        </GoButton>
      </div>
    </div>
  );
}

function Sign({ act }: { readonly act: CountAct }) {
  const why = NOT_WRITTEN[act.outcome ?? ''];
  if (why !== undefined) return <small className="text-warning">{t(why)}</small>;
  return isUnsent(act) ? <small>{t('da inviare')}</small> : null;
}
