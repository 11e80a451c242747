import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffStoreInsert, staffStoreUpdate, staffStoreView } from '../../../contract/store-settings/routes.ts';
import type { StaffStoreDetail, StaffStoreView } from '../../../contract/store-settings/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { numberOf } from '../kit/SendForm.tsx';
import { RowsBeside, StaffForm } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { type Edited, useEdited, type Version } from '../kit/use-edited.ts';
import { serviceName } from '../words/delivery-words.ts';
import { StoreFields } from './StoreFields.tsx';
import { bodyOf, draftOf, isStoreDraft, newStore, type StoreDraft } from './store-draft.ts';

interface StoreEditorProps {
  readonly start: StaffStoreView;
  /** What is made, where there is no store yet. */
  readonly kind?: StaffStoreDetail['kind'];
}

/** Changes a store or a locker, or makes one. */
export function StoreEditor({ start, kind = 'store' }: StoreEditorProps) {
  const { store, mayChange, stores } = start;
  const storeId = store?.storeId;
  const navigate = useNavigate();
  const client = useQueryClient();
  const versionOf = (view: StaffStoreView): Version<StoreDraft> => ({
    value: view.store ? draftOf(view.store) : newStore(kind),
    modifiedAt: view.store?.modifiedAt ?? '',
  });
  const [first] = useState(() => versionOf(start));
  const [shown, setShown] = useState(start);
  const edited: Edited<StoreDraft> = useEdited<StoreDraft>({
    offersUndo: true,
    key: `store.${storeId ?? `new.${kind}`}`,
    start: first,
    isValue: isStoreDraft,
    read: async () => versionOf(await readStore(storeId)),
    save: async ({ value, modifiedAt }) => {
      const body = bodyOf(value);
      const saved =
        storeId === undefined
          ? await api.call(staffStoreInsert, {
              body: { ...body, storeKind: kind, ...numberOf('filledBy', value.filledBy) },
            })
          : await api.call(staffStoreUpdate, { body: { ...body, storeId, modifiedAt } });
      setShown(saved);
      void client.invalidateQueries({ queryKey: STORES_KEY });
      if (storeId === undefined && saved.store)
        void navigate(staffPaths.officeStore(saved.store.storeId), { replace: true });
      return versionOf(saved);
    },
  });
  return (
    <StaffForm
      title={store?.name ?? (kind === 'locker' ? t('Nuovo locker') : t('Nuovo negozio'))}
      up={{ name: t('Negozi'), path: staffPaths.officeStores() }}
      facts={
        <>
          {store && <RowsBeside />}
          {store && <Badge tone={store.isClosed ? 'danger' : 'accent'}>{openTextOf(shown)}</Badge>}
        </>
      }
      actions={
        shown.store &&
        !shown.store.isClosed && (
          <Link to={paths.store(shown.store.slug)} className={buttonClass('secondary')}>
            {t('Guarda nel negozio')}
          </Link>
        )
      }
      edited={edited}
      isNew={store === undefined}
      theirs={(theirs) => <TheirStore store={theirs} />}
      names={fieldNames()}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={!mayChange} className="min-w-0">
          <legend className="sr-only">{t('Dove e come')}</legend>
          <StoreFields edited={edited} stores={stores} storeId={storeId} />
        </fieldset>
        {shown.store && <AroundStore view={shown} storeId={shown.store.storeId} />}
      </div>
    </StaffForm>
  );
}

export const STORES_KEY = ['staff', 'stores'];

export function readStore(storeId: number | undefined): Promise<StaffStoreView> {
  return api.call(staffStoreView, { query: storeId === undefined ? {} : { store_id: storeId } });
}

function openTextOf({ store, openText }: StaffStoreView): string {
  return store?.isClosed ? t('Chiuso per sempre') : openText;
}

function fieldNames(): Readonly<Record<string, string>> {
  return {
    name: t('Nome'),
    street: t('Via'),
    streetNumber: t('Numero civico'),
    city: t('Comune'),
    province: t('Provincia'),
    postcode: t('CAP'),
    phone: t('Telefono'),
    email: t('E-mail'),
    parking: t('Parcheggio'),
    latitude: t('Latitudine'),
    longitude: t('Longitudine'),
    week: t('Orari'),
    specialDays: t('Giorni speciali'),
    pickup: t('Ritiro in negozio'),
    home: t('Prepara le consegne a casa'),
    locker: t('Ritiro dal locker'),
    ambient: t('Caselle normali'),
    chilled: t('Caselle fresche'),
    frozen: t('Caselle gelo'),
    isClosed: t('Chiuso per sempre'),
  };
}

function TheirStore({ store }: { readonly store: StoreDraft }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{store.name}</p>
      <p>{`${store.street} ${store.streetNumber}, ${store.postcode} ${store.city} ${store.province}`}</p>
      <p>{store.phone}</p>
      <p>{store.parking}</p>
    </div>
  );
}

/** What hangs on a store: its orders, its zones with their slots, its lockers. */
function AroundStore({ view, storeId }: { readonly view: StaffStoreView; readonly storeId: number }) {
  const { zones, lockers, openOrders, store } = view;
  return (
    <aside className="grid content-start gap-4 text-sm">
      <Panel title={t('Ordini aperti')}>
        <p className="font-semibold tabular-nums">{openOrders}</p>
      </Panel>
      <Panel title={t('Zone e fasce')}>
        {zones.length === 0 && <p className="text-ink-soft">{t('Ancora nessuna.')}</p>}
        <ul className="grid gap-2">
          {zones.map(({ zoneId, name, serviceId, active, slots }) => (
            <li key={zoneId} className="grid gap-0.5">
              <Link
                to={staffPaths.week(zoneId)}
                className="font-semibold text-accent underline-offset-2 hover:underline"
              >
                {name}
              </Link>
              <span className="text-ink-soft">
                {serviceName(serviceId)} · {active ? t('{n} fasce a settimana', { n: slots }) : t('Non attiva')}
              </span>
            </li>
          ))}
        </ul>
        {store?.kind === 'store' && (
          <Link to={staffPaths.newZone()} className={buttonClass('secondary')}>
            {t('Nuova zona')}
          </Link>
        )}
      </Panel>
      {store?.kind === 'store' && (
        <Panel title={t('Locker che riempie')}>
          {lockers.length === 0 && <p className="text-ink-soft">{t('Nessuno.')}</p>}
          <ul className="grid gap-2">
            {lockers
              .filter((locker) => locker.storeId !== storeId)
              .map((locker) => (
                <li key={locker.storeId}>
                  <Link
                    to={staffPaths.officeStore(locker.storeId)}
                    className="font-semibold text-accent underline-offset-2 hover:underline"
                  >
                    {locker.name}
                  </Link>{' '}
                  {locker.boxes !== undefined && t('{n} caselle', { n: locker.boxes })}
                </li>
              ))}
          </ul>
        </Panel>
      )}
    </aside>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-card p-3">
      <h2 className="font-sans font-semibold text-sm">{title}</h2>
      {children}
    </section>
  );
}
