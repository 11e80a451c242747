import { contentLanguage, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { pickMedia } from '../media/MediaPicker.tsx';
import type { EntryDraft } from './use-entry-text.ts';

export interface EntryPictureProps {
  readonly text: EntryDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<EntryDraft>) => void;
}

/** The entry's picture, chosen from the existing ones. */
export function EntryPicture({ text: { mediaId, picture }, error, onChange }: EntryPictureProps) {
  const label = t('Immagine in evidenza');
  async function choose() {
    const media = await pickMedia();
    if (media) onChange({ mediaId: media.mediaId, picture: { title: media.title, path: media.path } });
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {mediaId > 0 && picture && (
          <>
            <img src={picture.path} alt="" className="h-18 w-24 rounded-md bg-tile object-contain" />
            <span lang={contentLanguage()} className="min-w-0 break-words text-sm">
              {picture.title}
            </span>
          </>
        )}
        <Button variant="secondary" onClick={() => void choose()}>
          {t('Scegli un’immagine')}
        </Button>
        {mediaId > 0 && (
          <Button variant="quiet" onClick={() => onChange({ mediaId: 0, picture: undefined })}>
            {t('Togli l’immagine')}
          </Button>
        )}
      </div>
      <FieldNote
        id="entry-picture-note"
        error={error}
        hint={t('Negli elenchi e nelle app; la pagina non la mostra.')}
      />
    </fieldset>
  );
}
