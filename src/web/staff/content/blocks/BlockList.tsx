import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { type BlockType, NEW_BLOCK_TYPES } from '../../../../domain/content/block-type.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { BLOCK_ICONS, BLOCK_WORDS, type BlockTime, blockName, conditionsOf, timeOf } from './block-words.ts';
import type { BlockDraft } from './place-draft.ts';

export interface BlockListProps {
  readonly blocks: readonly BlockDraft[];
  readonly chosen: string | undefined;
  /** The time for which the page is looked at, YYYY-MM-DDTHH:MM in Rome. */
  readonly at: string;
  /** The indexes of the blocks that the viewer of the preview sees; undefined while it is not known. */
  readonly shown: ReadonlySet<number> | undefined;
  readonly onChoose: (key: string) => void;
  /** Moves a block to the index that it will have. */
  readonly onMove: (from: number, to: number) => void;
  readonly onAdd: (type: BlockType) => void;
}

/** The blocks of a page from the top: each with its picture, its time and its state; dragged, or moved with Alt. */
export function BlockList({ blocks, chosen, at, shown, onChoose, onMove, onAdd }: BlockListProps) {
  const [dragged, setDragged] = useState<number>();
  return (
    <section aria-label={t('Blocchi, dall’alto')} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 className="font-semibold text-sm">{t('Blocchi, dall’alto')}</h2>
      <ol className="grid grid-cols-1 gap-1.5">
        {blocks.map((block, index) => (
          <BlockRow
            key={block.key}
            block={block}
            index={index}
            isLast={index === blocks.length - 1}
            isChosen={block.key === chosen}
            time={timeOf(block, at)}
            isForOthers={shown !== undefined && !shown.has(index)}
            dragged={dragged}
            onDrag={setDragged}
            onChoose={() => onChoose(block.key)}
            onMove={onMove}
          />
        ))}
      </ol>
      <p className="text-ink-soft text-xs max-md:hidden">
        {t(
          'Alt con freccia su o giù sposta, o si trascina. Chi non c’entra col giorno scelto resta qui, tratteggiato.',
        )}
      </p>
      <AddBlock onAdd={onAdd} />
    </section>
  );
}

const TIMES: Readonly<Record<BlockTime, { readonly tone: BadgeTone; readonly word: () => string }>> = {
  on: { tone: 'accent', word: () => t('in onda') },
  next: { tone: 'work', word: () => t('prossimo') },
  over: { tone: 'neutral', word: () => t('finito') },
  'other-season': { tone: 'neutral', word: () => t('fuori stagione') },
};

const MOVE_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

interface BlockRowProps {
  readonly block: BlockDraft;
  readonly index: number;
  readonly isLast: boolean;
  readonly isChosen: boolean;
  readonly time: BlockTime;
  readonly isForOthers: boolean;
  readonly dragged: number | undefined;
  readonly onDrag: (index: number | undefined) => void;
  readonly onChoose: () => void;
  readonly onMove: (from: number, to: number) => void;
}

function BlockRow(props: BlockRowProps) {
  const { block, index, isLast, isChosen, time, isForOthers, dragged, onDrag, onChoose, onMove } = props;
  const [isTarget, setIsTarget] = useState(false);
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && index > 0) onMove(index, index - 1);
    if (event.key === 'ArrowDown' && !isLast) onMove(index, index + 1);
  }
  function onDragOver(event: DragEvent) {
    if (dragged === undefined || dragged === index) return;
    event.preventDefault();
    setIsTarget(true);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsTarget(false);
    if (dragged !== undefined) onMove(dragged, index);
    onDrag(undefined);
  }
  const [name, kind] = [blockName(block), t(BLOCK_WORDS[block.type].name)];
  const state = TIMES[time];
  const isOff = time !== 'on' || isForOthers;
  return (
    <li
      data-row={block.key}
      draggable
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={onDragOver}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
      className={classNames(
        'rounded-md border bg-card',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-line',
        isOff && 'border-dashed',
        isTarget && 'bg-accent-soft',
        dragged === index && 'opacity-50',
      )}
    >
      <button
        type="button"
        data-act="open"
        aria-pressed={isChosen}
        aria-keyshortcuts={MOVE_KEYS}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className="flex min-h-12.5 w-full cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-left"
      >
        <span aria-hidden="true" title={t('Trascina')} className="cursor-grab text-ink-faint max-md:hidden">
          ⠿
        </span>
        <SmallPicture block={block} />
        <span className="min-w-0 grow">
          <span lang={contentLanguage()} className="block truncate font-semibold text-sm">
            {name}
          </span>
          <span className="block truncate text-ink-soft text-xs">
            {[kind === name ? '' : kind, conditionsOf(block)].filter(Boolean).join(' · ')}
          </span>
        </span>
        {time === 'on' && isForOthers ? (
          <Badge tone="outline">{t('per altri')}</Badge>
        ) : (
          <Badge tone={state.tone}>{state.word()}</Badge>
        )}
      </button>
    </li>
  );
}

/** The first picture of a block, or the sign of its type on its colour. */
function SmallPicture({ block: { type, proposals, colour } }: { readonly block: BlockDraft }) {
  const picture = proposals.find((each) => each.picture !== '')?.picture;
  if (picture !== undefined)
    return <img src={picture} alt="" className="h-8.5 w-12.5 shrink-0 rounded-sm bg-tile object-cover" />;
  return (
    <span
      style={/^#[0-9a-f]{6}$/i.test(colour) ? { backgroundColor: colour } : undefined}
      className="grid h-8.5 w-12.5 shrink-0 place-items-center rounded-sm bg-tint text-ink-soft"
    >
      {colour === '' && <Icon name={BLOCK_ICONS[type]} className="size-4.5" />}
    </span>
  );
}

function AddBlock({ onAdd }: { readonly onAdd: (type: BlockType) => void }) {
  const [type, setType] = useState<BlockType>('BannerGrid');
  return (
    <div className="grid gap-y-1.5">
      <Select
        label={t('Un altro blocco')}
        name="new-block"
        value={type}
        hint={t(BLOCK_WORDS[type].about)}
        onChange={(event) => setType(event.target.value as BlockType)}
      >
        {NEW_BLOCK_TYPES.map((each) => (
          <option key={each} value={each}>
            {t(BLOCK_WORDS[each].name)}
          </option>
        ))}
      </Select>
      <Button variant="secondary" data-act="add" className="w-fit" onClick={() => onAdd(type)}>
        <Icon name="plus" />
        {t('Aggiungi il blocco')}
      </Button>
    </div>
  );
}
