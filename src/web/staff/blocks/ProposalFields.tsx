import { PROPOSAL_OPTIONS } from '../../../domain/content/block-options.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { LinkFields } from './LinkFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { OptionFields } from './OptionFields.tsx';
import { PictureField } from './PictureField.tsx';
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
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
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
