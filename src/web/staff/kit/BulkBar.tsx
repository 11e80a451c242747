import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { SendForm } from './SendForm.tsx';

/** An action on several rows at once. */
export interface BulkAction<Row> {
  readonly name: string;
  /** The shortcut key of its button. */
  readonly letter?: string;
  /** Fields of a form below the bar, to be filled in first. */
  readonly fields?: (rows: readonly Row[], at: (name: string) => string | undefined) => ReactNode;
  /** May return, as a map, why rows were refused: those stay selected and show the reason. `text` reads a field. */
  readonly run: (rows: readonly Row[], text: (name: string) => string) => Promise<unknown>;
}

interface BulkBarProps<Row> {
  readonly rows: readonly Row[];
  readonly acts: readonly BulkAction<Row>[];
  readonly sum: string | undefined;
  /** True when all rows of the page are selected. */
  readonly isAll: boolean;
  readonly onAll: () => void;
  /** Selects the rows of all pages, `total` of them; undefined: they are selected, or there is one page. */
  readonly pages: { readonly total: number; readonly choose: () => Promise<void> } | undefined;
  readonly onDone: (refused?: ReadonlyMap<Row, string>) => void;
}

const NO_TEXT = () => '';
const ALL_PAGES = '*';

/**
 * Replaces the filters while rows are selected; it has the same height, so nothing moves. Escape clears the selection.
 */
export function BulkBar<Row>({ rows, acts, sum, isAll, onAll, pages, onDone }: BulkBarProps<Row>) {
  const [running, setRunning] = useState('');
  const [opened, setOpened] = useState<string>();
  const asked = acts.find(({ name }) => name === opened);
  async function run({ name, run: act }: BulkAction<Row>, text: (name: string) => string) {
    setRunning(name);
    const refused = await act(rows, text).finally(() => setRunning(''));
    setOpened(undefined);
    onDone(refused instanceof Map ? refused : undefined);
  }
  const count = rows.length === 1 ? t('1 scelto') : t('{n} scelti', { n: rows.length });
  return (
    <>
      <div
        className="staff-bar flex flex-wrap items-center gap-2 bg-card px-3 text-ink text-sm max-sm:py-1.5"
        data-ground="dark"
      >
        <p role="status" className="font-semibold">
          {sum === undefined ? count : `${count} · ${sum}`}
        </p>
        {!isAll && (
          <Button variant="quiet" onClick={onAll}>
            {t('Scegli tutta la pagina')}
          </Button>
        )}
        {isAll && pages && (
          <Button
            variant="quiet"
            busy={running === ALL_PAGES}
            onClick={() => {
              setRunning(ALL_PAGES);
              void pages
                .choose()
                .catch(tellError)
                .finally(() => setRunning(''));
            }}
          >
            {t('Scegli tutti i {n}', { n: formatNumber(pages.total) })}
          </Button>
        )}
        {acts.map((act) => (
          <Button
            key={act.name}
            busy={running === act.name}
            aria-expanded={act.fields && opened === act.name}
            aria-keyshortcuts={act.letter}
            data-letter={act.letter}
            onClick={() =>
              act.fields ? setOpened(opened === act.name ? undefined : act.name) : void run(act, NO_TEXT)
            }
          >
            {act.name}
          </Button>
        ))}
        <Button variant="secondary" className="ml-auto" data-letter="escape" onClick={() => onDone()}>
          {t('Lascia perdere')}
        </Button>
      </div>
      {asked?.fields && (
        <div className="border-line border-b bg-card px-4 py-3">
          <SendForm
            key={asked.name}
            label={asked.name}
            submit={asked.name}
            isOpened
            onCancel={() => setOpened(undefined)}
            send={(text) => run(asked, text)}
            onSent={() => undefined}
          >
            {(at) => asked.fields?.(rows, at)}
          </SendForm>
        </div>
      )}
    </>
  );
}
