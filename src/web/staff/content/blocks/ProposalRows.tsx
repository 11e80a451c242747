import { type BlockType, MAX_PROPOSALS } from '../../../../domain/content/block-type.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { RowButtons } from '../../kit/RowList.tsx';
import { newKey } from '../../kit/use-row-focus.ts';
import type { Rows } from '../../kit/use-rows.ts';
import { ProposalFields } from './ProposalFields.tsx';
import { type BlockDraft, movedRows, newProposal, type ProposalDraft } from './place-draft.ts';

export interface ProposalRowsProps {
  /** A block, or the page itself. */
  readonly block: Pick<BlockDraft, 'key' | 'type' | 'proposals'>;
  readonly state: Rows;
  readonly onChange: (proposals: readonly ProposalDraft[]) => void;
  readonly onRemove: (proposals: readonly ProposalDraft[], what: string) => void;
}

const HEADINGS: Readonly<Partial<Record<BlockType, string>>> = {
  StaticText: msg('Immagine accanto al testo'),
  ProductSlider: msg('Scheda prima dei prodotti'),
  CrmProductSlider: msg('Scheda prima dei prodotti'),
};

/** The proposals of a block: banners in their order, or the one card or picture of its type. */
export function ProposalRows({ block, state, onChange, onRemove }: ProposalRowsProps) {
  const { proposals, type } = block;
  const most = MAX_PROPOSALS[type];
  if (most === 0) return null;
  const headingId = `${block.key}-proposals`;
  const refused = state.errorAt(block.key, 'proposals');
  function add() {
    const key = newKey();
    onChange([...proposals, newProposal(key)]);
    state.toggle(key, true);
  }
  function move(index: number, way: 'up' | 'down') {
    moveRow({ rows: proposals, nameOf: proposalName, state, onChange }, index, way);
  }
  function remove(index: number) {
    const row = proposals[index];
    if (!row) return;
    const rest = proposals.toSpliced(index, 1);
    onRemove(rest, proposalName(row));
    state.focus((rest[index] ?? rest.at(-1) ?? block).key, 'delete');
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-lg">
        {t(HEADINGS[type] ?? 'Banner')}
      </h3>
      <ol className="grid gap-2">
        {proposals.map((proposal, index) => (
          <ProposalRow
            key={proposal.key}
            proposal={proposal}
            position={[index, proposals.length]}
            isPictureOnly={type === 'StaticText'}
            state={state}
            onChange={(part) => onChange(proposals.with(index, { ...proposal, ...part }))}
            onMove={(way) => move(index, way)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {refused && <FieldNote id={`${headingId}-note`} error={refused} hint={undefined} />}
      {proposals.length < most && (
        <Button variant="secondary" className="w-fit" onClick={add}>
          <Icon name="plus" />
          {t(most === 1 ? 'Aggiungi' : 'Aggiungi un banner')}
        </Button>
      )}
    </section>
  );
}

interface ProposalRowProps {
  readonly proposal: ProposalDraft;
  readonly position: RowPosition;
  readonly isPictureOnly: boolean;
  readonly state: Rows;
  readonly onChange: (part: Partial<ProposalDraft>) => void;
  readonly onMove: (way: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

function ProposalRow({ proposal, position, isPictureOnly, state, onChange, onMove, onRemove }: ProposalRowProps) {
  const { key, picture } = proposal;
  return (
    <li data-row={key} className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        {picture !== '' && <img src={picture} alt="" className="h-12 w-16 rounded-sm bg-tile object-cover" />}
        <p lang={contentLanguage()} className="min-w-32 flex-1 break-words py-1 text-sm">
          {proposalName(proposal)}
        </p>
        <OrderedRowButtons
          row={key}
          name={proposalName(proposal)}
          position={position}
          state={state}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {state.isOpen(key) && (
        <ProposalFields
          proposal={proposal}
          isPictureOnly={isPictureOnly}
          errorAt={(field) => state.errorAt(key, field)}
          onChange={onChange}
        />
      )}
    </li>
  );
}

function proposalName({ name, alt }: ProposalDraft): string {
  return name || alt || t('Senza titolo');
}

/** The position of a row among the rows of its list. */
export type RowPosition = readonly [index: number, count: number];

interface OrderedRowButtonsProps {
  readonly row: string;
  readonly name: string;
  readonly position: RowPosition;
  readonly state: Rows;
  readonly onMove: (way: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

/** The buttons of a row in a flat list, where each press moves it by one position. */
export function OrderedRowButtons({ row, name, position, state, onMove, onRemove }: OrderedRowButtonsProps) {
  const [index, count] = position;
  return (
    <RowButtons
      name={name}
      whyNotUp={index === 0 ? msg('È già al primo posto') : undefined}
      whyNotDown={index === count - 1 ? msg('È già all’ultimo posto') : undefined}
      isOpen={state.isOpen(row)}
      onMove={onMove}
      onOpen={(opens) => state.toggle(row, opens)}
      onRemove={onRemove}
    />
  );
}

interface OrderedRows<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly state: Rows;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Moves a row, announces its new position and keeps the focus on the button that moved it. */
export function moveRow<Row extends { readonly key: string }>(
  { rows, nameOf, state, onChange }: OrderedRows<Row>,
  index: number,
  way: 'up' | 'down',
): void {
  const row = rows[index];
  if (!row) return;
  onChange(movedRows(rows, index, way));
  const n = index + (way === 'up' ? 0 : 2);
  state.say(t('{name}: posto {n} di {count}', { name: nameOf(row), n, count: rows.length }));
  state.focus(row.key, way);
}
