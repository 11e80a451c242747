import { type PointerEvent, useRef, useState } from 'react';
import type { DriveStop, RunEvent } from '../../../contract/runs/run-schemas.ts';
import { formatEuro, parseDecimal } from '../../../domain/base/format.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { cashCents } from '../../../domain/delivery/runs/at-the-door.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { base64Of, smallPhoto } from '../picking/small-photo.ts';
import type { NewDriveAct } from './drive.ts';

export type Record = (made: readonly NewDriveAct[]) => Promise<void>;

interface HandPanelProps {
  readonly stop: DriveStop;
  readonly returned: readonly number[];
  readonly end: (event: NewDriveAct) => Promise<void>;
  readonly record: Record;
  readonly onBack: () => void;
}

type BroughtBack = Required<Pick<RunEvent, 'bags' | 'boxes' | 'empties'>>;
const NOTHING_BACK: BroughtBack = { bags: 0, boxes: 0, empties: 0 };

/** The goods change hands: money, what comes back, and a signature. */
export function HandPanel({ stop, returned, end, record, onBack }: HandPanelProps) {
  const [back, setBack] = useState<BroughtBack>(NOTHING_BACK);
  const [note, setNote] = useState('');
  const [signature, setSignature] = useState('');
  const less = stop.lines.reduce((sum, { orderItemId, total }) => sum + (returned.includes(orderItemId) ? fromEuro(total) : 0), 0);
  const due = Math.max(0, fromEuro(stop.toCollect) - less);
  async function deliver(payment?: RunEvent['payment']): Promise<void> {
    if (signature !== '') await record([{ kind: 'proof', order: stop.orderId, proof: { kind: 'signature', picture: signature } }]);
    await end({ kind: 'delivered', returned: [...returned], ...back, note, ...(payment ? { payment } : {}) });
  }
  return (
    <div className="pick-body">
      <StopHead stop={stop} />
      {stop.hasAlcohol && <p className="pick-wish">{t('C’è alcol: chiedi un documento, almeno 18 anni')}</p>}
      <BackCounts back={back} onChange={setBack} />
      <details>
        <summary className="min-h-11 font-semibold">{t('Firma, foto o nota')}</summary>
        <SignaturePad onSigned={setSignature} />
        <PhotoButton orderId={stop.orderId} record={record} />
        <Note value={note} onChange={setNote} label={t('Nota')} />
      </details>
      {due > 0 ? (
        <Payment due={due} onPaid={(payment) => void deliver(payment)} onBack={onBack} />
      ) : (
        <div className="pick-thumb">
          <button type="button" className="pick-go" onClick={() => void deliver()}>
            <Icon name="check" />
            {t('Consegnato')}
          </button>
          <Back onBack={onBack} />
        </div>
      )}
    </div>
  );
}

/** What the customer gives back, by kind. */
function BackCounts({ back, onChange }: { readonly back: BroughtBack; readonly onChange: (back: BroughtBack) => void }) {
  const kinds = [
    { kind: 'bags', name: t('Sacchetti resi'), less: t('Un sacchetto in meno'), more: t('Un sacchetto in più') },
    { kind: 'boxes', name: t('Cassette rese'), less: t('Una cassetta in meno'), more: t('Una cassetta in più') },
    { kind: 'empties', name: t('Vuoti resi'), less: t('Un vuoto in meno'), more: t('Un vuoto in più') },
  ] as const;
  return kinds.map(({ kind, name, less, more }) => (
    <div key={kind} role="group" aria-label={name} className="flex items-center justify-between">
      <span>{name}</span>
      <span className="flex items-center gap-3">
        <StepButton label={less} icon="minus" onPress={() => onChange({ ...back, [kind]: Math.max(0, back[kind] - 1) })} />
        <b role="status">{back[kind]}</b>
        <StepButton label={more} icon="plus" onPress={() => onChange({ ...back, [kind]: Math.min(200, back[kind] + 1) })} />
      </span>
    </div>
  ));
}

function StepButton({ label, icon, onPress }: { readonly label: string; readonly icon: 'minus' | 'plus'; readonly onPress: () => void }) {
  return (
    <button type="button" aria-label={label} className="grid size-12 place-items-center rounded-lg bg-tint" onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

const euro = (amount: number) => formatEuro(amount / 100);
const NOTES = [500, 1000, 2000, 5000, 10_000, 100, 50];

interface PaymentProps {
  /** Cents. */
  readonly due: number;
  readonly onPaid: (payment: RunEvent['payment']) => void;
  readonly onBack: () => void;
}

/** Money at the door: cash with its change, or what the card terminal printed. */
function Payment({ due, onPaid, onBack }: PaymentProps) {
  const [by, setBy] = useState<'cash' | 'card'>('cash');
  const cash = cashCents(due);
  const [given, setGiven] = useState(0);
  const [receipt, setReceipt] = useState('');
  const [typed, setTyped] = useState((due / 100).toFixed(2).replace('.', ','));
  const amount = parseDecimal(typed);
  const change = given - cash;
  if (by === 'card') {
    const isRight = receipt.trim() !== '' && amount !== undefined && fromEuro(amount) >= due;
    return (
      <>
        <p className="pick-amount" data-long>
          {euro(due)}
        </p>
        <Note value={typed} onChange={setTyped} label={t('Importo sul terminale, euro')} />
        <Note value={receipt} onChange={setReceipt} label={t('Numero della ricevuta')} />
        <div className="pick-thumb">
          <button
            type="button"
            className="pick-go"
            aria-disabled={!isRight}
            onClick={() => isRight && onPaid({ by: 'card', amount, receipt: receipt.trim().slice(0, 40) })}
          >
            {isRight ? t('Pagato con la carta') : t('Scrivi importo e ricevuta')}
          </button>
          <button type="button" className="pick-go" data-quiet onClick={() => setBy('cash')}>
            {t('In contanti')}
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="pick-amount" data-long>
        {euro(cash)}
      </p>
      {cash !== due && <p>{t('{amount}, arrotondati ai 5 centesimi', { amount: euro(due) })}</p>}
      <p className="flex justify-between font-bold text-xl">
        {t('Ti dà')} <span role="status">{euro(given)}</span>
      </p>
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
          {t('Resto da dare')} <b>{euro(change)}</b>
        </p>
      )}
      <div className="pick-thumb">
        <button
          type="button"
          className="pick-go"
          aria-disabled={change < 0}
          onClick={() => change >= 0 && onPaid({ by: 'cash', amount: cash / 100, given: given / 100 })}
        >
          {change < 0
            ? t('Mancano {amount}', { amount: euro(-change) })
            : t('Ho {given}, do {change} di resto', { given: euro(given), change: euro(change) })}
        </button>
        <div className="drive-links">
          <Choice text={t('Con la carta')} onPress={() => setBy('card')} />
          <Choice text={t('Non paga')} onPress={onBack} />
        </div>
      </div>
    </>
  );
}

interface NoteProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function Note({ label, value, onChange }: NoteProps) {
  return (
    <label className="drive-note">
      {label}
      <input value={value} maxLength={500} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

/** What the server takes of a proof. */
const PROOF = { maxSide: 1000, maxLength: 180_000 };

export function PhotoButton({ orderId, record }: { readonly orderId: number; readonly record: Record }) {
  const [count, setCount] = useState(0);
  async function keep(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const photo = await smallPhoto(file, PROOF);
      if ('problem' in photo) throw new Error(photo.problem);
      await record([{ kind: 'proof', order: orderId, proof: { kind: 'photo', picture: photo.base64 } }]);
      setCount(count + 1);
    } catch {
      toast('error', t('Questa foto non si può usare: rifalla'));
    }
  }
  return (
    <label className="drive-choice">
      <Icon name="picture" />
      {count === 0 ? t('Foto') : t('Foto fatte: {n}', { n: count })}
      <input type="file" accept="image/*" capture className="sr-only" onChange={(event) => void keep(event.target.files?.[0])} />
    </label>
  );
}

/** The customer signs with a finger. Whoever cannot draw leaves it empty: no delivery depends on it. */
function SignaturePad({ onSigned }: { readonly onSigned: (picture: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  function draw(event: PointerEvent<HTMLCanvasElement>, starts: boolean): void {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen || (!starts && !isDown.current)) return;
    const { left, top, width, height } = canvas.current.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) / width) * canvas.current.width, ((event.clientY - top) / height) * canvas.current.height];
    isDown.current = true;
    pen.lineWidth = 3;
    if (starts) pen.beginPath();
    if (starts) pen.moveTo(x, y);
    else pen.lineTo(x, y);
    pen.stroke();
  }
  function lift(): void {
    if (isDown.current && canvas.current) onSigned(base64Of(canvas.current.toDataURL('image/png')));
    isDown.current = false;
  }
  return (
    <canvas
      ref={canvas}
      width={600}
      height={220}
      role="img"
      aria-label={t('Firma di chi riceve')}
      className="drive-sign"
      onPointerDown={(event) => draw(event, true)}
      onPointerMove={(event) => draw(event, false)}
      onPointerUp={lift}
      onPointerLeave={lift}
    />
  );
}

export function StopHead({ stop }: { readonly stop: DriveStop }) {
  return (
    <div>
      <h1 className="font-bold font-sans text-2xl">{stop.customer}</h1>
      <p>{stop.address}</p>
    </div>
  );
}

export function Choice({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="drive-choice" onClick={onPress}>
      {text}
    </button>
  );
}

export function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" className="pick-go" data-quiet onClick={onBack}>
      {t('Indietro')}
    </button>
  );
}
