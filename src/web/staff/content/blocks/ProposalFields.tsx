import { useId, useState } from 'react';
import type { StaffMediaHead } from '../../../../contract/content/staff-media-schemas.ts';
import { PROPOSAL_OPTIONS } from '../../../../domain/content/block-options.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldNote, TextArea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { pickMedia } from '../media/MediaPicker.tsx';
import { MoreFields } from './MoreFields.tsx';
import { CategorySelect, OptionFields } from './OptionFields.tsx';
import type { ProposalDraft } from './place-draft.ts';

export interface ProposalFieldsProps {
  readonly proposal: ProposalDraft;
  /** True for the picture beside a text, which has neither text nor link of its own. */
  readonly isPictureOnly: boolean;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<ProposalDraft>) => void;
}

export function ProposalFields({ proposal, isPictureOnly, errorAt, onChange }: ProposalFieldsProps) {
  const { key, name, text, html, picture, narrowPicture, alt, options } = proposal;
  const lang = contentLanguage();
  return (
    <div className="grid gap-1 pt-2">
      {!isPictureOnly && (
        <Field
          label={t('Titolo')}
          name={`${key}-name`}
          lang={lang}
          value={name}
          error={errorAt('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4 gap-y-3">
        <PictureField
          label={t('Immagine')}
          path={picture}
          error={errorAt('picture')}
          onChange={(media) => onChange({ picture: media?.path ?? '', alt: media ? media.altText : '' })}
        />
        {!isPictureOnly && (
          <PictureField
            label={t('Un’altra per il telefono')}
            path={narrowPicture}
            error={errorAt('narrowPicture')}
            hint={t('Se manca, la prima va bene ovunque.')}
            onChange={(media) => onChange({ narrowPicture: media?.path ?? '' })}
          />
        )}
      </div>
      {picture !== '' && (
        <Field
          label={t('Che cosa si vede')}
          name={`${key}-alt`}
          lang={lang}
          value={alt}
          error={errorAt('alt')}
          hint={t('Vuoto se l’immagine non dice più del testo accanto.')}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
      )}
      {!isPictureOnly && (
        <>
          <TextArea
            label={t('Testo')}
            name={`${key}-text`}
            lang={lang}
            rows={2}
            value={text}
            error={errorAt('text')}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <LinkFields proposal={proposal} errorAt={errorAt} onChange={onChange} />
          <MoreFields
            title={t('Aspetto')}
            isFilled={Object.values(options).some(Boolean) || html !== ''}
            isWrong={['html', ...PROPOSAL_OPTIONS.map(({ key: option }) => `options/${option}`)].some(errorAt)}
          >
            <OptionFields
              fields={PROPOSAL_OPTIONS}
              options={options}
              row={key}
              errorAt={errorAt}
              onChange={(next) => onChange({ options: next })}
            />
            <TextArea
              label={t('Testo in HTML')}
              name={`${key}-html`}
              lang={lang}
              rows={2}
              value={html}
              error={errorAt('html')}
              hint={t('Sotto il testo: parole in grassetto, elenchi, link.')}
              onChange={(event) => onChange({ html: event.target.value })}
            />
          </MoreFields>
        </>
      )}
    </div>
  );
}

interface PictureFieldProps {
  readonly label: string;
  /** A path of this site; empty when there is no picture. */
  readonly path: string;
  readonly error: string | undefined;
  readonly hint?: string;
  /** Receives the chosen picture; undefined when it was removed. */
  readonly onChange: (media: StaffMediaHead | undefined) => void;
}

function PictureField({ label, path, error, hint, onChange }: PictureFieldProps) {
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

interface LinkFieldsProps {
  readonly proposal: ProposalDraft;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<ProposalDraft>) => void;
}

type Kind = 'none' | 'category' | 'url';

/** The target of a proposal: a category, an address, or none. */
function LinkFields({ proposal, errorAt, onChange }: LinkFieldsProps) {
  const { key, category, url } = proposal;
  const [chosen, setChosen] = useState<Kind>('none');
  const kind = category !== '' ? 'category' : url !== '' ? 'url' : chosen;
  function choose(next: Kind) {
    setChosen(next);
    onChange({ ...(next === 'category' ? {} : { category: '' }), ...(next === 'url' ? {} : { url: '' }) });
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
      <Select
        label={t('Porta a')}
        name={`${key}-link`}
        value={kind}
        onChange={(event) => choose(event.target.value as Kind)}
      >
        <option value="none">{t('Da nessuna parte')}</option>
        <option value="category">{t('Una categoria')}</option>
        <option value="url">{t('Un indirizzo')}</option>
      </Select>
      {kind === 'category' && (
        <CategorySelect
          label={t('Categoria')}
          name={`${key}-category`}
          value={category}
          error={errorAt('category')}
          onChange={(slug) => onChange({ category: slug })}
        />
      )}
      {kind === 'url' && (
        <Field
          label={t('Indirizzo')}
          name={`${key}-url`}
          inputMode="url"
          spellCheck={false}
          value={url}
          error={errorAt('url')}
          hint={t('Un percorso del negozio, https, mailto: o tel:; un video di YouTube si apre nella pagina.')}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      )}
    </div>
  );
}
