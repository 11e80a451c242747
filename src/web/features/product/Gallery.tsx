import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { GalleryPicture } from './product-loader.ts';

export interface GalleryProps {
  readonly pictures: readonly GalleryPicture[];
  readonly isFaded: boolean;
  /** Buttons on the upper right corner. */
  readonly children: ReactNode;
}

/** The pictures of a product side by side: by swiping or their thumbnails; a click enlarges one. */
export function Gallery({ pictures, isFaded, children }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' });
  return (
    <div className="grid gap-3 md:sticky md:top-22">
      <div
        className={`tile relative overflow-hidden rounded-lg ring-1 ring-line ring-inset ${isFaded ? 'opacity-60 grayscale' : ''}`}
      >
        <div className="absolute top-1 right-1 z-10 flex">{children}</div>
        <ul
          ref={row}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setActive(Math.round(scrollLeft / Math.max(clientWidth, 1)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        >
          {pictures.map(({ src, alt, lang }, index) => (
            <li key={src} className="w-full shrink-0 snap-center">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={
                  pictures.length > 1
                    ? t('Ingrandisci: {alt}, {n} di {total}', { alt, n: index + 1, total: pictures.length })
                    : t('Ingrandisci: {alt}', { alt })
                }
                onFocus={() => show(index)}
                onClick={() =>
                  onDemand(
                    () => import('./zoom.tsx'),
                    ({ zoom }) => zoom(pictures, index),
                  )
                }
                className="block w-full cursor-zoom-in outline-offset-[-3px]"
              >
                <Picture
                  src={src}
                  alt={alt}
                  lang={lang}
                  size={560}
                  eager={index === 0}
                  kind="large"
                  className="mx-auto h-68! w-auto max-w-full object-contain md:h-112!"
                />
              </button>
            </li>
          ))}
        </ul>
        <Icon name="zoom" className="pointer-events-none absolute right-4 bottom-4 size-5 text-ink-faint" />
      </div>
      {pictures.length > 1 && (
        <ul aria-label={t('Immagini')} className="flex flex-wrap gap-2">
          {pictures.map(({ src, alt }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={t('Immagine {n}: {alt}', { n: index + 1, alt })}
                aria-current={index === active}
                onClick={() => show(index)}
                className="block rounded-md border-2 border-transparent bg-tile aria-current:border-accent"
              >
                <Picture src={src} alt="" size={72} className="size-18 rounded-md" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
