import { type RefObject, useEffect, useRef, useState } from 'react';
import { readBarcode } from '../../../domain/catalogue/barcode.ts';

/**
 * unsupported: this browser reads no barcodes. refused: the shopper denied access. missing: there is no camera, or another program uses it.
 */
export type CameraState = 'starting' | 'seeing' | 'unsupported' | 'refused' | 'missing';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];
const LOOK_EVERY_MS = 150;

/** Looks for a barcode through the camera while `isActive` is true, until one is found; then the camera is turned off. */
export function useCamera(
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

async function untilSeen(detector: Detector, video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const seen = await detector.detect(video).catch(() => []);
    const barcode = seen.map(({ rawValue }) => readBarcode(rawValue)).find((code) => code !== undefined);
    if (barcode && !signal.aborted) return barcode;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}
