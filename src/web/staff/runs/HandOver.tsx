import { type PointerEvent, useRef, useState } from 'react';
import type { DriveStop, RunEvent } from '../../../contract/runs/run-schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { bornBy, dueWithout } from '../../../domain/delivery/runs/at-the-door.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { GoButton } from '../phone/GoButton.tsx';
import { base64Of, smallPhoto } from '../phone/small-photo.ts';
import { dayText } from '../words/crate-words.tsx';
import { BackCounts, type BroughtBack, NOTHING_BACK, Payment } from './DoorMoney.tsx';
import { Back, Note, StopHead } from './DriveFields.tsx';
import { type NewDriveAct, STOP } from './drive.ts';

export type RecordActs = (made: readonly NewDriveAct[]) => Promise<void>;

interface HandPanelProps {
  readonly stop: DriveStop;
  readonly returned: readonly number[];
  readonly date: string;
  /** Called with lines that the customer refuses, which go back to the store. */
  readonly onLeave: (lines: readonly number[]) => void;
  /** Records acts of this stop. */
  readonly end: RecordActs;
  readonly record: RecordActs;
  readonly onBack: () => void;
}

/** The hand-over at the door: payment, returned empties, and a signature. */
export function HandPanel({ stop, returned, date, onLeave, end, record, onBack }: HandPanelProps) {
  const [back, setBack] = useState<BroughtBack>(NOTHING_BACK);
  const [note, setNote] = useState('');
  const [signature, setSignature] = useState('');
  const [isOfAge, setOfAge] = useState(false);
  const alcohol = stop.alcoholItems.filter((item) => !returned.includes(item));
  const costOf = (lines: DriveStop['lines']) => lines.reduce((sum, { total }) => sum + fromEuro(total), 0);
  const due = dueWithout(
    { toCollect: fromEuro(stop.toCollect), goods: costOf(stop.lines), certified: fromEuro(stop.certified) },
    costOf(stop.lines.filter(({ orderItemId }) => returned.includes(orderItemId))),
  );
  async function deliver(payment?: RunEvent['payment']): Promise<void> {
    const proof: NewDriveAct = { kind: 'proof', proof: { kind: 'signature', picture: signature } };
    const age = alcohol.length > 0 ? { ageSeen: true } : {};
    const delivered: NewDriveAct = {
      ...{ kind: 'delivered', returned: [...returned], ...back, ...age, note },
      ...(payment ? { payment } : {}),
    };
    await end(signature === '' ? [delivered] : [proof, delivered]);
  }
  if (alcohol.length > 0 && !isOfAge)
    return (
      <AgeQuestion stop={stop} date={date} onYes={() => setOfAge(true)} onNo={() => onLeave(alcohol)} onBack={onBack} />
    );
  return (
    <div className="pick-body">
      <StopHead stop={stop} />
      <BackCounts back={back} onChange={setBack} />
      <details>
        <summary className="min-h-11 font-semibold">{t('Firma, foto o nota')}</summary>
        <SignaturePad onSigned={setSignature} />
        <PhotoButton orderId={stop.orderId} record={record} />
        <Note value={note} onChange={setNote} label={t('Nota')} />
      </details>
      {due > 0 ? (
        <Payment due={due} onPaid={deliver} onBack={onBack} />
      ) : (
        <div className="pick-thumb">
          <GoButton does={STOP} onPress={() => deliver()}>
            <Icon name="check" />
            {t('Consegnato')}
          </GoButton>
          <Back onBack={onBack} />
        </div>
      )}
    </div>
  );
}

interface PartPanelProps {
  readonly stop: DriveStop;
  readonly onTaken: (returned: readonly number[]) => void;
  readonly onBack: () => void;
}

/** Selects the lines that the customer refuses. */
export function PartPanel({ stop, onTaken, onBack }: PartPanelProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const isAll = chosen.length === stop.lines.length;
  return (
    <div className="pick-body">
      <h1 className="pick-h">{t('Che cosa torna indietro?')}</h1>
      <div className="grid gap-2">
        {stop.lines.map(({ orderItemId, name, amount }) => (
          <button
            key={orderItemId}
            type="button"
            className="drive-choice"
            aria-pressed={chosen.includes(orderItemId)}
            onClick={() => toggle(orderItemId)}
          >
            <span>
              {name} <small>{amount}</small>
            </span>
          </button>
        ))}
      </div>
      {isAll && <p role="status">{t('Se torna tutto, segna che la spesa è rifiutata.')}</p>}
      <div className="pick-thumb">
        <GoButton isReady={chosen.length > 0 && !isAll} onPress={() => onTaken(chosen)}>
          {t('Torna {n}, consegna il resto', { n: chosen.length })}
        </GoButton>
        <Back onBack={onBack} />
      </div>
    </div>
  );
}

interface AgeQuestionProps {
  readonly stop: DriveStop;
  /** The day of the delivery as YYYY-MM-DD. */
  readonly date: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onBack: () => void;
}

/** Asks for a document before alcohol is handed over; if the customer is not of age, it goes back (L. 125/2001). */
function AgeQuestion({ stop, date, onYes, onNo, onBack }: AgeQuestionProps) {
  return (
    <div className="pick-body">
      <StopHead stop={stop} />
      <p className="pick-h">
        {t('Nel documento la data di nascita è il {day}, o prima?', { day: dayText(bornBy(date)) })}
      </p>
      <ul className="pick-list">
        {stop.lines
          .filter(({ orderItemId }) => stop.alcoholItems.includes(orderItemId))
          .map(({ orderItemId, name, amount }) => (
            <li key={orderItemId}>
              {name} <small>{amount}</small>
            </li>
          ))}
      </ul>
      <p className="text-ink-soft">{t('Guarda e basta: non fotografare e non scrivere il numero.')}</p>
      <div className="pick-thumb">
        <GoButton onPress={onYes}>{t('Sì, ha 18 anni')}</GoButton>
        <GoButton isQuiet onPress={onNo}>
          {t('No, o non ha il documento: tolgo l’alcol')}
        </GoButton>
        <Back onBack={onBack} />
      </div>
    </div>
  );
}

/** The limits of the server for a photo or signature. */
const PROOF = { maxSide: 1000, maxLength: 180_000 };

export function PhotoButton({ orderId, record }: { readonly orderId: number; readonly record: RecordActs }) {
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
      <input
        type="file"
        accept="image/*"
        capture
        className="sr-only"
        onChange={(event) => void keep(event.target.files?.[0])}
      />
    </label>
  );
}

/** The customer signs with a finger. A signature is not required for a delivery. */
function SignaturePad({ onSigned }: { readonly onSigned: (picture: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  function draw(event: PointerEvent<HTMLCanvasElement>, starts: boolean): void {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen || (!starts && !isDown.current)) return;
    const { left, top, width, height } = canvas.current.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - left) / width) * canvas.current.width,
      ((event.clientY - top) / height) * canvas.current.height,
    ];
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
