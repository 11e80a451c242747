import { useState } from 'react';
import type { StaffPlace } from '../../../../contract/content/staff-block-schemas.ts';
import { BLOCK_OPTIONS } from '../../../../domain/content/block-options.ts';
import { type BlockType, NEW_BLOCK_TYPES } from '../../../../domain/content/block-type.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Edited } from '../../kit/use-edited.ts';
import { newKey } from '../../kit/use-row-focus.ts';
import { type Rows, useRows } from '../../kit/use-rows.ts';
import { BlockConditions, isConditional } from './BlockConditions.tsx';
import { MoreFields } from './MoreFields.tsx';
import { ColourField, OptionFields } from './OptionFields.tsx';
import { moveRow, OrderedRowButtons, ProposalRows, type RowPosition } from './ProposalRows.tsx';
import { type BlockDraft, newBlock, OWN, type PlaceDraft, type ProposalDraft, rowOfField } from './place-draft.ts';

export interface BlockRowsProps {
  readonly edited: Edited<PlaceDraft>;
  readonly isHome: boolean;
}

/** The blocks of a page in their order; the effect of each button is announced, and the focus is preserved. */
export function BlockRows({ edited, isHome }: BlockRowsProps) {
  const { value: place } = edited;
  const { blocks } = place;
  const state = useRows(edited.problem, (field) => rowOfField(place, field));
  const { list, said } = state;
  const withBlocks = (next: readonly BlockDraft[]): PlaceDraft => ({ ...place, blocks: next });

  function add(type: BlockType) {
    const key = newKey();
    edited.change(withBlocks([...blocks, newBlock(type, key)]));
    state.toggle(key, true);
  }
  function move(index: number, way: 'up' | 'down') {
    moveRow(
      { rows: blocks, nameOf: blockName, state, onChange: (next) => edited.change(withBlocks(next)) },
      index,
      way,
    );
  }
  function remove(index: number) {
    const row = blocks[index];
    if (!row) return;
    const rest = blocks.toSpliced(index, 1);
    edited.remove(withBlocks(rest), blockName(row));
    state.sayRemoved(rest, index);
  }
  return (
    <div ref={list} className="grid gap-4">
      <OwnProposals edited={edited} state={state} />
      <ol className="grid gap-3">
        {blocks.map((block, index) => (
          <BlockRow
            key={block.key}
            block={block}
            position={[index, blocks.length]}
            isHome={isHome}
            state={state}
            onChange={(part) => edited.change(withBlocks(blocks.with(index, { ...block, ...part })))}
            onRemoveProposal={(proposals, what) =>
              edited.remove(withBlocks(blocks.with(index, { ...block, proposals })), what)
            }
            onMove={(way) => move(index, way)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <AddBlock onAdd={add} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface BlockRowProps {
  readonly block: BlockDraft;
  readonly position: RowPosition;
  readonly isHome: boolean;
  readonly state: Rows;
  readonly onChange: (part: Partial<BlockDraft>) => void;
  readonly onRemoveProposal: (proposals: BlockDraft['proposals'], what: string) => void;
  readonly onMove: (way: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

function BlockRow(props: BlockRowProps) {
  const { block, position, isHome, state, onChange, onRemoveProposal, onMove, onRemove } = props;
  const { key, type, title } = block;
  return (
    <li data-row={key} className="rounded-lg bg-card px-4 py-2 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-40 flex-1 py-1">
          <h2 className="break-words font-sans font-semibold text-base">
            <span lang={title === '' ? undefined : contentLanguage()}>{blockName(block)}</span>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-ink-faint text-sm">
            {t(BLOCK_WORDS[type].name)}
            {isConditional(block) && <Badge tone="warning">{t('Non sempre, o non per tutti')}</Badge>}
          </p>
        </div>
        <OrderedRowButtons
          row={key}
          name={blockName(block)}
          position={position}
          state={state}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {state.isOpen(key) && (
        <BlockFields
          block={block}
          isHome={isHome}
          state={state}
          onChange={onChange}
          onRemoveProposal={onRemoveProposal}
        />
      )}
    </li>
  );
}

function AddBlock({ onAdd }: { readonly onAdd: (type: BlockType) => void }) {
  const [type, setType] = useState<BlockType>('BannerGrid');
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Select
        label={t('Un altro blocco')}
        name="new-block"
        value={type}
        hint={t(BLOCK_WORDS[type].about)}
        className="w-full sm:w-80"
        onChange={(event) => setType(event.target.value as BlockType)}
      >
        {NEW_BLOCK_TYPES.map((each) => (
          <option key={each} value={each}>
            {t(BLOCK_WORDS[each].name)}
          </option>
        ))}
      </Select>
      <Button variant="secondary" data-act="add" className="sm:mt-7" onClick={() => onAdd(type)}>
        <Icon name="plus" />
        {t('Aggiungi il blocco')}
      </Button>
    </div>
  );
}

function blockName({ title, type, proposals }: BlockDraft): string {
  return title || proposals[0]?.name || t(BLOCK_WORDS[type].name);
}

type ProposalType = StaffPlace['proposalType'];
const TYPES: readonly ProposalType[] = ['BannerGrid', 'BannerSlider'];

interface OwnProposalsProps {
  readonly edited: Edited<PlaceDraft>;
  readonly state: Rows;
}

/** storefront 3: proposals of the page itself, shown before its blocks. */
function OwnProposals({ edited: { value: place, change, remove }, state }: OwnProposalsProps) {
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

const INVITE_BANNER = { name: msg('Invito a invitare'), about: msg('Il codice, con un pulsante') };

/** Names and descriptions of the types of blocks. */
export const BLOCK_WORDS: Readonly<Record<BlockType, { readonly name: string; readonly about: string }>> = {
  BannerGrid: { name: msg('Griglia di banner'), about: msg('Immagini e schede affiancate') },
  BannerSlider: { name: msg('Banner scorrevole'), about: msg('Un’immagine grande alla volta') },
  ProductSlider: { name: msg('Fila di prodotti'), about: msg('Di una categoria, in promozione, scelti') },
  CrmProductSlider: { name: msg('Prodotti del cliente'), about: msg('Solo per chi accetta i consigli personali') },
  StaticText: { name: msg('Testo'), about: msg('Parole, con un’immagine accanto') },
  Hero: { name: msg('In testa'), about: msg('Il benvenuto a chi visita, con la domanda sul CAP') },
  MyShopping: {
    name: msg('La mia spesa'),
    about: msg('Ordine in corso, solita spesa e prodotti già comprati, per chi ha fatto l’accesso'),
  },
  ServiceAutodiscovery: { name: msg('Dove consegniamo'), about: msg('Si cerca il comune o il CAP') },
  CartInfoButton: { name: msg('La spesa in corso'), about: msg('Per chi ha fatto l’accesso') },
  InviteFriend: { name: msg('Invita un amico'), about: msg('Il codice personale e i buoni ricevuti') },
  InviteFriendBanner: INVITE_BANNER,
  InviteFriendBaner: INVITE_BANNER,
  ShareWithFriends: { name: msg('Condividi'), about: msg('Pulsanti per condividere la pagina') },
};

interface BlockFieldsProps {
  readonly block: BlockDraft;
  readonly isHome: boolean;
  readonly state: Rows;
  readonly onChange: (part: Partial<BlockDraft>) => void;
  readonly onRemoveProposal: (proposals: readonly ProposalDraft[], what: string) => void;
}

/** The code of blocks shown above the departments of the home page (parts.ts of the storefront). */
const INTRO = 'intro';

/** The form of a block: the fields that all types share, and the options of its type. */
function BlockFields({ block, isHome, state, onChange, onRemoveProposal }: BlockFieldsProps) {
  const { key, type, title, html, code, colour, style, options } = block;
  const errorAt = (field: string) => state.errorAt(key, field);
  const lang = contentLanguage();
  return (
    <div className="grid gap-2 pt-2 pb-2">
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
