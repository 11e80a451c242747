import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../kit/letter-keys.ts';

/** The longest pause (ms) within a code: earlier keys do not belong to it. */
const PAUSE_MS = 500;
const MIN_LENGTH = 4;
/**
 * The length of the shortest printed code. From this length on, keys are a code even if the scanner sends no key at the
 * end.
 */
const LENGTH_WITHOUT_END = 8;

/** Collects the keys of a scanner that works as a keyboard into a code, which ends with Enter, Tab or a pause. */
export class Keystrokes {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** Takes a key at a time in ms. Returns the code that the key ends, or whether it belongs to a code. */
  press(key: string, at: number): string | boolean {
    if (at - this.#last > PAUSE_MS) this.#text = '';
    if (key.length === 1 && key !== ' ') {
      this.#text += key;
      this.#last = at;
      return true;
    }
    return (key === 'Enter' || key === 'Tab') && this.#text.length >= MIN_LENGTH && this.#taken();
  }

  /** Returns the code that a pause ends; undefined: there are too few keys for one. */
  pause(): string | undefined {
    return this.#text.length >= LENGTH_WITHOUT_END ? this.#taken() : undefined;
  }

  #taken(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/**
 * Does an act by a single key, which neither follows nor precedes another one within the time in which keys may belong
 * to a code; not in fields.
 */
export function useSlowKeys(acts: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((key: string) => acts[key]?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(timer);
      const { key, timeStamp, repeat } = event;
      const isFast = timeStamp - last < PAUSE_MS;
      last = timeStamp;
      if (isFast || repeat || !isSingleKey(event)) return;
      timer = setTimeout(() => act(key.toLowerCase()), PAUSE_MS);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}

/**
 * Passes on the codes of a scanner, outside of fields and dialogs. Its characters have no other effect, and its Enter
 * or Tab neither presses a button nor moves the focus.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const keys = new Keystrokes();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPause = () => {
      const code = keys.pause();
      if (code !== undefined) scan(code);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      const pressed = keys.press(key, timeStamp);
      if (pressed === false) return;
      event.preventDefault();
      clearTimeout(timer);
      if (pressed === true) timer = setTimeout(onPause, PAUSE_MS);
      else {
        event.stopPropagation();
        scan(pressed);
      }
    };
    addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}

/** After this number of pictures without it a code is gone. In fewer pictures it may only have been blurred. */
const GONE_PICTURES = 6;

/** Counts a code in successive pictures as one reading, until it has left the picture. */
export class Sightings {
  /** The number of pictures since each code was seen. Time is not used, because a slow phone reads few pictures. */
  readonly #ago = new Map<string, number>();

  /** Takes the code in the next picture, if there is one, and returns whether it is new in the picture. */
  isNew(code: string | undefined): boolean {
    for (const [each, ago] of this.#ago) {
      if (ago + 1 > GONE_PICTURES) this.#ago.delete(each);
      else this.#ago.set(each, ago + 1);
    }
    if (code === undefined) return false;
    const isSeen = this.#ago.has(code);
    this.#ago.set(code, 0);
    return !isSeen;
  }
}

export type Signal = 'right' | 'full' | 'wrong' | 'asks' | 'answered';

/** Tones as [hertz, milliseconds], and the vibration. */
const SIGNALS: Readonly<
  Record<Signal, { readonly tones: readonly (readonly [number, number])[]; readonly vibration: number[] }>
> = {
  right: { tones: [[1320, 60]], vibration: [40] },
  full: {
    tones: [
      [880, 80],
      [1320, 80],
    ],
    vibration: [40, 60, 40],
  },
  wrong: { tones: [[220, 350]], vibration: [200, 80, 200] },
  asks: {
    tones: [
      [660, 120],
      [660, 120],
    ],
    vibration: [120, 80, 120],
  },
  answered: {
    tones: [
      [660, 70],
      [880, 70],
      [990, 70],
    ],
    vibration: [80],
  },
};

const LOUDNESS = 0.3;
const GAP_S = 0.05;
let sounds: AudioContext | undefined;

/** Plays a tone and vibrates. Not every phone can do this, so the screen gives the same information. */
export function signal(kind: Signal): void {
  const { tones, vibration } = SIGNALS[kind];
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if (!('AudioContext' in globalThis)) return;
  sounds ??= new AudioContext();
  // the sound is suspended after a phone call, or if it was created before the first press
  if (sounds.state !== 'running') void sounds.resume();
  const loudness = new GainNode(sounds, { gain: LOUDNESS });
  loudness.connect(sounds.destination);
  let at = sounds.currentTime;
  for (const [frequency, ms] of tones) {
    const tone = new OscillatorNode(sounds, { frequency });
    tone.connect(loudness);
    tone.start(at);
    at += ms / 1000;
    tone.stop(at);
    at += GAP_S;
  }
}

/**
 * Keeps the screen on while `isHeld`, so that nobody has to unlock the phone between two shelves. Browsers support this
 * only on https and on localhost.
 */
export function useAwake(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
      if (document.visibilityState !== 'visible') return;
      lock = await wakeLock?.request('screen');
      if (isOver) await lock?.release();
    };
    // a phone with low battery refuses the lock; a hidden page loses it
    const onLook = () => void hold().catch(() => undefined);
    onLook();
    document.addEventListener('visibilitychange', onLook);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onLook);
      void lock?.release().catch(() => undefined);
    };
  }, [isHeld]);
}
