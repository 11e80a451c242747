import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';

/** The widths at which a page is looked at, in pixels. */
const WIDTHS = { phone: 390, computer: 1280 } as const;
type Width = keyof typeof WIDTHS;

export interface PageFrameProps {
  readonly html: string;
  /** The `data-block` of the element that is marked; undefined: none. */
  readonly marked?: number | undefined;
}

const OUR_ORIGIN = 'allow-same-origin';

/** What the marked block looks like; the frame has no other style than that of the page. */
const MARK = '<style>[data-marked]{outline:3px solid #1f6b3f;outline-offset:4px;border-radius:8px}</style>';

/**
 * A page of the shop at the width of a phone or of a computer, made smaller to fit. The frame is sandboxed: no script
 * of it runs, no form is sent. It has our origin so that its fonts load and that the chosen block can be marked.
 */
export function PageFrame({ html, marked }: PageFrameProps) {
  const [width, setWidth] = useState<Width>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const { box, scale } = useScale(WIDTHS[width]);
  const mark = () => {
    const page = frame.current?.contentDocument;
    page?.querySelector('[data-marked]')?.removeAttribute('data-marked');
    const block = page?.querySelector(`[data-block="${marked}"]`);
    block?.setAttribute('data-marked', '');
    block?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(mark);
  return (
    <div className="grid min-w-0 gap-2">
      <div role="group" aria-label={t('Larghezza')} className="flex w-fit rounded-md bg-tint p-0.5">
        <WidthButton isOn={width === 'phone'} onPress={() => setWidth('phone')} text={t('Telefono')} />
        <WidthButton isOn={width === 'computer'} onPress={() => setWidth('computer')} text={t('Computer')} />
      </div>
      <div ref={box} className="relative h-[72vh] overflow-hidden rounded-lg border border-line bg-paper">
        <iframe
          ref={frame}
          title={t('Anteprima')}
          sandbox={OUR_ORIGIN}
          srcDoc={html.replace('</head>', `${MARK}</head>`)}
          data-width={WIDTHS[width]}
          onLoad={() => {
            const page = frame.current?.contentWindow;
            page?.scrollTo(0, scrolled.current);
            page?.addEventListener('scroll', () => {
              scrolled.current = page.scrollY;
            });
            mark();
          }}
          style={{ width: WIDTHS[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
          className="absolute top-0 left-1/2 origin-top -translate-x-1/2 border-0"
        />
      </div>
    </div>
  );
}

interface WidthButtonProps {
  readonly isOn: boolean;
  readonly text: string;
  readonly onPress: () => void;
}

function WidthButton({ isOn, text, onPress }: WidthButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'min-h-8 cursor-pointer rounded-sm px-3 font-semibold text-sm pointer-coarse:min-h-11',
        isOn ? 'border border-accent bg-card text-accent' : 'border border-transparent text-ink-soft hover:text-ink',
      )}
    >
      {text}
    </button>
  );
}

/** Returns how much a width has to shrink to fit into a box; never more than its own size. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [width]);
  return { box, scale: Math.min(1, room / width) };
}

/** Debounces a value: returns the first value at once, and a later one when it has not changed for a while. */
export function useLater<Value>(value: Value, quietMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return later;
}
