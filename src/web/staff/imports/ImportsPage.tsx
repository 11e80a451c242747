import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  EXPORT_LIST_PATH,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportKind,
  MAX_IMPORT_MEGABYTES,
} from '../../../contract/imports/limits.ts';
import { staffImports } from '../../../contract/imports/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatMoment } from '../kit/moment.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import { countsText, IMPORTS_KEY, KIND_WORDS, STATE_WORDS } from './import-words.ts';
import { sendFile } from './send-file.ts';

export { ImportsPage as Component };

/** Where an import begins: a file is dropped or chosen, and nothing changes before a person has seen what would. */
function ImportsPage() {
  return (
    <div className="staff-sheet">
      <PrivateTitle>{t('Importazioni')}</PrivateTitle>
      <div className="flex min-h-10 flex-wrap items-center gap-3 border-line border-b px-4 py-1.5">
        <h1 className="text-xl">{t('Importazioni')}</h1>
        <nav aria-label={t('Importazioni')} className="ml-auto flex gap-4 font-semibold text-accent text-sm">
          <Link to={staffPaths.importSchedules()} className="underline">
            {t('Programmate')}
          </Link>
          <Link to={staffPaths.importHistory()} className="underline">
            {t('Storia')}
          </Link>
        </nav>
      </div>
      <div className="grid items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FileDrop />
        <div className="grid gap-4">
          <Latest />
          <Exports />
          <Promises />
        </div>
      </div>
    </div>
  );
}

/** The kinds that a table can have. */
const KINDS = IMPORT_KINDS.filter((kind) => IMPORT_COLUMNS[kind].length > 0);

function FileDrop() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ImportKind>();
  const [share, setShare] = useState(0);
  const stop = useRef(() => {});
  const sending = useMutation({
    mutationFn: (file: File) => {
      const { sent, stop: stopIt } = sendFile(file, kind, setShare);
      stop.current = stopIt;
      return sent;
    },
    onSuccess: (importId) => navigate(staffPaths.import(importId)),
    onSettled: () => {
      setShare(0);
      if (input.current) input.current.value = '';
    },
  });
  const isStopped = sending.error instanceof DOMException;
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !sending.isPending) sending.mutate(file);
  };
  return (
    <section aria-labelledby="new-import" className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the way without a mouse */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
        className="grid justify-items-center gap-2 rounded-lg border-2 border-accent-line border-dashed bg-accent-soft px-4 py-10 text-center"
      >
        <h2 id="new-import" className="font-semibold text-xl">
          {t('Trascina qui un file')}
        </h2>
        <p id="new-import-note" className="text-ink-soft text-sm">
          {t('CSV di qualunque programma, foglio Excel o ZIP di foto, fino a {max} MB', { max: MAX_IMPORT_MEGABYTES })}
        </p>
        <label className="grid justify-items-center gap-1 font-semibold text-sm">
          {t('Scegli il file')}
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,.zip,text/csv"
            disabled={sending.isPending}
            aria-describedby="new-import-note"
            onChange={({ target }) => take(target.files)}
            className="max-w-full font-normal file:mr-2 file:rounded-sm file:border file:border-line-strong file:bg-card file:px-3 file:py-1.5"
          />
        </label>
      </div>
      {sending.isPending && (
        <div className="flex items-center gap-3">
          <progress value={share} max={1} aria-label={t('Il file arriva')} className="grow" />
          <span className="text-sm tabular-nums">
            {share < 1 ? `${Math.round(share * 100)} %` : t('Leggo il file…')}
          </span>
          <Button variant="secondary" onClick={() => stop.current()}>
            {t('Ferma')}
          </Button>
        </div>
      )}
      {sending.error && !isStopped && <Alert tone="error">{asApiError(sending.error).message}</Alert>}
      <KindChoice kind={kind} onKind={setKind} />
    </section>
  );
}

interface KindChoiceProps {
  readonly kind: ImportKind | undefined;
  readonly onKind: (kind: ImportKind | undefined) => void;
}

function KindChoice({ kind, onKind }: KindChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="float-left mr-3 font-semibold">{t('Di che cosa parla?')}</legend>
      {[undefined, ...KINDS].map((each) => (
        <label key={each ?? ''} className="flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11">
          <input type="radio" name="kind" checked={kind === each} onChange={() => onKind(each)} />
          {each === undefined ? t('Lo capisco dal file') : t(KIND_WORDS[each])}
        </label>
      ))}
    </fieldset>
  );
}

function useLatest() {
  return useQuery({
    queryKey: [...IMPORTS_KEY, 'latest'],
    queryFn: () => api.call(staffImports, { query: { page: 1 } }),
    staleTime: 0,
    refetchInterval: 5000,
  });
}

/** Each list of the shop as a CSV, which an import reads back; prices and stock of one store, too. */
function Exports() {
  const stores = useLatest().data?.stores ?? [];
  const [store, setStore] = useState('');
  const lists = [
    { list: 'products', name: t('Prodotti') },
    { list: 'prices', name: t('Prezzi') },
    { list: 'promotions', name: t('Promozioni') },
    ...(store === '' ? [] : [{ list: 'stock', name: t('Scorte') }]),
  ];
  return (
    <section aria-labelledby="exports" className="grid gap-2 rounded-lg border border-line bg-card p-3 text-sm">
      <h2 id="exports" className="font-semibold">
        {t('Esporta in CSV')}
      </h2>
      <Select label={t('Negozio')} name="store" value={store} onChange={({ target }) => setStore(target.value)}>
        <option value="">{t('tutti: il listino di base')}</option>
        {stores.map(({ warehouseId, name }) => (
          <option key={warehouseId} value={warehouseId}>
            {name}
          </option>
        ))}
      </Select>
      <p className="flex flex-wrap gap-2">
        {lists.map(({ list, name }) => (
          <a
            key={list}
            href={`${EXPORT_LIST_PATH}?${new URLSearchParams({ list, ...(store === '' ? {} : { warehouse: store }) })}`}
            download
            className={buttonClass('secondary')}
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** The last imports; those under way go on without this page. */
function Latest() {
  const latest = useLatest();
  const imports = latest.data?.imports.slice(0, 6) ?? [];
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="latest-imports" className="rounded-lg border border-line bg-card">
      <h2 id="latest-imports" className="border-line border-b px-3 py-2 font-semibold text-sm">
        {t('Ultime')}
      </h2>
      <ul>
        {imports.map((each) => (
          <li key={each.importId} className="border-line border-b px-3 py-2 text-sm last:border-b-0">
            <Link to={staffPaths.import(each.importId)} className="break-words font-semibold underline">
              {each.fileName}
            </Link>
            <p className="text-ink-soft text-xs">
              {[formatMoment(each.createdAt), each.by, t(STATE_WORDS[each.state]), countsText(each)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promises() {
  return (
    <section aria-labelledby="never" className="rounded-lg border border-line bg-card p-3 text-sm">
      <h2 id="never" className="font-semibold">
        {t('Che cosa non succede mai')}
      </h2>
      <ul className="mt-1 list-disc pl-5">
        <li>{t('Niente cambia prima che tu veda che cosa')}</li>
        <li>{t('Una casella vuota non svuota, se non lo dici')}</li>
        <li>{t('Un prezzo × 10 si ferma')}</li>
        <li>{t('Una riga sbagliata non blocca le altre')}</li>
        <li>{t('L’ultima si annulla con un tasto')}</li>
      </ul>
    </section>
  );
}
