import { useState } from 'react';
import { t } from '../../../language/language.ts';
import type { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import { type Corner, type Outline, outlineOfField } from './area-draft.ts';
import type { AreaState } from './use-area.ts';

export interface OutlineListProps {
  readonly area: AreaState;
  readonly problem: ApiError | undefined;
}

/** The outlines of a zone, one of which is expanded with its corners. */
export function OutlineList({ area, problem }: OutlineListProps) {
  const { outlines, selectedIndex, list } = area;
  const errors = new Map(
    problem?.errors.flatMap(({ field, error }) => {
      const outline = field === undefined ? undefined : outlineOfField(outlines, field);
      return outline ? [[outline, error] as const] : [];
    }),
  );
  if (outlines.length === 0)
    return (
      <p className="rounded-lg bg-card p-5 text-ink-soft text-sm shadow-card">
        {t('Non c’è nessuna area. Disegnala sulla mappa, scrivi i suoi vertici o carica un file GeoJSON.')}
      </p>
    );
  return (
    <div ref={list}>
      <ul aria-label={t('Contorni')} className="grid gap-2">
        {outlines.map((outline, index) => {
          const name = outlineName(outlines, index);
          const isOpen = index === selectedIndex;
          const error = errors.get(outline);
          return (
            <li
              key={name}
              tabIndex={-1}
              data-invalid={error ? true : undefined}
              className="rounded-lg bg-card px-4 py-2 shadow-card"
            >
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold text-base">{name}</h3>
                  <p className="text-ink-soft text-sm">{t('{n} vertici', { n: outline.corners.length })}</p>
                </div>
                <MoveButton
                  icon="edit"
                  what="edit"
                  label={t('Modifica {name}', { name })}
                  isExpanded={isOpen}
                  onPress={() => area.select(isOpen ? undefined : index)}
                />
                <MoveButton
                  icon="trash"
                  what="delete"
                  label={t('Elimina {name}', { name })}
                  onPress={() => area.removeOutline(index, name)}
                />
              </div>
              {error && (
                <p role="alert" className="pb-2 font-medium text-danger text-sm">
                  {error}
                </p>
              )}
              {isOpen && <CornerList outline={outline} area={area} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function outlineName(outlines: readonly Outline[], index: number): string {
  const isCutOut = outlines[index]?.isCutOut ?? false;
  const n = outlines.slice(0, index + 1).filter((outline) => outline.isCutOut === isCutOut).length;
  return isCutOut ? t('Ritaglio {n}', { n }) : t('Area {n}', { n });
}

interface CornerListProps {
  readonly outline: Outline;
  readonly area: AreaState;
}

/** The number of corners shown at first: an imported area may have thousands. */
const SHOWN_AT_FIRST = 30;

/** The corners of an outline with their coordinates: the keyboard alternative to the map, also for exact values. */
function CornerList({ outline, area }: CornerListProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { corners } = outline;
  return (
    <div className="border-line border-t pt-3 pb-2">
      <ol aria-label={t('Vertici')} className="grid gap-1">
        {corners.slice(0, shown).map((corner, index) => (
          <CornerRow key={index} corner={corner} index={index} area={area} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {corners.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {t('Mostra altri vertici')}
          </Button>
        )}
        <Button
          variant="secondary"
          data-act="add"
          onClick={() => {
            setShown(Math.max(shown, corners.length + 1));
            area.addAfter(corners.length - 1);
          }}
        >
          <Icon name="plus" />
          {t('Aggiungi un vertice')}
        </Button>
      </div>
    </div>
  );
}

interface CornerRowProps {
  readonly corner: Corner;
  readonly index: number;
  readonly area: AreaState;
}

function CornerRow({ corner, index, area }: CornerRowProps) {
  const n = index + 1;
  return (
    <li data-row={`corner-${index}`} className="grid grid-cols-2 items-start gap-x-2 sm:grid-cols-[1fr_1fr_auto]">
      <DegreesField
        label={t('Latitudine {n}', { n })}
        name={`lat-${index}`}
        value={corner.latitude}
        onChange={(latitude) => area.move(index, { ...corner, latitude })}
      />
      <DegreesField
        label={t('Longitudine {n}', { n })}
        name={`lon-${index}`}
        value={corner.longitude}
        onChange={(longitude) => area.move(index, { ...corner, longitude })}
      />
      <div className="-mr-2 flex max-sm:col-span-2 max-sm:justify-end sm:mt-6.5">
        <MoveButton
          icon="plus"
          what="insert"
          label={t('Aggiungi un vertice dopo il {n}', { n })}
          onPress={() => area.addAfter(index)}
        />
        <MoveButton
          icon="trash"
          what="delete"
          label={t('Togli il vertice {n}', { n })}
          onPress={() => area.removeListed(index)}
        />
      </div>
    </li>
  );
}

interface DegreesFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/**
 * A field for degrees with a comma or a point. While the text is not a number, the field shows an error and the last
 * value is kept.
 */
function DegreesField({ label, name, value, onChange }: DegreesFieldProps) {
  const [text, setText] = useState<string>();
  const read = text === undefined ? value : degreesOf(text);
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? String(value).replace('.', ',')}
      error={read === undefined ? t('Scrivi gradi, per esempio 45,698') : undefined}
      onBlur={() => setText(undefined)}
      onChange={(event) => {
        setText(event.target.value);
        const degrees = degreesOf(event.target.value);
        if (degrees !== undefined) onChange(degrees);
      }}
    />
  );
}

function degreesOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const degrees = Number(plain);
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) && Math.abs(degrees) <= 180 ? degrees : undefined;
}
