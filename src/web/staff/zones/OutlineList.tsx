import { t } from '../../../language/language.ts';
import type { ApiError } from '../../api/api-error.ts';
import { MoveButton } from '../kit/MoveButton.tsx';
import { type Outline, outlineOfField } from './area-draft.ts';
import { CornerList } from './CornerList.tsx';
import type { AreaState } from './use-area.ts';

export interface OutlineListProps {
  readonly area: AreaState;
  readonly problem: ApiError | undefined;
}

/** The outlines of a zone, of which one is open with its corners. */
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
          const name = nameOf(outlines, index);
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

function nameOf(outlines: readonly Outline[], index: number): string {
  const isCutOut = outlines[index]?.isCutOut ?? false;
  const n = outlines.slice(0, index + 1).filter((outline) => outline.isCutOut === isCutOut).length;
  return isCutOut ? t('Ritaglio {n}', { n }) : t('Area {n}', { n });
}
