import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { GalleryPicture } from './product-loader.ts';

export async function zoom(pictures: readonly GalleryPicture[], first: number): Promise<void> {
  await askDialog(ZoomDialog, { pictures, first });
}

interface ZoomQuestion {
  readonly pictures: readonly GalleryPicture[];
  readonly first: number;
}

/**
 * A picture as large as the window allows, or at twice that size; arrows show the next picture, or scroll the enlarged
 * one.
 */
function ZoomDialog({ question: { pictures, first }, open, answer }: AskedProps<ZoomQuestion, void>) {
  const [index, setIndex] = useState(first);
  const [isDouble, setIsDouble] = useState(false);
  const picture = pictures[index];
  const isSeveral = pictures.length > 1;
  const turn = (step: number) => setIndex((index + step + pictures.length) % pictures.length);
  function onKeyDown({ key }: KeyboardEvent) {
    if (!isSeveral || isDouble) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  }
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={<span lang={picture?.lang}>{picture?.alt}</span>}
      widthPx={820}
      onKeyDown={onKeyDown}
    >
      <div className="grid gap-3">
        <div
          tabIndex={0}
          role="region"
          lang={picture?.lang}
          aria-label={picture?.alt}
          className="max-h-[68dvh] overflow-auto rounded-md bg-tile"
        >
          {picture && (
            <Picture
              src={picture.src}
              alt={picture.alt}
              lang={picture.lang}
              size={820}
              kind="large"
              eager
              className={isDouble ? 'w-[200%] max-w-none' : 'mx-auto max-h-[68dvh] w-full'}
            />
          )}
        </div>
        <div className="flex items-center justify-center gap-2">
          {isSeveral && <IconButton icon="chevron-left" label={t('Immagine precedente')} onClick={() => turn(-1)} />}
          <Button variant="secondary" aria-pressed={isDouble} onClick={() => setIsDouble(!isDouble)}>
            {isDouble ? t('Riduci') : t('Ingrandisci')}
          </Button>
          {isSeveral && <IconButton icon="chevron-right" label={t('Immagine successiva')} onClick={() => turn(1)} />}
        </div>
        {isSeveral && (
          <p role="status" className="text-center text-ink-soft text-sm">
            {t('{n} di {total}', { n: index + 1, total: pictures.length })}
            <span lang={picture?.lang} className="sr-only">
              : {picture?.alt}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
