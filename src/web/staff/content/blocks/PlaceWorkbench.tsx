import { type ReactNode, useState } from 'react';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import type { BlockType } from '../../../../domain/content/block-type.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MoveButton } from '../../kit/MoveButton.tsx';
import type { Edited } from '../../kit/use-edited.ts';
import { newKey } from '../../kit/use-row-focus.ts';
import { type Rows, useRows } from '../../kit/use-rows.ts';
import { BlockFields, OwnProposals } from './BlockFields.tsx';
import { BlockList } from './BlockList.tsx';
import { BLOCK_WORDS, blockName } from './block-words.ts';
import { PlacePreview, usePlacePreview } from './PlacePreview.tsx';
import { type BlockDraft, blockOfField, movedTo, newBlock, type PlaceDraft, rowOfField } from './place-draft.ts';

export interface PlaceWorkbenchProps {
  readonly placeId: number;
  readonly edited: Edited<PlaceDraft>;
  readonly isHome: boolean;
  /** The fields of the page itself. */
  readonly children?: ReactNode;
}

/**
 * The blocks of a page at the left, the page as it will look in the middle, the fields of the chosen block at the
 * right: on a phone one of them after the other. The effect of each act is announced.
 */
export function PlaceWorkbench({ placeId, edited, isHome, children }: PlaceWorkbenchProps) {
  const { value: place, problem } = edited;
  const { blocks } = place;
  const state = useRows(problem, (field) => rowOfField(place, field));
  const { list, said } = state;
  const [choice, setChoice] = useState<Choice>();
  const setChosen = (key: string | undefined, at = blocks.findIndex((each) => each.key === key)) =>
    setChoice(key === undefined ? undefined : { key, index: at, isNew: blocks[at]?.blockId === undefined });
  const [seen, setSeen] = useState(problem);
  if (problem !== seen) {
    setSeen(problem);
    // the first wrong block opens, so that its message is read
    const wrong = problem?.errors.map(({ field }) => blockOfField(place, field)).find(Boolean);
    if (wrong !== undefined) setChosen(wrong);
  }
  const look = usePlacePreview(placeId, place);
  const [now] = useState(momentNow);
  const change = (next: readonly BlockDraft[]) => edited.change({ ...place, blocks: next });
  // a new block has another key once it is saved
  const found = blocks.findIndex(({ key }) => key === choice?.key);
  if (choice && found >= 0 && found !== choice.index) setChoice({ ...choice, index: found });
  const index = found >= 0 || !choice?.isNew ? found : Math.min(choice.index, blocks.length - 1);
  const block = blocks[index];
  const chosen = block?.key;

  function add(type: BlockType) {
    const key = newKey();
    change([...blocks, newBlock(type, key)]);
    setChosen(key, blocks.length);
    state.focus(key, 'first');
  }
  function move(from: number, to: number) {
    const row = blocks[from];
    if (!row || from === to) return;
    change(movedTo(blocks, from, to));
    state.say(t('{name}: posto {n} di {count}', { name: blockName(row), n: to + 1, count: blocks.length }));
    state.focus(row.key, 'open');
  }
  function remove() {
    if (!block) return;
    const rest = blocks.toSpliced(index, 1);
    edited.remove({ ...place, blocks: rest }, blockName(block));
    setChosen(undefined);
    state.say(t('Tolta. Si può rimettere.'));
    const next = (rest[index] ?? rest.at(-1))?.key;
    state.focus(next, 'open');
  }
  return (
    <div
      ref={list}
      className="grid items-start gap-4 grid-cols-1 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)] min-[80rem]:grid-cols-[21rem_minmax(0,1fr)_20rem]"
    >
      <div className={classNames('min-w-0', block && 'max-lg:hidden')}>
        <BlockList
          blocks={blocks}
          chosen={chosen}
          at={look.at || now}
          shown={look.shown}
          onChoose={(key) => setChosen(key === chosen ? undefined : key)}
          onMove={move}
          onAdd={add}
        />
      </div>
      <PlacePreview look={look} blocks={blocks} chosen={index} />
      <div className="min-w-0 lg:col-start-2 min-[80rem]:col-start-3 min-[80rem]:row-start-1">
        {block ? (
          <section aria-label={blockName(block)} data-row={block.key} className="grid gap-3">
            <BlockHead
              block={block}
              position={[index, blocks.length]}
              onMove={(to) => move(index, to)}
              onRemove={remove}
              onClose={() => setChosen(undefined)}
            />
            <BlockFields
              block={block}
              isHome={isHome}
              state={state}
              onChange={(part) => change(blocks.with(index, { ...block, ...part }))}
              onRemoveProposal={(proposals, what) =>
                edited.remove({ ...place, blocks: blocks.with(index, { ...block, proposals }) }, what)
              }
            />
          </section>
        ) : (
          <WholePage edited={edited} state={state}>
            {children}
          </WholePage>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** The chosen block. */
interface Choice {
  readonly key: string;
  readonly index: number;
  readonly isNew: boolean;
}

/** YYYY-MM-DDTHH:MM in Rome. */
function momentNow(): string {
  const { date, time } = romeTime(new Date());
  return `${date}T${time}`;
}

interface WholePageProps {
  readonly edited: Edited<PlaceDraft>;
  readonly state: Rows;
  readonly children: ReactNode;
}

/** What stands at the right while no block is chosen. */
function WholePage({ edited, state, children }: WholePageProps) {
  return (
    <section aria-label={t('La pagina')} className="grid gap-3">
      <h2 className="font-semibold text-sm">{t('La pagina')}</h2>
      <p className="text-ink-soft text-sm">{t('Scegli un blocco per cambiarlo: qui stanno i suoi campi.')}</p>
      {children}
      <OwnProposals edited={edited} state={state} />
    </section>
  );
}

interface BlockHeadProps {
  readonly block: BlockDraft;
  readonly position: readonly [index: number, count: number];
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function BlockHead({ block, position: [index, count], onMove, onRemove, onClose }: BlockHeadProps) {
  const name = blockName(block);
  return (
    <div className="grid gap-1">
      <Button variant="quiet" className="w-fit lg:hidden" onClick={onClose}>
        <Icon name="chevron-left" />
        {t('Tutti i blocchi')}
      </Button>
      <div className="flex items-center">
        <div className="min-w-0 grow">
          <h2 lang={contentLanguage()} className="break-words font-semibold text-base">
            {name}
          </h2>
          <p className="text-ink-soft text-xs">{t(BLOCK_WORDS[block.type].about)}</p>
        </div>
        <MoveButton
          icon="chevron-down"
          isTurned
          what="up"
          label={t('Sposta su {name}', { name })}
          whyNot={index === 0 ? msg('È già al primo posto') : undefined}
          onPress={() => onMove(index - 1)}
        />
        <MoveButton
          icon="chevron-down"
          what="down"
          label={t('Sposta giù {name}', { name })}
          whyNot={index === count - 1 ? msg('È già all’ultimo posto') : undefined}
          onPress={() => onMove(index + 1)}
        />
        <MoveButton icon="trash" what="delete" label={t('Elimina {name}', { name })} onPress={onRemove} />
      </div>
    </div>
  );
}
