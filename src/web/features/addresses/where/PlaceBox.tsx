import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../../language/language.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Spinner } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Words } from '../../../ui/Words.tsx';
import { usePosition } from '../../stores/PositionButton.tsx';
import { PlaceAnswers } from './PlaceAnswers.tsx';
import { PlaceField } from './PlaceField.tsx';
import type { PlaceQuestion } from './place-question.ts';
import type { PlaceUse } from './Served.tsx';

export interface PlaceBoxProps {
  readonly question: PlaceQuestion;
  readonly onDone: () => void;
  /** Opens the stores or the lockers. */
  readonly onPickup?: () => void;
  /** Uses a whole address that is served; without it the place begins the shopping. */
  readonly onUse?: PlaceUse;
  readonly label?: string;
  readonly isFocused?: boolean;
}

/** The question of a place with its answer: the field, the position of the device, and collecting instead. */
export function PlaceBox({ question, onDone, onPickup, onUse, label, isFocused = false }: PlaceBoxProps) {
  const { answer, isSettled, text } = question;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isSettled && <PlaceField question={question} label={label ?? t('CAP, via o comune')} isFocused={isFocused} />}
      {!isSettled && text === '' && <Here question={question} />}
      <PlaceAnswers question={question} onDone={onDone} {...(onUse && { onUse })} />
      {answer === undefined && text === '' && onPickup && <Others onPickup={onPickup} />}
    </div>
  );
}

/** Asks for the position of the device, only on a press. Refused, the field stays. */
function Here({ question }: { readonly question: PlaceQuestion }) {
  const { state, point, ask } = usePosition();
  const askFor = useEffectEvent(() => point && question.ask({ point }));
  useEffect(() => {
    if (point) askFor();
  }, [point]);
  const isBusy = state === 'asking';
  return (
    <>
      <button
        type="button"
        onClick={ask}
        aria-busy={isBusy || undefined}
        className="-my-2 flex min-h-11 items-center gap-2 justify-self-start rounded-sm font-semibold text-accent text-sm hover:underline"
      >
        {isBusy ? <Spinner /> : <Icon name="locate" />}
        {isBusy ? t('Cerco la tua posizione…') : t('Usa la mia posizione')}
      </button>
      {(state === 'refused' || state === 'failed') && (
        <Alert tone="warning">
          {state === 'refused'
            ? t('Il telefono non ci dice dove sei. Scrivi il CAP: basta quello.')
            : t('Non riusciamo a trovare la tua posizione. Scrivi il CAP: basta quello.')}
        </Alert>
      )}
    </>
  );
}

function Others({ onPickup }: { readonly onPickup: () => void }) {
  const isCustomer = isLoggedIn(useCart().data);
  return (
    <div className="grid gap-2">
      <ul className="grid border-line border-t pt-2">
        <Other
          icon="store"
          title={t('Ritiro in negozio')}
          note={t('quando è pronta la prendi tu')}
          onPress={onPickup}
        />
        <Other icon="locker" title={t('Ritiro al locker')} note={t('con un codice, senza coda')} onPress={onPickup} />
      </ul>
      {!isCustomer && (
        <p className="text-ink-soft text-xs">
          <Words
            text="Hai già un account? {login} e ritrovi i tuoi indirizzi."
            login={
              <Link to={paths.login()} className="inline-flex min-h-6 items-center font-semibold text-accent underline">
                {t('Accedi')}
              </Link>
            }
          />
        </p>
      )}
    </div>
  );
}

interface OtherProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly onPress: () => void;
}

function Other({ icon, title, note, onPress }: OtherProps) {
  return (
    <li>
      <Link
        to={paths.stores()}
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-tint"
      >
        <Icon name={icon} className="size-5.5 text-ink-soft" />
        <span className="min-w-0 grow leading-5">
          <span className="block font-semibold text-sm">{title}</span>
          <span className="block text-ink-soft text-xs">{note}</span>
        </span>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
      </Link>
    </li>
  );
}
