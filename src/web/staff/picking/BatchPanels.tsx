import { type FormEvent, useEffect, useState } from 'react';
import { isStrange, type NewAct, nextPart, shortOf, type Weighed, weighed } from '../../../domain/picking/acts.ts';
import type { ShortReason } from '../../../domain/picking/picking-events.ts';
import { t } from '../../../language/language.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { once } from '../phone/once.ts';
import { signal } from '../phone/scanner.ts';
import { Counts } from './LineView.tsx';
import type { Stop } from './walk.ts';

/** The name of all acts at a stop: one press at a time. */
export const PICK = 'pick';

interface ShortPanelProps {
  readonly stop: Stop;
  readonly onShort: (made: readonly NewAct[]) => Promise<void>;
  /** Looks for substitutes for the missing goods; undefined: there are none. */
  readonly onOther: ((found: readonly NewAct[]) => Promise<void>) | undefined;
  /** Says that the goods are finished for today, for everybody; undefined: the picker may not. */
  readonly onFinished: (() => Promise<void>) | undefined;
  readonly onBack: () => void;
}

/**
 * Asks for the available number, and why the rest is missing. For loose goods the weighed amount is kept, and the rest
 * is missing.
 */
export function ShortPanel({ stop, onShort, onOther, onFinished, onBack }: ShortPanelProps) {
  const [found, setFound] = useState(0);
  const [reason, setReason] = useState<ShortReason>();
  const reasons: readonly (readonly [ShortReason, string])[] = [
    ['missing', t('Scaffale vuoto')],
    ['damaged', t('Rovinato o aperto')],
    ['no_place', t('Non trovo il posto')],
  ];
  const made = reason ? shortOf(stop, found, reason) : [];
  return (
    <div className="pick-body">
      <h1 className="pick-h">{stop.goods.name}</h1>
      <Counts
        legend={t('Quanti ne hai trovati?')}
        from={0}
        to={stop.goods.isLoose ? 0 : stop.left - 1}
        count={found}
        onCount={setFound}
        none={stop.goods.isLoose ? t('Nient’altro') : t('Nessuno')}
      />
      <fieldset className="pick-reasons">
        <legend>{t('Perché?')}</legend>
        {reasons.map(([word, name]) => (
          <button key={word} type="button" aria-pressed={word === reason} onClick={() => setReason(word)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="pick-thumb">
        <GoButton does={PICK} isReady={reason !== undefined} onPress={() => onShort(made)}>
          {reason ? t('Il resto manca') : t('Scegli perché')}
        </GoButton>
        {onFinished && reason === 'missing' && (
          <GoButton
            does={PICK}
            isQuiet
            onPress={async () => {
              await onFinished();
              await onShort(made);
            }}
          >
            {t('Manca, ed è finito oggi')}
          </GoButton>
        )}
        {onOther && (
          <GoButton does={PICK} isQuiet onPress={() => onOther(shortOf(stop, found, undefined))}>
            {t('Altro al suo posto')}
          </GoButton>
        )}
        <GoButton isQuiet onPress={onBack}>
          {t('Torna alla riga')}
        </GoButton>
      </div>
    </div>
  );
}

interface WeighFormProps {
  readonly stop: Stop;
  /** The weight from a scanned label: a press confirms it. */
  readonly label: Weighed | undefined;
  /** The substitute that is weighed; absent: the ordered goods. */
  readonly product?: number | undefined;
  readonly onWeighed: (made: readonly NewAct[]) => Promise<void>;
  readonly onCode: (code: string) => void;
}

/** More digits are not a weight, but the code of a scanner in this field. */
const MAX_DIGITS = 6;

/**
 * Asks for the grams for the next crate: typed, or from a label. Above three times the ordered weight it asks for
 * confirmation.
 */
export function WeighForm({ stop, label, product, onWeighed, onCode }: WeighFormProps) {
  const [text, setText] = useState(label ? String(label.grams) : '');
  const part = nextPart(stop);
  if (!part) return null;
  const grams = Number(text);
  const isReady = /^\d{1,6}$/.test(text) && grams > 0;
  async function put(): Promise<void> {
    if (text.length > MAX_DIGITS) {
      setText('');
      onCode(text);
    }
    if (!part || !isReady) return;
    const said = label?.grams === grams ? label : ({ grams, weightFrom: 'typed' } as const);
    const isOdd = isStrange(part, grams);
    if (
      isOdd &&
      !(await asks(
        t('Sono davvero {n} grammi?', { n: grams }),
        t('Ne sono stati chiesti {n}.', { n: part.part.grams }),
      ))
    )
      return;
    await onWeighed(weighed(part, isOdd ? { ...said, isConfirmed: true } : said, product));
  }
  const { place, word } = part.order;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void once(PICK, put);
      }}
      className="grid gap-2"
    >
      <label className="pick-grams">
        {t('Grammi, cassa {place}, {word}', { place, word })}
        {label?.weightFrom === 'price' && ` · ${t('dal prezzo')}`}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(gramsOf(target.value))}
        />
      </label>
      <button type="submit" className="pick-go" aria-disabled={!isReady}>
        <Icon name="scale" />
        {isReady ? t('Metti nella cassa {place}', { place }) : t('Scrivi i grammi')}
      </button>
    </form>
  );
}

/** Removes thousands separators; the input of a scanner is not changed. */
function gramsOf(text: string): string {
  return /^[\d.\s]*$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** Asks for the last digits of a code, or takes all of it from a scanner. */
export function CodeForm({ onCode, onBack }: { readonly onCode: (code: string) => void; readonly onBack: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => document.querySelector<HTMLInputElement>('.pick-grams input')?.focus(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onCode(text.trim());
    setText('');
  }
  return (
    <form onSubmit={send} className="grid gap-2">
      <label className="pick-grams">
        {t('Ultime cifre del codice')}
        <input inputMode="numeric" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit" className="pick-go">
        {t('Controlla')}
      </button>
      <GoButton isQuiet onPress={onBack}>
        {t('Torna alla riga')}
      </GoButton>
    </form>
  );
}

/** Asks for confirmation of something unlikely. */
export function asks(title: string, text: string): Promise<boolean> {
  signal('asks');
  return confirm({ title, text });
}
