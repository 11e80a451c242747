import { useId } from 'react';
import type { StaffMediaHead } from '../../../contract/content/staff-media-schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { pickMedia } from '../media/MediaPicker.tsx';

export interface PictureFieldProps {
  readonly label: string;
  /** A path of this site; empty when there is no picture. */
  readonly path: string;
  readonly error: string | undefined;
  readonly hint?: string;
  /** Receives the chosen picture; undefined when it was removed. */
  readonly onChange: (media: StaffMediaHead | undefined) => void;
}

export function PictureField({ label, path, error, hint, onChange }: PictureFieldProps) {
  const noteId = useId();
  async function choose() {
    const media = await pickMedia();
    if (media) onChange(media);
  }
  return (
    <fieldset aria-describedby={noteId} className="grid content-start gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex items-center gap-3">
        {path !== '' && <img src={path} alt="" className="h-18 w-24 rounded-md bg-tile object-contain" />}
        <div className="grid justify-items-start">
          <Button variant="secondary" data-invalid={error ? true : undefined} onClick={() => void choose()}>
            {t('Scegli un’immagine')}
          </Button>
          {path !== '' && (
            <Button variant="quiet" onClick={() => onChange(undefined)}>
              {t('Togli l’immagine')}
            </Button>
          )}
        </div>
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  );
}
