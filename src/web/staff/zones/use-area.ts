import { useState } from 'react';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { t } from '../../../language/language.ts';
import type { Edited } from '../kit/use-edited.ts';
import { useRowFocus } from '../kit/use-row-focus.ts';
import {
  type Corner,
  halfway,
  type Outline,
  outlinesOf,
  withCorner,
  withMoved,
  withoutCorner,
  withoutOutline,
} from './area-draft.ts';
import type { ZoneDraft } from './zone-draft.ts';

/** The centre of northern Italy, used until the map reports its own centre. */
const START: Corner = { latitude: 45.5, longitude: 9.5 };

/** The state of the drawn area: the selected outline, whether clicks add corners, and where the keyboard adds one. */
export function useArea(edited: Edited<ZoneDraft>) {
  const { value, change, remove } = edited;
  const { outlines } = value;
  const [selectedIndex, setSelected] = useState<number | undefined>(outlines.length > 0 ? 0 : undefined);
  const [isDrawing, setIsDrawing] = useState(false);
  const [centre, setCentre] = useState(START);
  const [said, say] = useState('');
  const { list, focus } = useRowFocus<HTMLDivElement>();
  const selected = selectedIndex === undefined ? undefined : outlines[selectedIndex];

  function replace(next: Outline) {
    if (selectedIndex !== undefined) change({ ...value, outlines: outlines.with(selectedIndex, next) });
  }
  function begin(isCutOut: boolean) {
    const drawn = outlines.filter(({ corners }) => corners.length > 0);
    change({ ...value, outlines: [...drawn, { isCutOut, corners: [] }] });
    setSelected(drawn.length);
    setIsDrawing(true);
    say(t('Premi sulla mappa per mettere i vertici, o aggiungili dalla lista.'));
  }
  return {
    outlines,
    selectedIndex: selected && selectedIndex,
    selected,
    isDrawing,
    said,
    list,
    setCentre,
    begin,
    close: () => {
      setIsDrawing(false);
      say(t('Contorno chiuso'));
    },
    select: (index: number | undefined) => {
      setSelected(index);
      setIsDrawing(false);
    },
    ...cornerActions({ selected, centre, replace, say, focus }),
    removeOutline: (index: number, name: string) => {
      remove({ ...value, outlines: withoutOutline(outlines, index) }, name);
      setSelected(undefined);
      setIsDrawing(false);
      say(t('Tolta. Si può rimettere.'));
    },
    takeFile: (polygons: MultiPolygon) => {
      const read = outlinesOf(polygons);
      remove({ ...value, outlines: read }, t('l’area di prima'));
      setSelected(0);
      setIsDrawing(false);
    },
  };
}

interface CornerDeps {
  readonly selected: Outline | undefined;
  readonly centre: Corner;
  readonly replace: (next: Outline) => void;
  readonly say: (text: string) => void;
  readonly focus: (row: string | undefined, act: string) => void;
}

/** Returns the actions on the corners of the selected outline, by mouse and by keyboard. */
function cornerActions({ selected, centre, replace, say, focus }: CornerDeps) {
  function add(index: number, corner: Corner) {
    if (!selected) return;
    replace(withCorner(selected, index, corner));
    say(t('Vertice {n} aggiunto', { n: index + 1 }));
  }
  return {
    add,
    /** Adds a corner after another one by keyboard, and focuses its fields. */
    addAfter: (index: number) => {
      add(index + 1, halfway(selected?.corners ?? [], index, centre));
      focus(`corner-${index + 1}`, 'first');
    },
    move: (index: number, corner: Corner) => selected && replace(withMoved(selected, index, corner)),
    /** Removes a corner in the list, and focuses the next one. */
    removeListed: (index: number) => {
      removeAt(index);
      const left = (selected?.corners.length ?? 0) - 2;
      focus(left < 0 ? undefined : `corner-${Math.min(index, left)}`, 'delete');
    },
    /** Removes a corner on the map, and leaves the focus there. */
    removeCorner: removeAt,
  };
  function removeAt(index: number) {
    if (!selected) return;
    replace(withoutCorner(selected, index));
    say(t('Vertice {n} tolto', { n: index + 1 }));
  }
}

export type AreaState = ReturnType<typeof useArea>;
