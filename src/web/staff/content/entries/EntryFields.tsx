import { suggestedSlug } from '../../../../domain/content/slug.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldNote, TextArea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { pickMedia } from '../media/MediaPicker.tsx';
import { TextField } from '../rich-text/TextField.tsx';
import { typeName } from './entry-words.ts';
import type { EditedEntry, EntryDraft } from './use-entry.ts';

export interface EntryFieldsProps {
  readonly edited: EditedEntry;
  readonly isNew: boolean;
  readonly type: string;
  /** Present only for a new entry. */
  readonly onType?: ((type: string) => void) | undefined;
}

/** The fields of an entry, each with its error. */
export function EntryFields({ edited, isNew, type, onType }: EntryFieldsProps) {
  const { value: text, problem } = edited;
  const change = (part: Partial<EntryDraft>) => {
    const next = { ...text, ...part };
    // the address follows the title until somebody edits it
    const follows = isNew && part.title !== undefined && text.slug === suggestedSlug(text.title);
    edited.change(follows ? { ...next, slug: suggestedSlug(next.title) } : next);
  };
  const types = ENTRY_TYPES.includes(type) ? ENTRY_TYPES : [...ENTRY_TYPES, type];
  return (
    <div className="grid min-w-0 gap-2">
      {onType && (
        <Select label={t('Tipo')} name="type" value={type} onChange={(event) => onType(event.target.value)}>
          {types.map((each) => (
            <option key={each} value={each}>
              {typeName(each)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={t('Titolo')}
        name="title"
        lang={contentLanguage()}
        value={text.title}
        error={problem?.at('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field
        label={t('Indirizzo')}
        name="slug"
        spellCheck={false}
        inputMode="url"
        value={text.slug}
        error={problem?.at('slug')}
        hint={type === 'pages' ? paths.page(text.slug || '…').replace('%E2%80%A6', '…') : undefined}
        onChange={(event) => change({ slug: event.target.value })}
      />
      <TextField value={text.content} error={problem?.at('content')} onChange={(content) => change({ content })} />
      <EntryPicture text={text} error={problem?.at('mediaId')} onChange={change} />
      <TextArea
        label={t('Riassunto')}
        name="excerpt"
        lang={contentLanguage()}
        rows={3}
        value={text.excerpt}
        error={problem?.at('excerpt')}
        hint={t('Per i motori di ricerca; se è vuoto si usa l’inizio del testo.')}
        onChange={(event) => change({ excerpt: event.target.value })}
      />
      <Field
        label={t('Validità')}
        name="validity"
        lang={contentLanguage()}
        value={text.validity}
        error={problem?.at('validity')}
        hint={t('Una riga sotto il titolo, per esempio «Valido fino al 6 gennaio». Può restare vuota.')}
        onChange={(event) => change({ validity: event.target.value })}
      />
    </div>
  );
}

/**
 * The types of the contract, repeated here because pages import only its TypeScript types; entry-types.test.ts compares
 * the two.
 */
export const ENTRY_TYPES: readonly string[] = ['pages', 'posts', 'faq', 'slides', 'ux-blocks', 'mail-pars'];

interface EntryPictureProps {
  readonly text: EntryDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<EntryDraft>) => void;
}

/** The entry's picture, chosen from the existing ones. */
function EntryPicture({ text: { mediaId, picture }, error, onChange }: EntryPictureProps) {
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
