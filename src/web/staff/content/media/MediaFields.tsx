import type { MediaText } from '../../../../contract/content/staff-media-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';

export interface MediaFieldsProps {
  readonly text: MediaText;
  readonly problem: ApiError | undefined;
  readonly onChange: (part: Partial<MediaText>) => void;
}

/** The texts of a picture. */
export function MediaFields({ text, problem, onChange }: MediaFieldsProps) {
  const lang = contentLanguage();
  return (
    <div className="grid gap-1">
      <Field
        label={t('Titolo')}
        name="title"
        lang={lang}
        value={text.title}
        error={problem?.at('title')}
        hint={t('Per ritrovarla: nel negozio non si legge.')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {!text.isDecorative && (
        <TextArea
          label={t('Che cosa si vede')}
          name="altText"
          lang={lang}
          rows={2}
          value={text.altText}
          error={problem?.at('altText')}
          hint={t('Il testo alternativo: lo sente chi non vede l’immagine.')}
          onChange={(event) => onChange({ altText: event.target.value })}
        />
      )}
      <Checkbox
        name="isDecorative"
        checked={text.isDecorative}
        onChange={(event) => onChange({ isDecorative: event.target.checked })}
      >
        {t('È decorativa: non dice nulla che non sia già nel testo')}
      </Checkbox>
      <TextArea
        label={t('Didascalia')}
        name="caption"
        lang={lang}
        rows={2}
        required={false}
        value={text.caption}
        error={problem?.at('caption')}
        hint={t('Sotto l’immagine, quando sta in un testo.')}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
    </div>
  );
}
