import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RUN_PROOF, staffRunClose, staffRunReturns } from '../../../contract/runs/routes.ts';
import type { RunReturns } from '../../../contract/runs/schemas.ts';
import { formatEuro, formatShortDay, parseDecimal } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Facts } from '../kit/Facts.tsx';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { cratesText } from '../words/crate-words.tsx';
import { whyText } from './drive.ts';
import './runs.css';

export { RunReturnsPage as Component };

/** The end of a run: the money that its driver received, the goods that came back, and conflicts. */
function RunReturnsPage() {
  const runId = Number(useParams()['runId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'run-returns', runId],
    queryFn: () => api.call(staffRunReturns, { query: { run_id: runId } }),
    staleTime: 0,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <Returns data={data} refetch={refetch} />;
}

function Returns({ data, refetch }: { readonly data: RunReturns; readonly refetch: () => unknown }) {
  const {
    run,
    cash,
    card,
    bags,
    boxes,
    empties,
    depositsBack,
    missing,
    returned,
    conflictList,
    unequal,
    closed,
    proofs,
  } = data;
  const [spoiled, setSpoiled] = useState<ReadonlySet<number>>(
    () => new Set(returned.filter(({ isCold }) => isCold).map(({ orderItemId }) => orderItemId)),
  );
  const title = t('Rientro del giro {n}', { n: run.number });
  async function close(text: (name: string) => string) {
    return api.call(staffRunClose, {
      body: {
        run_id: run.runId,
        cash: parseDecimal(text('contanti')) ?? 0,
        note: text('note'),
        returned: returned.map(({ orderItemId }) => ({
          order_item_id: orderItemId,
          as: spoiled.has(orderItemId) ? 'written_off' : 'shelf',
        })),
        seen: conflictList.map(({ uuid }) => uuid),
      },
    });
  }
  const customerOf = (orderId: number) => run.stops.find((stop) => stop.orderId === orderId)?.customer ?? title;
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{title}</PrivateTitle>
      <h1 className="text-2xl">{title}</h1>
      <Facts
        facts={[
          [t('Autista'), run.driver?.name ?? ''],
          [t('Contanti presi'), formatEuro(cash)],
          ...(closed ? closingFacts(closed) : []),
          [t('Carte sul terminale'), formatEuro(card)],
          [t('Sacchetti resi'), String(bags)],
          [t('Cassette rese'), String(boxes)],
          [t('Vuoti resi'), String(empties)],
          ...(empties > 0 ? [[t('Cauzioni restituite'), formatEuro(depositsBack)] as const] : []),
          ...(missing.crates > 0
            ? [[t('Partito senza {crates}', { crates: cratesText(missing.crates) }), missing.note] as const]
            : []),
        ]}
      />
      {conflictList.length > 0 && (
        <Conflicts list={conflictList} customerOf={customerOf}>
          {closed ? (
            <SendForm label={t('Atti guardati')} submit={t('Li ho guardati')} send={close} onSent={refetch}>
              {() => null}
            </SendForm>
          ) : (
            <p>{t('Chiudendo il giro dici di averli guardati.')}</p>
          )}
        </Conflicts>
      )}
      {unequal.length > 0 && <Unequal list={unequal} customerOf={customerOf} />}
      {proofs.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {proofs.map(({ uuid, orderId, kind }) => (
            <a
              key={uuid}
              href={`${RUN_PROOF}?proof_id=${uuid}`}
              target="_blank"
              rel="noreferrer"
              className="min-h-11 underline"
            >
              {kind === 'photo'
                ? t('Foto: {name}', { name: customerOf(orderId) })
                : t('Firma: {name}', { name: customerOf(orderId) })}
            </a>
          ))}
        </p>
      )}
      {closed && <Became returned={returned} />}
      {!closed && <CloseForm data={data} spoiled={spoiled} onSpoiled={setSpoiled} send={close} onRefused={refetch} />}
    </div>
  );
}

interface CloseFormProps {
  readonly data: RunReturns;
  /** The lines whose goods are thrown away. */
  readonly spoiled: ReadonlySet<number>;
  readonly onSpoiled: (spoiled: ReadonlySet<number>) => void;
  readonly send: (text: (name: string) => string) => Promise<unknown>;
  readonly onRefused: () => unknown;
}

/** Records what is done with the returned goods, and the counted cash. */
function CloseForm({ data: { run, returned }, spoiled, onSpoiled, send, onRefused }: CloseFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  function toggle(id: number): void {
    const next = new Set(spoiled);
    if (!next.delete(id)) next.add(id);
    onSpoiled(next);
  }
  return (
    <SendForm
      label={t('Rientro del giro {n}', { n: run.number })}
      submit={t('Chiudi il giro')}
      send={send}
      onRefused={() => onRefused()}
      onSent={async () => {
        await client.invalidateQueries({ queryKey: ['staff', 'runs'] });
        await navigate(staffPaths.runs({ giorno: run.dateIso, fascia: `${run.beginTime}–${run.endTime}` }));
      }}
    >
      {(at) => (
        <>
          <fieldset>
            <legend className="font-semibold text-lg">{t('Prodotti tornati: {n}', { n: returned.length })}</legend>
            <p className="text-ink-soft text-sm">{t('Segna che cosa si butta: il resto torna sullo scaffale.')}</p>
            {returned.map(({ orderItemId, name, amount, orderNumber }) => (
              <Checkbox key={orderItemId} checked={spoiled.has(orderItemId)} onChange={() => toggle(orderItemId)}>
                {t('Si butta: {name}, {amount} (ordine {number})', { name, amount, number: orderNumber })}
              </Checkbox>
            ))}
          </fieldset>
          <Field label={t('Contanti contati, euro')} name="contanti" inputMode="decimal" error={at('cash')} required />
          <TextArea label={t('Perché differiscono')} name="note" maxLength={500} error={at('note')} />
        </>
      )}
    </SendForm>
  );
}

type CustomerOf = (orderId: number) => string;

interface ConflictsProps {
  readonly list: RunReturns['conflictList'];
  readonly customerOf: CustomerOf;
  readonly children: ReactNode;
}

/** Acts of the driver that the server could not apply, with a button to confirm that somebody has seen them. */
function Conflicts({ list, customerOf, children }: ConflictsProps) {
  return (
    <section aria-labelledby="conflitti" className="rounded-lg bg-warning-soft p-4">
      <h2 id="conflitti" className="text-lg">
        {t('Atti che non si sono potuti registrare')}
      </h2>
      <ul className="list-disc pl-5">
        {list.map(({ uuid, orderId, why, note }) => (
          <li key={uuid}>
            {customerOf(orderId)}: {whyText(why)} {note}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Customers who did not pay the exact amount. */
function Unequal({ list, customerOf }: { readonly list: RunReturns['unequal']; readonly customerOf: CustomerOf }) {
  return (
    <section aria-labelledby="incassi" className="rounded-lg bg-warning-soft p-4">
      <h2 id="incassi" className="text-lg">
        {t('Incassi alla porta che non tornano')}
      </h2>
      <ul className="list-disc pl-5">
        {list.map(({ orderId, due, taken }) => (
          <li key={orderId}>
            {t('{name}: da incassare {due}, presi {taken}', {
              name: customerOf(orderId),
              due: formatEuro(due),
              taken: formatEuro(taken),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The counted cash, who counted it, and why it differs. */
function closingFacts({ at, by, cash, counted, note }: NonNullable<RunReturns['closed']>) {
  const { date, time } = romeTime(new Date(at));
  return [
    [t('Contanti contati'), formatEuro(counted)],
    ...(counted === cash ? [] : [[t('Differenza'), formatEuro(counted - cash)] as const]),
    ...(note === '' ? [] : [[t('Perché differiscono'), note] as const]),
    [t('Chiuso'), t('{day} alle {time} da {name}', { day: formatShortDay(date), time, name: by })],
  ] as const;
}

/** What was done with the returned goods of a closed run. */
function Became({ returned }: Pick<RunReturns, 'returned'>) {
  return (
    <section aria-labelledby="tornati">
      <h2 id="tornati" className="text-lg">
        {t('Prodotti tornati: {n}', { n: returned.length })}
      </h2>
      <ul className="list-disc pl-5">
        {returned.map(({ orderItemId, name, amount, orderNumber, became }) => (
          <li key={orderItemId}>
            {t('{name}, {amount} (ordine {number})', { name, amount, number: orderNumber })}:{' '}
            {became === 'written_off' ? t('buttato') : t('sullo scaffale')}
          </li>
        ))}
      </ul>
    </section>
  );
}
