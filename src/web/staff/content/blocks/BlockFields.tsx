import type { StaffPlace } from '../../../../contract/content/staff-block-schemas.ts';
import { BLOCK_OPTIONS } from '../../../../domain/content/block-options.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Edited } from '../../kit/use-edited.ts';
import type { Rows } from '../../kit/use-rows.ts';
import { BlockConditions } from './BlockConditions.tsx';
import { BLOCK_WORDS } from './block-words.ts';
import { MoreFields } from './MoreFields.tsx';
import { ColourField, OptionFields } from './OptionFields.tsx';
import { ProposalRows } from './ProposalRows.tsx';
import { type BlockDraft, OWN, type PlaceDraft, type ProposalDraft } from './place-draft.ts';

export interface BlockFieldsProps {
  readonly block: BlockDraft;
  readonly isHome: boolean;
  readonly state: Rows;
  readonly onChange: (part: Partial<BlockDraft>) => void;
  readonly onRemoveProposal: (proposals: readonly ProposalDraft[], what: string) => void;
}

/** The code of blocks shown above the departments of the home page (parts.ts of the storefront). */
const INTRO = 'intro';

/** The form of a block: the fields that all types share, and the options of its type. */
export function BlockFields({ block, isHome, state, onChange, onRemoveProposal }: BlockFieldsProps) {
  const { key, type, title, html, code, colour, style, options } = block;
  const errorAt = (field: string) => state.errorAt(key, field);
  const lang = contentLanguage();
  return (
    <div className="grid gap-2">
      <Field
        label={t('Titolo')}
        name={`${key}-title`}
        lang={lang}
        value={title}
        error={errorAt('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t('Testo in HTML')}
        name={`${key}-html`}
        lang={lang}
        rows={type === 'StaticText' ? 8 : 2}
        value={html}
        error={errorAt('html')}
        hint={t('Titoli con <h2>, paragrafi con <p>. Script, stili e moduli vengono tolti.')}
        onChange={(event) => onChange({ html: event.target.value })}
      />
      <OptionFields
        fields={BLOCK_OPTIONS[type]}
        options={options}
        row={key}
        errorAt={errorAt}
        onChange={(next) => onChange({ options: next })}
      />
      {isHome && (
        <Checkbox
          name={`${key}-intro`}
          checked={code === INTRO}
          onChange={(event) => onChange({ code: event.target.checked ? INTRO : '' })}
        >
          {t('Sta sopra i reparti della pagina iniziale')}
        </Checkbox>
      )}
      <ProposalRows
        block={block}
        state={state}
        onChange={(proposals) => onChange({ proposals })}
        onRemove={onRemoveProposal}
      />
      <BlockConditions block={block} errorAt={errorAt} onChange={onChange} />
      <MoreFields
        title={t('Sfondo e stile')}
        isFilled={colour !== '' || style !== ''}
        isWrong={['colour', 'style'].some(errorAt)}
      >
        <ColourField
          label={t('Colore di sfondo')}
          name={`${key}-colour`}
          value={colour}
          error={errorAt('colour')}
          onChange={(next) => onChange({ colour: next })}
        />
        <Field
          label={t('Stile CSS')}
          name={`${key}-style`}
          spellCheck={false}
          value={style}
          error={errorAt('style')}
          hint={t('Spazi, bordi e caratteri, per esempio padding: 1rem; border-radius: 1rem.')}
          onChange={(event) => onChange({ style: event.target.value })}
        />
      </MoreFields>
    </div>
  );
}

type ProposalType = StaffPlace['proposalType'];
const TYPES: readonly ProposalType[] = ['BannerGrid', 'BannerSlider'];

interface OwnProposalsProps {
  readonly edited: Edited<PlaceDraft>;
  readonly state: Rows;
}

/** storefront 3: proposals of the page itself, shown before its blocks. */
export function OwnProposals({ edited: { value: place, change, remove }, state }: OwnProposalsProps) {
  const { proposals, proposalType } = place;
  const isWrong = state.errorAt(OWN, 'proposals') !== undefined || proposals.some(({ key }) => state.hasErrorIn(key));
  return (
    <MoreFields title={t('Banner della pagina, prima dei blocchi')} isFilled={proposals.length > 0} isWrong={isWrong}>
      <Select
        label={t('Come si mostrano')}
        name="proposalType"
        value={proposalType}
        onChange={(event) => change({ ...place, proposalType: event.target.value as ProposalType })}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(BLOCK_WORDS[type].name)}
          </option>
        ))}
      </Select>
      <ProposalRows
        block={{ key: OWN, type: proposalType, proposals }}
        state={state}
        onChange={(next) => change({ ...place, proposals: next })}
        onRemove={(next, what) => remove({ ...place, proposals: next }, what)}
      />
    </MoreFields>
  );
}
