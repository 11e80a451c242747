import { useState } from 'react';
import type { RunEvent } from '../../../contract/runs/run-schemas.ts';
import { formatMoney, parseDecimal } from '../../../domain/base/format.ts';
import { decimalEuro, fromEuro } from '../../../domain/base/money.ts';
import { cashCents } from '../../../domain/delivery/runs/at-the-door.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { Choice, Note } from './DriveFields.tsx';
import { STOP } from './drive.ts';

export type BroughtBack = Required<Pick<RunEvent, 'bags' | 'boxes' | 'empties'>>;
export const NOTHING_BACK: BroughtBack = { bags: 0, boxes: 0, empties: 0 };

/** The number of returned empties by kind. */
export function BackCounts({
  back,
  onChange,
}: {
  readonly back: BroughtBack;
  readonly onChange: (back: BroughtBack) => void;
}) {
  const kinds = [
    { kind: 'bags', name: t('Sacchetti resi'), less: t('Un sacchetto in meno'), more: t('Un sacchetto in più') },
    { kind: 'boxes', name: t('Cassette rese'), less: t('Una cassetta in meno'), more: t('Una cassetta in più') },
    { kind: 'empties', name: t('Vuoti resi'), less: t('Un vuoto in meno'), more: t('Un vuoto in più') },
  ] as const;
  return kinds.map(({ kind, name, less, more }) => (
    <div key={kind} role="group" aria-label={name} className="flex items-center justify-between">
      <span>{name}</span>
      <span className="flex items-center gap-3">
        <StepButton
          label={less}
          icon="minus"
          onPress={() => onChange({ ...back, [kind]: Math.max(0, back[kind] - 1) })}
        />
        <b role="status">{back[kind]}</b>
        <StepButton
          label={more}
          icon="plus"
          onPress={() => onChange({ ...back, [kind]: Math.min(200, back[kind] + 1) })}
        />
      </span>
    </div>
  ));
}

function StepButton({
  label,
  icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: 'minus' | 'plus';
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-12 place-items-center rounded-lg bg-tint"
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

const NOTES = [500, 1000, 2000, 5000, 10_000, 100, 50];

interface PaymentProps {
  /** The amount to pay, in cents. */
  readonly due: number;
  readonly onPaid: (payment: RunEvent['payment']) => Promise<void>;
  readonly onBack: () => void;
}

/** The payment at the door: cash with its change, or by the card terminal, with the text of its slip. */
export function Payment({ due, onPaid, onBack }: PaymentProps) {
  const [by, setBy] = useState<'cash' | 'card'>('cash');
  const cash = cashCents(due);
  const [given, setGiven] = useState(0);
  const [receipt, setReceipt] = useState('');
  const [typed, setTyped] = useState(decimalEuro(due).replace('.', ','));
  const amount = parseDecimal(typed) ?? 0;
  const change = given - cash;
  if (by === 'card') {
    const isRight = receipt.trim() !== '' && fromEuro(amount) >= due;
    return (
      <>
        <p className="pick-amount" data-long>
          {formatMoney(due)}
        </p>
        <Note value={typed} onChange={setTyped} label={t('Importo sul terminale, euro')} />
        {fromEuro(amount) > due && (
          <p role="status" className="pick-wish">
            {t('Sono {amount} più del dovuto: correggi, o si vedrà alla chiusura del giro', {
              amount: formatMoney(fromEuro(amount) - due),
            })}
          </p>
        )}
        <Note value={receipt} onChange={setReceipt} label={t('Numero della ricevuta')} />
        <div className="pick-thumb">
          <GoButton
            does={STOP}
            isReady={isRight}
            onPress={() => onPaid({ by: 'card', amount, receipt: receipt.trim().slice(0, 40) })}
          >
            {isRight ? t('Pagato con la carta') : t('Scrivi importo e ricevuta')}
          </GoButton>
          <GoButton isQuiet onPress={() => setBy('cash')}>
            {t('In contanti')}
          </GoButton>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="pick-amount" data-long>
        {formatMoney(cash)}
      </p>
      {cash !== due && <p>{t('{amount}, arrotondati ai 5 centesimi', { amount: formatMoney(due) })}</p>}
      <div className="flex min-h-12 items-center gap-3 font-bold text-xl">
        {t('Ti dà')}
        {given > 0 && (
          <button type="button" className="min-h-12 rounded-lg px-4 text-base underline" onClick={() => setGiven(0)}>
            {t('Azzera')}
          </button>
        )}
        <span role="status" className="ml-auto">
          {formatMoney(given)}
        </span>
      </div>
      <div className="drive-given">
        <button type="button" onClick={() => setGiven(cash)}>
          {t('Giusti')}
        </button>
        {NOTES.map((note) => (
          <button key={note} type="button" onClick={() => setGiven(given + note)}>
            +{note >= 100 ? note / 100 : '0,50'}
          </button>
        ))}
      </div>
      {change >= 0 && (
        <p className="drive-change">
          {t('Resto da dare')} <b>{formatMoney(change)}</b>
        </p>
      )}
      <div className="pick-thumb">
        <GoButton
          does={STOP}
          isReady={change >= 0}
          onPress={() => onPaid({ by: 'cash', amount: cash / 100, given: given / 100 })}
        >
          {change < 0
            ? t('Mancano {amount}', { amount: formatMoney(-change) })
            : t('Ho {given}, do {change} di resto', { given: formatMoney(given), change: formatMoney(change) })}
        </GoButton>
        <div className="drive-links">
          <Choice text={t('Con la carta')} onPress={() => setBy('card')} />
          <Choice text={t('Non paga')} onPress={onBack} />
        </div>
      </div>
    </>
  );
}
