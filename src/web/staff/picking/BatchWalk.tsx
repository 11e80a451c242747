import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import type { BatchFinished } from '../../../contract/picking/schemas.ts';
import {
  type Act,
  allFound,
  lastUndone,
  type NewAct,
  nextPart,
  oneFound,
  putOff,
  replacedBy,
  type Weighed,
  wrongScan,
} from '../../../domain/picking/acts.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Camera } from '../phone/Camera.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { once } from '../phone/once.ts';
import { type Signal, signal, useScanner } from '../phone/scanner.ts';
import { finishOnPhone } from '../stock/count-queue.ts';
import { BatchEnd } from './BatchEnd.tsx';
import { asks, CodeForm, PICK, ShortPanel, WeighForm } from './BatchPanels.tsx';
import { type Band, BandView, Cancelled, LineActs, LineView, Progress } from './LineView.tsx';
import type { PickingQueue, StoredBatch } from './picking-queue.tsx';
import { AnswerView, SubstitutePanel, useNews } from './Substitutes.tsx';
import { type Choice, choiceOf, choicesFor, goneOrders, readAt, type Stop, type Walk, walkOf } from './walk.ts';

interface BatchWalkProps {
  readonly stored: StoredBatch;
  readonly acts: readonly Act[];
  readonly queue: PickingQueue;
  readonly onFinished: (outcomes: BatchFinished['outcomes']) => void;
}

type Panel = 'line' | 'short' | 'other' | 'code' | 'list';

interface Screen {
  readonly panel: Panel;
  readonly band?: Band | undefined;
  /** The time of the message: a repeated message is announced to screen readers again. */
  readonly at?: number;
  /** The weight from a scanned label: a press confirms it. */
  readonly label?: Weighed | undefined;
  /** The loose substitute that is being weighed. */
  readonly product?: number | undefined;
}

/** Returns the current stop: the answer of a customer does not replace it. */
function useStop({ open }: Walk): { readonly stop: Stop | undefined; readonly release: () => void } {
  const [current, setCurrent] = useState<string>();
  const stop = open.find(({ key }) => key === current) ?? open[0];
  if (stop && stop.key !== current) setCurrent(stop.key);
  return { stop, release: () => setCurrent(undefined) };
}

/**
 * The walk through the store for a batch: one line fills the screen, and its lower third, in reach of the thumb, holds
 * the buttons.
 */
export function BatchWalk({ stored, acts, queue, onFinished }: BatchWalkProps) {
  const walk = walkOf(stored, acts);
  const { stop, release } = useStop(walk);
  const [screen, setScreen] = useState<Screen>({ panel: 'line' });
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  useNews(stored, queue);
  async function act(made: readonly NewAct[], show: Partial<Screen> = {}): Promise<void> {
    await queue.record(stored, made);
    setScreen({ panel: 'line', at: Date.now(), ...show });
    if (made.some(({ kind }) => kind === 'later' || kind === 'undone')) release();
  }
  async function react({ sound, isAgain, made, show }: Reaction): Promise<void> {
    if (isAgain && !(await asks(t('È un altro pezzo?'), t('Questo codice è appena stato letto.')))) return;
    signal(sound);
    if (made && sound !== 'wrong') return act(made, show);
    setScreen({ panel: screen.panel, at: Date.now(), ...show });
    if (made) await queue.record(stored, made);
  }
  const scan = (code: string) =>
    stop && void react(reactionTo(code, { stop, stored, acts, now: Date.now() }, screen.panel));
  useScanner(scan);
  const { made: undoing, isMine } = lastUndone(stored, acts);
  async function undo(): Promise<void> {
    if (!isMine && !(await asks(t('È un atto di chi aveva il lotto prima'), t('Vuoi annullarlo lo stesso?')))) return;
    await act(undoing, { band: { tone: 'asks', text: t('Annullato l’ultimo atto') } });
  }
  const onUndo = undoing.length > 0 ? () => void once(PICK, undo) : undefined;
  const go = (panel: Panel) => setScreen({ panel });
  const onCamera = () => setIsCameraOpen(!isCameraOpen);
  const isEnd = screen.panel === 'list' || !stop;
  const onBack = stop ? () => go('line') : undefined;
  return (
    <>
      {!isEnd && <Progress walk={walk} onList={() => go('list')} />}
      {!isEnd && isCameraOpen && <Camera onCode={scan} onClose={() => setIsCameraOpen(false)} />}
      <div role="status">{screen.band && <BandView key={screen.at} band={screen.band} />}</div>
      <Cancelled gone={goneOrders(stored, acts)} />
      {isEnd ? (
        <BatchEnd
          {...{ stored, walk, acts, queue, onBack, onUndo, onFinished }}
          onOpen={(made) => void once(PICK, () => act(made))}
        />
      ) : (
        <StopPanel
          next={walk.open.find((each) => each !== stop)}
          {...{ stop, stored, queue, screen, setScreen, go, scan, act, react, onUndo, onCamera }}
        />
      )}
    </>
  );
}

interface StopPanelProps extends LinePanelProps {
  readonly queue: PickingQueue;
  readonly setScreen: (screen: Screen) => void;
  readonly react: (reaction: Reaction) => Promise<void>;
}

/** The line, or the panel for its missing goods. */
function StopPanel({ queue, setScreen, react, ...line }: StopPanelProps) {
  const { stop, stored, screen, go, act } = line;
  const hasChoices = choicesFor(stored, stop).length > 0;
  const finish = useFinish(stored, stop);
  const putAway = async (found: readonly NewAct[]) => {
    if (found.length > 0) await act(found);
    go('other');
  };
  if (screen.panel === 'short')
    return (
      <ShortPanel
        stop={stop}
        onShort={act}
        onOther={hasChoices ? putAway : undefined}
        onFinished={finish}
        onBack={() => go('line')}
      />
    );
  if (screen.panel === 'other')
    return (
      <SubstitutePanel
        stop={stop}
        stored={stored}
        queue={queue}
        onChoose={(choice, pieces) => void once(PICK, () => react(chosen(choice, stop, { pieces })))}
        onMade={act}
        onAsked={(customer, until) => setScreen({ panel: 'line', band: askedBand(customer, until) })}
        onBack={() => go('line')}
      />
    );
  return <LinePanel {...line} />;
}

/**
 * Returns the act that says that the goods of a stop are finished for today; undefined: the person has no right to it.
 */
function useFinish({ batch: { warehouseId } }: StoredBatch, { goods: { productId, name } }: Stop) {
  const { rights } = useOutletContext<StaffOverview>();
  if (warehouseId === undefined || !rights.includes('stock')) return undefined;
  return () => finishOnPhone({ warehouseId, productId, name });
}

interface LinePanelProps {
  readonly stop: Stop;
  readonly next: Stop | undefined;
  readonly stored: StoredBatch;
  readonly screen: Screen;
  readonly go: (panel: Panel) => void;
  readonly scan: (code: string) => void;
  readonly act: (made: readonly NewAct[], show?: Partial<Screen>) => Promise<void>;
  readonly onUndo: (() => void) | undefined;
  readonly onCamera: () => void;
}

/** The goods to take now, or the answer of a customer, with the buttons for them. */
function LinePanel({
  stop,
  next,
  stored,
  screen: { panel, label, product },
  go,
  scan,
  act,
  onUndo,
  onCamera,
}: LinePanelProps) {
  return (
    <>
      {next?.question && panel === 'line' && (
        <p className="pick-wish">
          <Icon name="mail" />
          {t('{name} ha risposto: viene dopo questa riga', { name: next.question.customer })}
        </p>
      )}
      {stop.question && product === undefined ? (
        <AnswerView stop={stop} stored={stored} onMade={act} onOther={() => go('other')} />
      ) : (
        <LineView
          stop={stop}
          stored={stored}
          next={next}
          other={stored.batch.substitutes.find(({ productId }) => productId === product)}
        />
      )}
      <div className="pick-thumb">
        {panel === 'code' && <CodeForm onCode={scan} onBack={() => go('line')} />}
        {panel === 'line' && <PutAct stop={stop} label={label} product={product} act={act} scan={scan} />}
        <LineActs
          onShort={() => go('short')}
          onCode={() => go('code')}
          onCamera={onCamera}
          onLater={() => void once(PICK, () => act(putOff(stop)))}
          onUndo={onUndo}
        />
      </div>
    </>
  );
}

/** Weighs loose goods, or puts all pieces into their crates; the answer of a customer has its own buttons. */
function PutAct({
  stop,
  label,
  product,
  act,
  scan,
}: Pick<LinePanelProps, 'stop' | 'act' | 'scan'> & Pick<Screen, 'label' | 'product'>) {
  const { goods, question, left } = stop;
  if (goods.isLoose && (product !== undefined || question?.decided !== 'refund'))
    return (
      <WeighForm
        key={`${stop.key} ${left} ${label?.code} ${product}`}
        stop={stop}
        label={label}
        product={product ?? question?.puts}
        onWeighed={act}
        onCode={scan}
      />
    );
  if (goods.isLoose || question) return null;
  return (
    <GoButton does={PICK} onPress={() => act(allFound(stop), { band: foundBand(stop) })}>
      <Icon name="check" />
      {left === 1 ? t('Trovato') : t('Trovati tutti e {n}', { n: left })}
    </GoButton>
  );
}

interface Reaction {
  readonly sound: Signal;
  readonly show: Partial<Screen>;
  readonly made?: readonly NewAct[];
  /** Asks the picker whether this is another piece. */
  readonly isAgain?: boolean;
}

/** Returns the reaction to a scanned code: a code of a possible substitute chooses it. */
function reactionTo(code: string, place: Parameters<typeof readAt>[1], panel: Panel): Reaction {
  const { stop, stored } = place;
  const other =
    (panel === 'other' || stop.question) && mayPut(stop) ? choiceOf(code, choicesFor(stored, stop), place) : undefined;
  if (other)
    return { ...chosen(other.choice, stop, { pieces: 1, code, panel, label: other.label }), isAgain: other.isAgain };
  const reading = readAt(code, place);
  if (reading.is === 'wrong')
    return { sound: 'wrong', made: wrongScan(stop, code), show: { band: wrongBand(code, reading.name, stop) } };
  const { isAgain } = reading;
  if (reading.is === 'weight') {
    const label = { grams: reading.grams, weightFrom: reading.from, code, ...(isAgain ? { isConfirmed: true } : {}) };
    return {
      sound: 'right',
      isAgain,
      show: { panel: 'line', label, band: { tone: 'right', text: t('Giusto'), more: stop.goods.name } },
    };
  }
  if (stop.goods.isLoose)
    return {
      sound: 'right',
      isAgain,
      show: { panel: 'line', band: { tone: 'right', text: t('Giusto: ora pesa'), more: stop.goods.name } },
    };
  return {
    sound: stop.left === 1 ? 'full' : 'right',
    isAgain,
    made: oneFound(stop, code),
    show: { band: rightBand(stop) },
  };
}

interface Chosen extends Pick<Screen, 'label'> {
  readonly pieces: number;
  readonly code?: string;
  /** The panel in which the next piece is scanned. */
  readonly panel?: Panel;
}

/**
 * Returns the reaction to a chosen substitute: each scan puts one piece into the crate; loose goods are weighed first.
 */
function chosen(choice: Choice, stop: Stop, { label, panel = 'line', ...amount }: Chosen): Reaction {
  const more = choice.goods.name;
  const left = (nextPart(stop)?.state.left ?? 0) - amount.pieces;
  if (!stop.goods.isLoose) {
    const text = left > 0 ? t('Sostituito: ne restano {n}', { n: left }) : t('Sostituito');
    const made = replacedBy(choice.goods.productId, stop, amount);
    return {
      sound: left > 0 ? 'right' : 'full',
      made,
      show: { panel: left > 0 ? panel : 'line', band: { tone: 'right', text, more } },
    };
  }
  const band: Band = { tone: 'right', text: t('Giusto: ora pesa'), more };
  return { sound: 'right', show: { panel: 'line', product: choice.goods.productId, label, band } };
}

const askedBand = (name: string, until: string): Band => ({
  tone: 'asks',
  text: t('Chiesto a {name}', { name }),
  more: t('Risponde entro le {until}: tu vai avanti.', { until }),
});

/** Returns whether substitutes are allowed now: the customer accepts them in general, or has agreed to these. */
function mayPut(stop: Stop): boolean {
  return stop.question?.puts !== undefined || nextPart(stop)?.part.acceptsAlternatives === true;
}

const foundBand = ({ goods }: Stop): Band => ({ tone: 'right', text: t('Trovato'), more: goods.name });

function rightBand(stop: Stop): Band {
  const { order } = nextPart(stop) ?? {};
  const into = t('Mettilo nella cassa {place}, {word}', { place: order?.place ?? 0, word: order?.word ?? '' });
  return {
    tone: 'right',
    text: t('Giusto: {n} di {max}', { n: stop.asked - stop.left + 1, max: stop.asked }),
    more: into,
  };
}

function wrongBand(code: string, name: string | undefined, { goods }: Stop): Band {
  const read = name ?? t('codice …{digits}', { digits: code.slice(-4) });
  return {
    tone: 'wrong',
    text: t('Non è questo'),
    more: t('Hai letto: {read}. Serve: {name}', { read, name: goods.name }),
  };
}
