import { type FormEvent, useState } from 'react';
import { staffRunLeave, staffRunLoad } from '../../../contract/runs/routes.ts';
import type { DriveRun, DriveStop, RunLeft } from '../../../contract/runs/run-schemas.ts';
import { loadingOrder } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { CameraButton } from '../phone/Camera.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { type Signal, signal, useScanner } from '../phone/scanner.ts';
import { cratesText, ZoneSign } from '../words/crate-words.tsx';
import { Back, Note } from './DriveFields.tsx';

interface LoadingProps {
  readonly run: DriveRun;
  readonly onRead: (run: DriveRun) => void;
  readonly onLeft: (left: RunLeft) => Promise<void>;
}

interface Said {
  readonly tone: 'right' | 'asks' | 'wrong';
  readonly text: string;
}

/**
 * The loading of the van: each crate is scanned, those of the last stop first and frozen ones at the end. Then the run
 * leaves.
 */
export function Loading({ run, onRead, onLeft }: LoadingProps) {
  const [said, setSaid] = useState<Said>();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const crates = loadingOrder(run.stops.filter(({ isReady }) => isReady));
  const missing = crates.filter(({ isLoaded }) => !isLoaded);
  const [next] = missing;

  function say(tone: Said['tone'], text: string, sound: Signal): void {
    signal(sound);
    setSaid({ tone, text });
  }
  async function read(code: string): Promise<void> {
    try {
      const { outcome, crateId, ...now } = await api.call(staffRunLoad, { body: { run_id: run.runId, crate: code } });
      const stop = now.stops.find(({ boxes }) => boxes.some((crate) => crate.crateId === crateId));
      const name = stop ? stopName(stop) : `C${crateId}`;
      onRead(now);
      if (outcome === 'again')
        say('asks', t('Già caricata: {name}, C{number}', { name, number: String(crateId) }), 'asks');
      else if (outcome === 'early')
        say('asks', t('Caricata, ma i surgelati vanno per ultimi: {name}', { name }), 'asks');
      else say('right', t('Caricata: {name}', { name }), missing.length === 1 ? 'full' : 'right');
    } catch (error) {
      say('wrong', asApiError(error).message, 'wrong');
    }
  }
  useScanner((code) => void read(code));
  /** The last digits are enough if they are those of a single crate. */
  function readTyped(digits: string): void {
    const found = crates.filter(({ crateId }) => String(crateId).endsWith(digits));
    if (found.length > 1) say('wrong', t('Più casse finiscono così: scrivi più cifre'), 'wrong');
    else void read(String(found[0]?.crateId ?? digits));
  }
  async function leave(note?: string): Promise<void> {
    setIsLeaving(true);
    try {
      await onLeft(
        await api.call(staffRunLeave, { body: { run_id: run.runId, ...(note === undefined ? {} : { note }) } }),
      );
    } catch (error) {
      tellError(error);
    } finally {
      setIsLeaving(false);
    }
  }
  if (isAsking && missing.length > 0)
    return (
      <LeaveWithout
        run={run}
        missing={missing}
        isBusy={isLeaving}
        onLeave={(note) => void leave(note)}
        onBack={() => setIsAsking(false)}
      />
    );
  const nextStop = run.stops.find(({ boxes }) => next && boxes.includes(next));
  return (
    <>
      <p className="pick-count flex items-center px-4">
        {t('{n} di {max} casse caricate', { n: crates.length - missing.length, max: crates.length })}
      </p>
      <div className="pick-progress">
        <i style={{ width: `${((crates.length - missing.length) / Math.max(1, crates.length)) * 100}%` }} />
      </div>
      <div className="pick-band" role={said?.tone === 'wrong' ? 'alert' : 'status'} data-tone={said?.tone}>
        {said && <strong>{said.text}</strong>}
        {!said && <strong>{t('Carica il furgone: l’ultima fermata per prima')}</strong>}
      </div>
      <div role="alert">
        {run.gone.map(({ orderNumber, word, crates: out }) => (
          <p key={orderNumber} className="pick-wish">
            {t('Ordine annullato, togli dal furgone: {crates}', {
              crates: `${word} ${out.map((crate) => `C${crate}`).join(', ')}`.trim(),
            })}
          </p>
        ))}
      </div>
      <div className="pick-body">
        {next && nextStop && (
          <p className="load-next">
            <small>{t('Prossima cassa')}</small>
            <ZoneSign zone={next.temperature} />
            <b>{stopName(nextStop)}</b>
            {next.place !== '' && <span>{next.place}</span>}
          </p>
        )}
        <ol className="pick-list" reversed>
          {run.stops.toReversed().map((stop) => (
            <LoadRow key={stop.orderId} stop={stop} />
          ))}
        </ol>
        <CameraButton onCode={(code) => void read(code)} />
        <TypedForm onCode={readTyped} />
        <div className="pick-thumb">
          <GoButton
            isBusy={isLeaving}
            isQuiet={missing.length > 0}
            onPress={() => (missing.length > 0 ? setIsAsking(true) : void leave())}
          >
            <Icon name="truck" />
            {missing.length === 0 ? t('Parto') : t('Parto, ma ne mancano {n}', { n: missing.length })}
          </GoButton>
        </div>
      </div>
    </>
  );
}

const stopName = ({ word, customer }: Pick<DriveStop, 'word' | 'customer'>): string => (word === '' ? customer : word);

/** The number of an order's crates in the van, and the places of the others. */
function LoadRow({ stop }: { readonly stop: DriveStop }) {
  const { customer, word, boxes, crates, isReady } = stop;
  const loaded = boxes.filter(({ isLoaded }) => isLoaded).length;
  return (
    <li className="load-row" data-done={(isReady && loaded === boxes.length) || undefined}>
      <span>
        <b>{stopName(stop)}</b> {word !== '' && customer}
      </span>
      <span className="font-semibold">
        {!isReady && <b className="text-warning">{t('non pronto')}</b>}
        {isReady && boxes.length === 0 && t('{crates} senza etichetta', { crates: cratesText(crates) })}
        {isReady && boxes.length > 0 && t('{n} di {max}', { n: loaded, max: boxes.length })}
        {isReady && boxes.length > 0 && loaded === boxes.length && (
          <Icon name="check" className="size-5 text-accent" label={t('fatto')} />
        )}
      </span>
      {isReady && loaded < boxes.length && (
        <ul className="load-missing">
          {boxes
            .filter(({ isLoaded }) => !isLoaded)
            .map(({ crateId, temperature, place }) => (
              <li key={crateId}>
                <ZoneSign zone={temperature} />C{crateId} {place !== '' && <b>{place}</b>}
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function TypedForm({ onCode }: { readonly onCode: (digits: string) => void }) {
  const [text, setText] = useState('');
  function send(event: FormEvent): void {
    event.preventDefault();
    const digits = text.replace(/^c/i, '').trim();
    if (digits !== '') onCode(digits);
    setText('');
  }
  return (
    <form onSubmit={send} className="load-typed">
      <label className="drive-note">
        {t('Ultime cifre della cassa')}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="submit" className="drive-choice">
        {t('Carica')}
      </button>
    </form>
  );
}

interface LeaveWithoutProps {
  readonly run: DriveRun;
  readonly missing: readonly DriveStop['boxes'][number][];
  readonly isBusy: boolean;
  readonly onLeave: (note: string) => void;
  readonly onBack: () => void;
}

/** Asks for a reason to leave without some crates; it is stored with the run. */
function LeaveWithout({ run, missing, isBusy, onLeave, onBack }: LeaveWithoutProps) {
  const [reason, setReason] = useState('');
  const isSaid = reason.trim().length >= 3;
  return (
    <div className="pick-body">
      <h1 className="pick-h">{t('Queste casse non sono state lette')}</h1>
      <ul className="pick-list">
        {missing.map((crate) => {
          const stop = run.stops.find(({ boxes }) => boxes.includes(crate));
          return (
            <li key={crate.crateId} className="flex items-center gap-2">
              <ZoneSign zone={crate.temperature} />
              <b>{stop && stopName(stop)}</b> C{crate.crateId} {crate.place}
            </li>
          );
        })}
      </ul>
      <Note value={reason} onChange={setReason} label={t('Perché parti senza?')} />
      <div className="pick-thumb">
        <GoButton isReady={isSaid} isBusy={isBusy} onPress={() => onLeave(reason.trim())}>
          {isSaid ? t('Parto senza {crates}', { crates: cratesText(missing.length) }) : t('Scrivi prima il motivo')}
        </GoButton>
        <Back onBack={onBack} />
      </div>
    </div>
  );
}
