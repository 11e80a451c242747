import { type ReactNode, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SendForm } from './SendForm.tsx';

/** What may be done with several rows at once. */
export interface BulkAction<Row> {
  readonly name: string;
  /** The key that presses it. */
  readonly letter?: string;
  /** Fields that are asked for first, in a form below the bar. */
  readonly fields?: (rows: readonly Row[], at: (name: string) => string | undefined) => ReactNode;
  /** May return why rows were refused, as a map: those stay chosen, and say so. `text` reads a field. */
  readonly run: (rows: readonly Row[], text: (name: string) => string) => Promise<unknown>;
}

interface BulkBarProps<Row> {
  readonly rows: readonly Row[];
  readonly acts: readonly BulkAction<Row>[];
  readonly sum: string | undefined;
  /** Every row of the page is chosen. */
  readonly isAll: boolean;
  readonly onAll: () => void;
  readonly onDone: (refused?: ReadonlyMap<Row, string>) => void;
}

const NO_TEXT = () => '';

/** Stands in the place of the filters, as high as they are: nothing moves. Escape leaves the choice. */
export function BulkBar<Row>({ rows, acts, sum, isAll, onAll, onDone }: BulkBarProps<Row>) {
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
