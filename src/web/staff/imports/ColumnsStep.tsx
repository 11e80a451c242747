import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DELIMITERS,
  ENCODINGS,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportKind,
} from '../../../contract/imports/limits.ts';
import { staffImportCheck, staffImportRead } from '../../../contract/imports/routes.ts';
import type { ImportFacts, ImportLayout, StaffImport } from '../../../contract/imports/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { ActBar } from './ActBar.tsx';
import { columnWord, KIND_WORDS } from './import-words.ts';

export interface StepProps {
  readonly of: StaffImport;
  readonly onChanged: (next: StaffImport) => unknown;
}

/** What was found in a file, as facts that can be changed, and our column for each of its own. */
export function ColumnsStep({ of, onChanged }: StepProps) {
  const [layout, setLayout] = useState(of.layout);
  const { importId, kind } = of.import;
  const check = useMutation({
    mutationFn: () => api.call(staffImportCheck, { body: { import_id: importId, kind, layout } }),
    onSuccess: onChanged,
  });
  const problem = check.error ? asApiError(check.error) : undefined;
  const missing = missingIn(of, layout);
  return (
    <form
      noValidate
      aria-label={t('Colonne')}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) check.mutate();
      }}
      className="grid gap-3"
    >
      {problem && <Alert tone="error">{problem.message}</Alert>}
      {kind === 'pictures' ? (
        <p className="text-sm">
          {t(
            '{n} file: ogni foto ha per nome il codice o il codice a barre del suo prodotto, con -1, -2 se sono più d’una. Prendono il posto di quelle che ci sono.',
            { n: of.facts.rows },
          )}
        </p>
      ) : (
        <>
          <div className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-3 lg:grid-cols-5">
            <FileFacts of={of} layout={layout} onChanged={onChanged} />
            {!of.facts.unclear && <Decimals layout={layout} onSet={setLayout} />}
          </div>
          {of.facts.unclear && <DecimalQuestion unclear={of.facts.unclear} layout={layout} onSet={setLayout} />}
          <ColumnsTable of={of} layout={layout} onSet={setLayout} />
          <Rules of={of} layout={layout} onSet={setLayout} />
        </>
      )}
      <ActBar>
        <Button type="submit" busy={check.isPending} aria-disabled={missing !== undefined || undefined}>
          {missing === undefined ? t('Avanti: guarda che cosa cambia') : t('Avanti: manca {what}', { what: missing })}
        </Button>
      </ActBar>
    </form>
  );
}

/** Names the first thing without which a file cannot be read. */
function missingIn({ import: { kind }, facts }: StaffImport, { columns, warehouseId, numbers }: ImportLayout) {
  if (kind === 'pictures') return undefined;
  if (!columns.includes('code')) return t('la colonna del codice');
  if (kind === 'prices' && !columns.includes('price')) return t('la colonna del prezzo');
  if (kind === 'leaflets' && !['leaflet', 'from', 'to'].every((column) => columns.includes(column)))
    return t('il volantino, o il suo primo e ultimo giorno');
  if (kind === 'stock' && !columns.includes('available') && !columns.includes('on_hand'))
    return t('la colonna della quantità');
  if (kind === 'stock' && warehouseId === undefined) return t('il negozio delle scorte');
  return facts.unclear && numbers === 'auto' ? t('il segno dei decimali') : undefined;
}

interface PartProps {
  readonly of: StaffImport;
  readonly layout: ImportLayout;
  readonly onSet: (next: ImportLayout) => void;
}

const ENCODING_WORDS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;
const DELIMITER_WORDS = { ';': msg('punto e virgola'), ',': msg('virgola'), '\t': msg('tabulazione') } as const;

interface SaidForm {
  readonly kind?: ImportKind;
  readonly encoding?: ImportLayout['encoding'];
  readonly delimiter?: ImportLayout['delimiter'];
  readonly has_header?: boolean;
}

/** How the file is written. Another way reads its columns again. */
function FileFacts({ of, layout, onChanged }: StepProps & { readonly layout: ImportLayout }) {
  const { importId, kind } = of.import;
  const { encoding, delimiter, hasHeader } = layout;
  const read = useMutation({
    mutationFn: (said: SaidForm) =>
      api.call(staffImportRead, {
        body: { import_id: importId, kind, encoding, delimiter, has_header: hasHeader, ...said },
      }),
    onSuccess: onChanged,
  });
  return (
    <>
      <Select
        label={t('Di che cosa parla')}
        name="kind"
        value={kind}
        onChange={({ target }) => read.mutate({ kind: IMPORT_KINDS.find((each) => each === target.value) ?? kind })}
      >
        {IMPORT_KINDS.filter((each) => each !== 'pictures').map((each) => (
          <option key={each} value={each}>
            {t(KIND_WORDS[each])}
          </option>
        ))}
      </Select>
      <Select
        label={t('Testo')}
        name="encoding"
        value={encoding}
        onChange={({ target }) =>
          read.mutate({ encoding: ENCODINGS.find((each) => each === target.value) ?? encoding })
        }
      >
        {ENCODINGS.map((each) => (
          <option key={each} value={each}>
            {ENCODING_WORDS[each]}
          </option>
        ))}
      </Select>
      <Select
        label={t('Fra le colonne')}
        name="delimiter"
        value={delimiter}
        error={read.error ? asApiError(read.error).message : undefined}
        onChange={({ target }) =>
          read.mutate({ delimiter: DELIMITERS.find((each) => each === target.value) ?? delimiter })
        }
      >
        {DELIMITERS.map((each) => (
          <option key={each} value={each}>
            {t(DELIMITER_WORDS[each])}
          </option>
        ))}
      </Select>
      <Select
        label={t('Riga 1')}
        name="header"
        value={hasHeader ? 'si' : 'no'}
        onChange={({ target }) => read.mutate({ has_header: target.value === 'si' })}
      >
        <option value="si">{t('intestazione')}</option>
        <option value="no">{t('già un prodotto')}</option>
      </Select>
    </>
  );
}

function Decimals({ layout, onSet }: Omit<PartProps, 'of'>) {
  return (
    <Select
      label={t('Decimali')}
      name="numbers"
      value={layout.numbers}
      onChange={({ target }) => onSet({ ...layout, numbers: target.value as ImportLayout['numbers'] })}
    >
      <option value="auto">{t('come si capisce dal file')}</option>
      <option value="it">{t('virgola: 1.234,50')}</option>
      <option value="en">{t('punto: 1,234.50')}</option>
    </Select>
  );
}

interface DecimalQuestionProps extends Omit<PartProps, 'of'> {
  readonly unclear: NonNullable<ImportFacts['unclear']>;
}

/** A number that means two things is asked about: both are shown beside what its product costs today. */
function DecimalQuestion({ unclear, layout, onSet }: DecimalQuestionProps) {
  const { numbers } = layout;
  const readings = [
    { word: 'en', value: unclear.english },
    { word: 'it', value: unclear.italian },
  ] as const;
  return (
    <fieldset className="grid gap-1 rounded-lg border-2 border-warning bg-warning-soft p-3 text-sm">
      <legend className="float-left font-semibold">
        {t('Che cosa vuol dire “{text}”?', { text: unclear.text })}{' '}
        {unclear.now !== undefined &&
          t('{name} oggi costa {price}', { name: unclear.name, price: formatEuro(unclear.now) })}
      </legend>
      {readings.map(({ word, value }) => (
        <label key={word} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name="numbers"
            checked={numbers === word}
            onChange={() => onSet({ ...layout, numbers: word })}
          />
          {formatEuro(value)}
        </label>
      ))}
    </fieldset>
  );
}

function ColumnsTable({ of: { import: summary, facts }, layout, onSet }: PartProps) {
  const choices: readonly string[] = IMPORT_COLUMNS[summary.kind];
  return (
    <div className="overflow-x-auto">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">{t('Nel file')}</th>
            <th scope="col">{t('Prima riga')}</th>
            <th scope="col">{t('Da noi')}</th>
          </tr>
        </thead>
        {facts.headings.map((heading, index) => {
          const column = layout.columns[index] ?? '';
          const others = column === '' || choices.includes(column) ? choices : [column, ...choices];
          return (
            // the same heading may stand twice in a file
            <tbody key={`${index} ${heading}`}>
              <tr>
                <th scope="row" lang="it">
                  {heading}
                </th>
                <td lang="it">{(facts.first[index] ?? '').slice(0, 60)}</td>
                <td>
                  <select
                    aria-label={t('Da noi: {heading}', { heading })}
                    value={column}
                    onChange={({ target }) =>
                      onSet({
                        ...layout,
                        columns: layout.columns.map((each, at) => (at === index ? target.value : each)),
                      })
                    }
                    className="min-h-8 rounded-sm border border-line bg-card px-2 pointer-coarse:min-h-11"
                  >
                    <option value="">{t('non importare')}</option>
                    {others.map((each) => (
                      <option key={each} value={each}>
                        {columnWord(each)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** What it means to choose no store. */
const EVERY_STORE: Readonly<Partial<Record<ImportKind, string>>> = {
  prices: msg('tutti: il listino di base'),
  leaflets: msg('Tutti i negozi'),
};

function Rules({ of: { import: summary, stores }, layout, onSet }: PartProps) {
  const { kind } = summary;
  return (
    <div className="grid">
      {kind !== 'products' && (
        <Select
          label={t('Negozio')}
          name="warehouseId"
          value={layout.warehouseId ?? ''}
          className="max-w-sm"
          onChange={({ target }) => {
            const { warehouseId: _before, ...rest } = layout;
            onSet(target.value === '' ? rest : { ...rest, warehouseId: Number(target.value) });
          }}
        >
          <option value="">{EVERY_STORE[kind] ? t(EVERY_STORE[kind]) : t('Scegli')}</option>
          {stores.map(({ warehouseId, name }) => (
            <option key={warehouseId} value={warehouseId}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {kind === 'products' && (
        <>
          <Checkbox
            name="emptyCells"
            checked={layout.emptyCells === 'clear'}
            onChange={({ target }) => onSet({ ...layout, emptyCells: target.checked ? 'clear' : 'keep' })}
          >
            {t('Le caselle vuote svuotano (altrimenti lasciano com’è)')}
          </Checkbox>
          <Checkbox
            name="missing"
            checked={layout.missing === 'withdraw'}
            onChange={({ target }) => onSet({ ...layout, missing: target.checked ? 'withdraw' : 'keep' })}
          >
            {t('I prodotti assenti dal file escono dalla vendita (altrimenti restano)')}
          </Checkbox>
          <Checkbox
            name="makesCategories"
            checked={layout.makesCategories}
            onChange={({ target }) => onSet({ ...layout, makesCategories: target.checked })}
          >
            {t('Crea i reparti e le categorie che non ci sono')}
          </Checkbox>
        </>
      )}
      <Checkbox
        name="allowsJumps"
        checked={layout.allowsJumps}
        onChange={({ target }) => onSet({ ...layout, allowsJumps: target.checked })}
      >
        {t('Prendi anche prezzi che cambiano di dieci volte')}
      </Checkbox>
    </div>
  );
}
