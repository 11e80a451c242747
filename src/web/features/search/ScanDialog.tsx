import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readBarcode } from '../../../domain/catalogue/barcode.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ProductRequestForm } from '../catalogue/pages/ProductRequestForm.tsx';
import { productsByBarcode } from './SuggestionList.tsx';

export interface ScanDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Search =
  | { readonly step: 'waiting' }
  | { readonly step: 'asking' | 'unknown'; readonly barcode: string }
  | { readonly step: 'failed'; readonly barcode: string; readonly message: string };

const WAITING: Search = { step: 'waiting' };

/** Finds a product by its barcode: through the camera if the browser supports it, or by its digits. */
export function ScanDialog({ isOpen, onClose }: ScanDialogProps) {
  const [search, setSearch] = useState(WAITING);
  const navigate = useNavigate();
  const close = () => {
    setSearch(WAITING);
    onClose();
  };
  async function find(barcode: string) {
    setSearch({ step: 'asking', barcode });
    try {
      const [product, ...others] = await productsByBarcode(api, barcode);
      if (!product) return setSearch({ step: 'unknown', barcode });
      close();
      // if several products have this code, the shopper chooses one
      await navigate(others.length === 0 ? paths.product(product.slug) : paths.search({ q: barcode }));
    } catch (error) {
      setSearch({ step: 'failed', barcode, message: asApiError(error).message });
    }
  }
  const camera = useCamera(isOpen && search.step === 'waiting', (barcode) => void find(barcode));
  return (
    <Dialog open={isOpen} onClose={close} title={t('Cerca con il codice a barre')} widthPx={560}>
      {search.step === 'unknown' ? (
        <Unknown barcode={search.barcode} onAgain={() => setSearch(WAITING)} />
      ) : (
        <div className="grid gap-5">
          {search.step === 'waiting' && <CameraView {...camera} />}
          {search.step === 'failed' && <Alert tone="error">{search.message}</Alert>}
          <Digits
            isAsking={search.step === 'asking'}
            barcode={search.step === 'waiting' ? '' : search.barcode}
            onDigits={(barcode) => void find(barcode)}
          />
        </div>
      )}
    </Dialog>
  );
}

interface DigitsProps {
  readonly isAsking: boolean;
  readonly barcode: string;
  readonly onDigits: (barcode: string) => void;
}

function Digits({ isAsking, barcode, onDigits }: DigitsProps) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readBarcode(String(new FormData(event.currentTarget).get('barcode') ?? ''));
    setError(read ? undefined : t('Controlla le cifre: devono essere 8, 12, 13 o 14, come sono stampate.'));
    if (read && !isAsking) onDigits(read);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field
        key={barcode}
        label={t('Cifre sotto le barre')}
        name="barcode"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={barcode}
        error={error}
        hint={t('Per esempio 8 001234 567890')}
      />
      <Button type="submit" aria-busy={isAsking}>
        {isAsking ? t('Sto cercando…') : t('Cerca questo codice')}
      </Button>
    </form>
  );
}

function Unknown({ barcode, onAgain }: { readonly barcode: string; readonly onAgain: () => void }) {
  return (
    <div>
      <Alert tone="warning">
        {t('Il prodotto con il codice {barcode} non lo abbiamo. Se vuoi, chiedilo: proveremo a portarlo in bottega.', {
          barcode,
        })}
      </Alert>
      <ProductRequestForm text={t('Prodotto con il codice a barre {barcode}', { barcode })} />
      <p className="mt-4 text-center">
        <Button variant="quiet" onClick={onAgain}>
          {t('Cerca un altro codice')}
        </Button>
      </p>
    </div>
  );
}

interface CameraViewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
}

const SAID: Readonly<Record<CameraState, string>> = {
  starting: msg('Sto aprendo la fotocamera… Il browser potrebbe chiederti il permesso.'),
  seeing: msg('Inquadra il codice a barre: lo leggiamo da soli.'),
  unsupported: msg(
    'Questo browser non sa leggere i codici a barre. Scrivi qui sotto le cifre stampate sotto le barre.',
  ),
  refused: msg(
    'Non abbiamo il permesso di usare la fotocamera. Puoi darlo nelle impostazioni del browser, oppure scrivere qui sotto le cifre.',
  ),
  missing: msg('Non troviamo una fotocamera libera. Scrivi qui sotto le cifre stampate sotto le barre.'),
};

/** Shows the picture of the camera with a frame for the barcode, or why there is none. */
function CameraView({ video, state }: CameraViewProps) {
  const isOn = state === 'starting' || state === 'seeing';
  return (
    <div>
      <div
        className={classNames(
          'relative aspect-4/3 max-h-[40dvh] w-full overflow-hidden rounded-lg bg-sunken',
          !isOn && 'hidden',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('Immagine della fotocamera')}
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-[12%] inset-y-[28%] rounded-md border-3 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
      </div>
      <p
        role="status"
        className={classNames('flex gap-3 text-ink-soft', isOn ? 'mt-3 text-sm' : 'rounded-md bg-tint p-4')}
      >
        <Icon name={isOn ? 'barcode' : 'info'} />
        {t(SAID[state])}
      </p>
    </div>
  );
}

/**
 * unsupported: this browser reads no barcodes. refused: the shopper denied access. missing: there is no camera, or
 * another program uses it.
 */
type CameraState = 'starting' | 'seeing' | 'unsupported' | 'refused' | 'missing';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];
const LOOK_EVERY_MS = 150;

/**
 * Looks for a barcode through the camera while `isActive` is true, until one is found; then the camera is turned off.
 */
function useCamera(
  isActive: boolean,
  onFound: (barcode: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (!isActive) return;
    const stopping = new AbortController();
    setState('starting');
    void look(video, stopping.signal, setState).then((barcode) => barcode && latest.current(barcode));
    return () => stopping.abort();
  }, [isActive]);
  return { video, state };
}

async function look(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  say: (state: CameraState) => void,
): Promise<string | undefined> {
  const detector = await createDetector();
  if (signal.aborted) return undefined;
  if (!detector) {
    say('unsupported');
    return undefined;
  }
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
    if (signal.aborted || !video.current) return undefined;
    video.current.srcObject = stream;
    await video.current.play();
    say('seeing');
    return await untilSeen(detector, video.current, signal);
  } catch (error) {
    const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
    if (!signal.aborted) say(isRefused ? 'refused' : 'missing');
    return undefined;
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector || !('mediaDevices' in navigator)) return undefined;
  try {
    return new BarcodeDetector({ formats: FORMATS });
  } catch {
    return undefined; // the class exists, but the system has no reader for it
  }
}

async function untilSeen(
  detector: Detector,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const seen = await detector.detect(video).catch(() => []);
    const barcode = seen.map(({ rawValue }) => readBarcode(rawValue)).find((code) => code !== undefined);
    if (barcode && !signal.aborted) return barcode;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}
