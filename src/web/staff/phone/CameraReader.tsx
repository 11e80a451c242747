import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Sightings } from './scanner.ts';

export interface CameraProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/**
 * The picture of the camera, with a switch for the lamp if the phone has one. Problems are shown, and codes can still
 * be typed.
 */
export function CameraReader({ onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  const read = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    const seen = new Sightings();
    const onPicture = (code: string | undefined) => {
      // codes are ignored while a dialog is open
      if (seen.isNew(code) && code !== undefined && !document.querySelector('dialog[open]')) read(code);
    };
    watch(video.current, closing.signal, { onTrack: setTrack, onPicture }).catch((error: unknown) => {
      if (!closing.signal.aborted) setProblem(problemOf(error));
      closing.abort();
    });
    return () => closing.abort();
  }, []);
  async function light(): Promise<void> {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] });
    setIsLit(!isLit);
  }
  const hasLight = track !== undefined && track.readyState === 'live' && isLamp(track.getCapabilities());
  return (
    <section aria-label={t('Fotocamera')} className="relative overflow-hidden bg-ink">
      {problem === undefined ? (
        <>
          <video ref={video} muted playsInline className="h-[28dvh] w-full object-cover" />
          <p className="-translate-x-1/2 absolute bottom-2 left-1/2 rounded-full bg-ink/80 px-3 py-1 font-semibold text-paper text-sm">
            {t('Inquadra un codice solo')}
          </p>
        </>
      ) : (
        <p role="alert" className="bg-warning-soft p-4 pr-16 font-semibold text-warning">
          {problem}
        </p>
      )}
      <div className="absolute top-2 right-2 flex gap-2">
        {hasLight && problem === undefined && (
          <CornerButton
            name="sun"
            text={t('Luce')}
            isPressed={isLit}
            onPress={() => void light().catch(() => undefined)}
          />
        )}
        <CornerButton name="close" text={t('Chiudi la fotocamera')} onPress={onClose} />
      </div>
    </section>
  );
}

/** Returns whether the camera has a lamp, which browsers report in two ways: as a flag, or as a list of states. */
function isLamp({
  torch = false,
}: MediaTrackCapabilities & { readonly torch?: boolean | readonly boolean[] }): boolean {
  return torch === true || (Array.isArray(torch) && torch.includes(true));
}

interface CornerButtonProps {
  readonly name: 'sun' | 'close';
  readonly text: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

function CornerButton({ name, text, isPressed, onPress }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={text}
      aria-pressed={isPressed}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-full bg-paper text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <Icon name={name} />
    </button>
  );
}

interface Found {
  readonly rawValue: string;
  readonly format: string;
  readonly boundingBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
type Detect = (video: HTMLVideoElement) => Promise<readonly Found[]>;

interface Watcher {
  readonly onTrack: (track: MediaStreamTrack | undefined) => void;
  /** Called for each picture, with the code in it, if there is one. */
  readonly onPicture: (code: string | undefined) => void;
}

/** The pause (ms) between two pictures: continuous reading would overheat the phone. */
const PAUSE_MS = 80;

/** Reads the pictures of the camera until `closing`; rejects if there is no camera or no reader. */
async function watch(
  video: HTMLVideoElement | null,
  closing: AbortSignal,
  { onTrack, onPicture }: Watcher,
): Promise<void> {
  if (!video) return;
  const stream = await openCamera();
  const stop = () => {
    for (const each of stream.getTracks()) each.stop();
  };
  if (closing.aborted) return stop();
  closing.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const [track] = stream.getVideoTracks();
  onTrack(track);
  const detect = (await ownDetector()) ?? workerDetector(closing);
  while (!closing.aborted) {
    if (track?.readyState === 'ended') throw new DOMException('taken away', 'NotReadableError');
    const code = middleOf(await detect(video), video);
    if (!closing.aborted) onPicture(code);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Opens the rear camera, if there is one. */
async function openCamera(): Promise<MediaStream> {
  // not available over plain http
  const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator;
  const { featurePolicy } = document as { readonly featurePolicy?: { allowsFeature(name: string): boolean } };
  // the page was reached from a page of the shop, whose policy forbids the camera; after a reload this page's own
  // policy holds
  if (featurePolicy?.allowsFeature('camera') === false) location.reload();
  if (!mediaDevices) throw new DOMException('not over http', 'NotFoundError');
  const constraints = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return mediaDevices.getUserMedia({ video: constraints, audio: false });
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return t('La fotocamera non è permessa: la permetti nelle impostazioni del browser. Ora scrivi il codice.');
  if (['NotFoundError', 'OverconstrainedError', 'NotSupportedError'].includes(name))
    return t('Qui non c’è una fotocamera: scrivi il codice.');
  if (name === 'NotReadableError' || name === 'AbortError')
    return t('La fotocamera è occupata da un’altra app: chiudila e riprova, o scrivi il codice.');
  return t('Il lettore si carica la prima volta con la rete: intanto scrivi il codice.');
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'databar', 'databar_expanded', 'itf'];

interface NativeDetector {
  new (options: { readonly formats: readonly string[] }): { detect: Detect };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's own detector, if it supports the codes of goods. */
async function ownDetector(): Promise<Detect | undefined> {
  const { BarcodeDetector: Native } = globalThis as { readonly BarcodeDetector?: NativeDetector };
  const supported = (await Native?.getSupportedFormats()) ?? [];
  if (!Native || !supported.includes('ean_13')) return undefined;
  const detector = new Native({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return (video) => detector.detect(video);
}

/** Returns the shop's own detector: it runs in a worker, which ends with the camera. */
function workerDetector(closing: AbortSignal): Detect {
  const worker = new Worker(new URL('./code-reader.ts', import.meta.url), { type: 'module' });
  closing.addEventListener('abort', () => worker.terminate());
  return async (video) => {
    const picture = await createImageBitmap(video);
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the reader was not loaded'));
      worker.onmessage = ({ data }: MessageEvent<readonly Found[] | undefined>) => (data ? resolve(data) : fail());
      worker.onerror = fail;
      worker.postMessage(picture, [picture]);
    });
  };
}

/**
 * Returns the code nearest to the middle of the picture. Interleaved codes that do not have 14 digits are ignored,
 * because they are mostly false readings.
 */
function middleOf(found: readonly Found[], { videoWidth, videoHeight }: HTMLVideoElement): string | undefined {
  const away = ({ boundingBox: { x, y, width, height } }: Found) =>
    Math.hypot(x + width / 2 - videoWidth / 2, y + height / 2 - videoHeight / 2);
  const codes = found.filter(({ format, rawValue }) => rawValue !== '' && (format !== 'itf' || rawValue.length === 14));
  return codes.sort((one, other) => away(one) - away(other))[0]?.rawValue;
}
