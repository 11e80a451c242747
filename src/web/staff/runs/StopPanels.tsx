import { useEffect, useState } from 'react';
import type { DriveStop } from '../../../contract/runs/run-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { minutesAndSeconds } from '../../features/timeslots/use-time-left.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { CameraButton } from '../phone/Camera.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { once } from '../phone/once.ts';
import { signal, useScanner } from '../phone/scanner.ts';
import { cratesText } from '../words/crate-words.tsx';
import { Back, Choice, Note, StopHead } from './DriveFields.tsx';
import { type NewDriveAct, STOP, type StopState, wayTo } from './drive.ts';
import { HandPanel, PartPanel, PhotoButton, type RecordActs } from './HandOver.tsx';

interface StopPanelsProps {
  readonly state: StopState;
  /** The day of the run as YYYY-MM-DD. */
  readonly date: string;
  readonly stops: readonly StopState[];
  readonly next: StopState | undefined;
  readonly record: RecordActs;
  readonly onSkip: (() => void) | undefined;
}

type Panel = 'crates' | 'part' | 'hand' | 'absent' | 'refused';

/** One stop fills the screen: the route, the crates, the outcome, and the payment. */
export function StopPanels({ state, date, stops, next, record, onSkip }: StopPanelsProps) {
  const { stop, hasArrived } = state;
  const [panel, setPanel] = useState<Panel>('crates');
  const [returned, setReturned] = useState<readonly number[]>([]);
  const end = (events: readonly NewDriveAct[]) => record(events.map((event) => ({ order: stop.orderId, ...event })));
  const back = () => setPanel('crates');
  if (!hasArrived) return <NextStop state={state} next={next} record={record} onSkip={onSkip} />;
  if (panel === 'part') {
    const take = (lines: readonly number[]) => {
      setReturned(lines);
      setPanel('hand');
    };
    return <PartPanel stop={stop} onTaken={take} onBack={back} />;
  }
  if (panel === 'hand') {
    const leave = (lines: readonly number[]) => {
      const all = [...returned, ...lines];
      if (all.length < stop.lines.length) setReturned(all);
      else setPanel('refused');
    };
    return (
      <HandPanel stop={stop} returned={returned} date={date} onLeave={leave} end={end} record={record} onBack={back} />
    );
  }
  if (panel === 'absent') return <AbsentPanel state={state} end={end} record={record} onBack={back} />;
  if (panel === 'refused') return <RefusedPanel stop={stop} end={end} onBack={back} />;
  return (
    <CratesPanel
      state={state}
      stops={stops}
      record={record}
      onPanel={(chosen) => {
        setReturned([]);
        setPanel(chosen);
      }}
    />
  );
}

function NextStop({ state: { stop, place }, next, record, onSkip }: Omit<StopPanelsProps, 'stops' | 'date'>) {
  const {
    orderId,
    arrives,
    lateMinutes,
    opens,
    closes,
    note,
    phone,
    point,
    isLocated,
    word,
    crates,
    toCollect,
    alcoholItems,
    payment,
  } = stop;
  return (
    <div className="pick-body">
      <p>
        {t('Fermata {n}, circa alle {time}', { n: place, time: arrives })} · {opens}–{closes}
        {lateMinutes > 0 && <b className="text-danger"> · {t('{n} min tardi', { n: lateMinutes })}</b>}
      </p>
      <StopHead stop={stop} />
      {note !== '' && (
        <p className="pick-wish">
          <Icon name="info" />
          {note}
        </p>
      )}
      {!isLocated && (
        <p className="font-semibold text-warning">{t('Il punto sulla mappa è incerto: segui l’indirizzo.')}</p>
      )}
      <div className="drive-links">
        <a href={wayTo(point)}>
          <Icon name="pin" />
          {t('Portami lì')}
        </a>
        {phone !== '' && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            onClick={() => void once('called', () => record([{ kind: 'called', order: orderId }]))}
          >
            <Icon name="phone" />
            {t('Chiama')}
          </a>
        )}
      </div>
      <div className="run-card">
        {word !== '' && <b className="text-3xl">{word}</b>}
        <span className="font-semibold">{cratesText(crates)}</span>
        <span>
          {toCollect > 0
            ? t('Da incassare: {amount}', { amount: formatEuro(toCollect) })
            : t('Già pagato: {how}', { how: t(payment) })}
        </span>
        {alcoholItems.length > 0 && (
          <b className="text-warning">{t('C’è alcol: chiedi un documento, almeno 18 anni')}</b>
        )}
      </div>
      {next && (
        <p className="text-ink-soft">
          {t('Poi: {name}, circa alle {time}', { name: next.stop.customer, time: next.stop.arrives })}
        </p>
      )}
      <div className="pick-thumb">
        <GoButton does={STOP} onPress={() => record([{ kind: 'arrived', order: orderId }])}>
          <Icon name="check" />
          {t('Sono arrivato')}
        </GoButton>
        {onSkip && (
          <GoButton isQuiet onPress={onSkip}>
            {t('Prima un’altra fermata')}
          </GoButton>
        )}
      </div>
    </div>
  );
}

const TEMPERATURES = { ambient: msg('ambiente'), chilled: msg('fresco'), frozen: msg('surgelati') };

interface CratesPanelProps {
  readonly state: StopState;
  readonly stops: readonly StopState[];
  readonly record: RecordActs;
  readonly onPanel: (panel: Panel) => void;
}

/** The crates of this stop are scanned or pressed; then the driver records the outcome. */
function CratesPanel({ state: { stop, unloaded }, stops, record, onPanel }: CratesPanelProps) {
  const [wrong, setWrong] = useState('');
  const missing = stop.boxes.filter(({ crateId }) => !unloaded.has(crateId)).length;
  function unload(crate: number): void {
    setWrong('');
    signal(missing === 1 ? 'full' : 'right');
    if (!unloaded.has(crate))
      void once(`crate ${crate}`, () => record([{ kind: 'unloaded', order: stop.orderId, crate }]));
  }
  function scan(code: string): void {
    const number = Number(code.replace(/\D/g, ''));
    if (stop.boxes.some(({ crateId }) => crateId === number)) return unload(number);
    const other = stops.find((each) => each.stop.boxes.some(({ crateId }) => crateId === number));
    signal('wrong');
    setWrong(
      other
        ? t('È una cassa della fermata {n}: rimettila nel furgone.', { n: other.place })
        : t('Questa cassa non è del giro: …{digits}', { digits: code.slice(-4) }),
    );
  }
  useScanner(scan);
  return (
    <div className="pick-body">
      <StopHead stop={stop} />
      <p role="status" className="pick-h">
        {stop.boxes.length > 0 &&
          t('Casse scaricate: {n} di {max}', { n: stop.boxes.length - missing, max: stop.boxes.length })}
      </p>
      {wrong !== '' && (
        <p role="alert" className="pick-wish">
          {wrong}
        </p>
      )}
      {stop.boxes.length > 0 && <CameraButton onCode={scan} />}
      <div className="grid gap-2">
        {stop.boxes.map(({ crateId, temperature, isLoaded }) => (
          <button
            key={crateId}
            type="button"
            className="drive-choice"
            aria-pressed={unloaded.has(crateId)}
            onClick={() => unload(crateId)}
          >
            <Icon name={unloaded.has(crateId) ? 'check' : 'box'} />
            {crateId} · {t(TEMPERATURES[temperature])}
            {isLoaded === false && <b className="text-warning"> · {t('non letta al carico')}</b>}
          </button>
        ))}
      </div>
      <h2 className="pick-h">{t('Com’è andata?')}</h2>
      <div className="drive-links">
        <Choice text={t('In parte')} onPress={() => onPanel('part')} />
        <Choice text={t('Non c’è nessuno')} onPress={() => onPanel('absent')} />
        <Choice text={t('Rifiuta tutto')} onPress={() => onPanel('refused')} />
        {missing > 0 && <Choice text={t('Una cassa manca')} onPress={() => onPanel('part')} />}
      </div>
      <div className="pick-thumb">
        <GoButton isReady={missing === 0} onPress={() => onPanel('hand')}>
          {missing === 0
            ? t('Consegnato tutto')
            : missing === 1
              ? t('Consegnato: manca 1 cassa')
              : t('Consegnato: mancano {n} casse', { n: missing })}
        </GoButton>
      </div>
    </div>
  );
}

const WAIT_MS = 5 * 60_000;

interface EndPanelProps {
  readonly end: RecordActs;
  readonly onBack: () => void;
}

/** Records that nobody is there: after five minutes and a call, or for a written reason. */
function AbsentPanel({
  state,
  end,
  record,
  onBack,
}: EndPanelProps & { readonly state: StopState; readonly record: RecordActs }) {
  const [since] = useState(() => Date.now());
  const [time, setTime] = useState(since);
  const [reason, setReason] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, (state.arrivedAt ?? since) + WAIT_MS - time);
  const { phone, orderId } = state.stop;
  const mayEnd = (left === 0 && state.calls > 0) || reason.trim().length >= 3;
  return (
    <div className="pick-body">
      <StopHead stop={state.stop} />
      <ul className="pick-list">
        <li>{state.calls > 0 ? t('Chiamate fatte: {n}', { n: state.calls }) : t('Nessuna chiamata ancora')}</li>
        <li>
          {left > 0 ? t('Aspetta ancora {time}', { time: minutesAndSeconds(left) }) : t('Hai aspettato 5 minuti')}
        </li>
      </ul>
      {phone !== '' && (
        <div className="drive-links">
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            onClick={() => void once('called', () => record([{ kind: 'called', order: orderId }]))}
          >
            <Icon name="phone" />
            {t('Chiama')}
          </a>
        </div>
      )}
      <PhotoButton orderId={orderId} record={record} />
      <Note value={reason} onChange={setReason} label={t('Motivo, se non aspetti o non chiami')} />
      <div className="pick-thumb">
        <GoButton does={STOP} isReady={mayEnd} onPress={() => end([{ kind: 'absent', note: reason.trim() }])}>
          {mayEnd
            ? t('Assente: la spesa torna in negozio')
            : left > 0
              ? t('Assente: fra {time}', { time: minutesAndSeconds(left) })
              : t('Assente: prima chiama')}
        </GoButton>
        <Back onBack={onBack} />
      </div>
    </div>
  );
}

function RefusedPanel({ stop, end, onBack }: EndPanelProps & { readonly stop: DriveStop }) {
  const [reason, setReason] = useState('');
  const isSaid = reason.trim().length >= 3;
  return (
    <div className="pick-body">
      <StopHead stop={stop} />
      <Note value={reason} onChange={setReason} label={t('Perché rifiuta? Il cliente lo legge')} />
      <div className="pick-thumb">
        <GoButton does={STOP} isReady={isSaid} onPress={() => end([{ kind: 'refused', note: reason.trim() }])}>
          {isSaid ? t('Rifiutata: la spesa torna in negozio') : t('Scrivi prima il motivo')}
        </GoButton>
        <Back onBack={onBack} />
      </div>
    </div>
  );
}
