import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffStock, staffStockToCount } from '../../../contract/stock/routes.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { forgetPage, storePage } from '../kit/offline-pages.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { isUnsent } from '../phone/act-queue.ts';
import { GoButton } from '../phone/GoButton.tsx';
import { useAwake } from '../phone/scanner.ts';
import { FullPhone, NetBadge, UnsentActs, useQueue } from '../phone/UnsentActs.tsx';
import { CountWalk } from './CountWalk.tsx';
import { type CountAct, countQueue } from './count-queue.ts';
import { amountText, STOCK_KEY } from './stock-words.ts';
import '../phone/phone.css';

export { CountPage as Component };

/** Counting at the shelf with a phone: the goods are loaded once, and then no network is needed. */
function CountPage() {
  const state = useQueue(countQueue);
  const [isActsOpen, setIsActsOpen] = useState(false);
  const stored = state.batches.find(({ batch }) => batch.products.length > 0);
  useAwake(stored !== undefined);
  useEffect(() => {
    if (stored) void storePage(staffPaths.count()).catch(() => undefined);
  }, [stored]);
  if (!state.isLoaded) return <StaffNotLoaded error={null} onRetry={() => countQueue.load()} />;
  async function end(batchId: number): Promise<void> {
    await countQueue.forget(batchId);
    await forgetPage(staffPaths.count());
  }
  return (
    <div className="pick">
      <PrivateTitle>{t('Conta')}</PrivateTitle>
      <div className="pick-bar">
        <Link to={staffPaths.stock()} className="pick-pause">
          <Icon name="chevron-left" />
          {t('Scorte')}
        </Link>
        <NetBadge state={state} onPress={() => setIsActsOpen(!isActsOpen)} isOpen={isActsOpen} />
      </div>
      <FullPhone state={state} />
      {isActsOpen && <UnsentActs state={state} onSend={() => countQueue.send()} textOf={actText} />}
      {!isActsOpen && stored && (
        <CountWalk
          stored={stored}
          acts={state.acts.filter(({ batchId, kind }) => batchId === stored.batchId && kind === 'count')}
          queue={countQueue}
          onEnd={
            state.acts.some((act) => act.batchId === stored.batchId && isUnsent(act))
              ? undefined
              : () => end(stored.batchId)
          }
        />
      )}
      {!isActsOpen && !stored && <ChooseGoods />}
    </div>
  );
}

function actText(act: CountAct): string {
  return act.kind === 'finished' ? `${act.name}: ${t('finito oggi')}` : `${act.name}: ${amountText(act, act.amount)}`;
}

/** Chooses the store and the department, and loads their goods onto the phone. */
function ChooseGoods() {
  const [store, setStore] = useState<number>();
  const [department, setDepartment] = useState(0);
  const [isLoading, setIsLoading] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...STOCK_KEY, 'stores'],
    queryFn: () => api.call(staffStock, { query: {} }),
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const warehouseId = store ?? data.warehouseId;
  async function load(): Promise<void> {
    setIsLoading(true);
    try {
      const query = { warehouse_id: warehouseId, ...(department === 0 ? {} : { department }) };
      const { products, isWhole, storeName } = await api.call(staffStockToCount, { query });
      if (!isWhole) toast('warning', t('I prodotti sono troppi per un telefono: scegli un reparto'));
      else if (products.length === 0) toast('warning', t('Qui non c’è niente da contare'));
      else {
        const name = data?.departments.find(({ categoryId }) => categoryId === department)?.name ?? '';
        await countQueue.keep({ batchId: warehouseId, lease: 1, lastSeq: 0, storeName, department: name, products });
      }
    } catch (failure) {
      tellError(failure);
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <div className="pick-body">
      <h1 className="pick-h">{t('Che cosa conti?')}</h1>
      <p>{t('I prodotti si caricano una volta sola: poi conti anche senza rete.')}</p>
      <Select
        label={t('Negozio')}
        name="store"
        value={warehouseId}
        onChange={({ target }) => setStore(Number(target.value))}
      >
        {data.stores.map((each) => (
          <option key={each.warehouseId} value={each.warehouseId}>
            {each.name}
          </option>
        ))}
      </Select>
      <Select
        label={t('Reparto')}
        name="department"
        value={department}
        onChange={({ target }) => setDepartment(Number(target.value))}
      >
        <option value={0}>{t('Tutti')}</option>
        {data.departments.map(({ categoryId, name }) => (
          <option key={categoryId} value={categoryId}>
            {name}
          </option>
        ))}
      </Select>
      <div className="pick-thumb">
        <GoButton isBusy={isLoading} onPress={() => void load()}>
          {t('Comincia la conta')}
          <Icon name="chevron-right" />
        </GoButton>
      </div>
    </div>
  );
}
