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

/** The name of what is done with a stop: one press at a time. */
export const PICK = 'pick';

interface ShortPanelProps {
  readonly stop: Stop;
  readonly onShort: (made: readonly NewAct[]) => Promise<void>;
  /** Looks for other goods in place of what is missing; undefined: there are none. */
  readonly onOther: ((found: readonly NewAct[]) => Promise<void>) | undefined;
  readonly onBack: () => void;
}

/**
 * How many are there after all, and why the rest is missing. Of loose goods what was weighed stays, and the rest is
 * missing.
 */
export function ShortPanel({ stop, onShort, onOther, onBack }: ShortPanelProps) {
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
  /** What a label said: it is put by a press. */
  readonly label: Weighed | undefined;
  /** What is weighed in place of the ordered goods. */
  readonly product?: number | undefined;
  readonly onWeighed: (made: readonly NewAct[]) => Promise<void>;
  readonly onCode: (code: string) => void;
}

/** More digits are no weight: a scanner has typed into the field. */
const MAX_DIGITS = 6;

/** Grams for the next crate: typed, or of a label. Asks again above three times the order. */
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

/** Without the marks of thousands; what a scanner types stays as it is. */
function gramsOf(text: string): string {
  return /^[\d.\s]*$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** The last digits of a code, or all of it where a scanner types into the field. */
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

/** Asks about something that seems wrong. */
export function asks(title: string, text: string): Promise<boolean> {
  signal('asks');
  return confirm({ title, text });
}
