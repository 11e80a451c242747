import { useState } from 'react';
import type { StaffPlace } from '../../../../contract/content/staff-block-schemas.ts';
import { type BlockType, NEW_BLOCK_TYPES } from '../../../../domain/content/block-type.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Edited } from '../../kit/use-edited.ts';
import { newKey } from '../../kit/use-row-focus.ts';
import { type Rows, useRows } from '../../kit/use-rows.ts';
import { isConditional } from './BlockConditions.tsx';
import { BlockFields } from './BlockFields.tsx';
import { BLOCK_WORDS } from './block-words.ts';
import { MoreFields } from './MoreFields.tsx';
import { moveRow, OrderedRowButtons, type RowPosition } from './OrderedRowButtons.tsx';
import { ProposalRows } from './ProposalRows.tsx';
import { type BlockDraft, newBlock, OWN, type PlaceDraft, rowOfField } from './place-draft.ts';

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
    moveRow({ rows: blocks, nameOf, state, onChange: (next) => edited.change(withBlocks(next)) }, index, way);
  }
  function remove(index: number) {
    const row = blocks[index];
    if (!row) return;
    const rest = blocks.toSpliced(index, 1);
    edited.remove(withBlocks(rest), nameOf(row));
    state.say(t('Tolta. Si può rimettere.'));
    state.focus((rest[index] ?? rest.at(-1))?.key, 'delete');
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
            onRemoveProposal={(proposals, what) => edited.remove(withBlocks(blocks.with(index, { ...block, proposals })), what)}
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
            <span lang={title === '' ? undefined : contentLanguage()}>{nameOf(block)}</span>
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-ink-faint text-sm">
            {t(BLOCK_WORDS[type].name)}
            {isConditional(block) && <Badge tone="warning">{t('Non sempre, o non per tutti')}</Badge>}
          </p>
        </div>
        <OrderedRowButtons row={key} name={nameOf(block)} position={position} state={state} onMove={onMove} onRemove={onRemove} />
      </div>
      {state.isOpen(key) && (
        <BlockFields block={block} isHome={isHome} state={state} onChange={onChange} onRemoveProposal={onRemoveProposal} />
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

function nameOf({ title, type, proposals }: BlockDraft): string {
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
