import { useState } from 'react';
import { t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** A square part of a photo, in shares of the square that it is shown in. */
export interface PhotoPart {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

/** Asks which part of a photo is shown; undefined: it stays as it is. `picture` is its largest address. */
export function askPart(picture: string): Promise<PhotoPart | undefined> {
  return askDialog<string, PhotoPart>(CropDialog, picture);
}

const WHOLE = 100;

function CropDialog({ question: picture, open, answer }: AskedProps<string, PhotoPart>) {
  const [edge, setEdge] = useState(WHOLE);
  const [across, setAcross] = useState(WHOLE / 2);
  const [down, setDown] = useState(WHOLE / 2);
  const free = 1 - edge / WHOLE;
  const part = { left: (free * across) / WHOLE, top: (free * down) / WHOLE, edge: edge / WHOLE };
  const sides = [
    { name: t('Quanto se ne vede'), value: edge, least: 10, set: setEdge },
    { name: t('Da sinistra a destra'), value: across, least: 0, set: setAcross },
    { name: t('Dall’alto in basso'), value: down, least: 0, set: setDown },
  ];
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={t('Ritaglia la foto')}
      widthPx={460}
      footer={
        <Button disabled={edge === WHOLE} onClick={() => answer(part)}>
          {t('Ritaglia')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3">
        <div className="size-72 overflow-hidden rounded-md border border-line">
          <img
            src={picture}
            alt={t('Come si vedrà')}
            className="size-72 origin-top-left"
            style={{ transform: `scale(${1 / part.edge}) translate(${-part.left * 100}%, ${-part.top * 100}%)` }}
          />
        </div>
        {sides.map(({ name, value, least, set }) => (
          <label key={name} className="grid w-72 font-medium text-sm">
            {name}
            <input
              type="range"
              min={least}
              max={WHOLE}
              value={value}
              onChange={({ target }) => set(Number(target.value))}
              className="min-h-11 accent-accent"
            />
          </label>
        ))}
      </div>
    </Dialog>
  );
}
