import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  staffStockArrival,
  staffStockMoves,
  staffStockSet,
  staffStockThreshold,
} from '../../../contract/stock/routes.ts';
import type { StaffStockSetBody, StockedProduct, StockMove } from '../../../contract/stock/schemas.ts';
import { STOCK_REASONS, type StockReason } from '../../../domain/stock/stock-amounts.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { newUuid } from '../phone/new-uuid.ts';
import {
  amountLabel,
  amountText,
  amountToType,
  MOVES,
  NO_AMOUNT,
  REASONS,
  STOCK_KEY,
  typedAmount,
} from './stock-words.ts';

interface StockDetailsProps {
  readonly warehouseId: number;
  readonly product: StockedProduct;
  readonly onDone: () => void;
}

/** The correction and the arrival of a product, and what was written of it before. */
export function StockDetails(props: StockDetailsProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
      <CorrectionForm {...props} />
      <div className="grid content-start gap-4">
        <ArrivalForm {...props} />
        <ThresholdForm {...props} />
      </div>
      <Moves {...props} />
    </div>
  );
}

const SURE = 'sicuro';

function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: STOCK_KEY });
}

/** Writes what is on the shelf. An amount that is far off is sent again only with a button of its own. */
function CorrectionForm({ warehouseId, product, onDone }: StockDetailsProps) {
  const { name, isLoose, amount } = product;
  const changed = useChanged();
  const [isFar, setIsFar] = useState(false);
  // the same act, however often it is sent
  const uuid = useRef(newUuid());
  const bodyOf = (text: (name: string) => string, isSure: boolean): StaffStockSetBody => ({
    warehouse_id: warehouseId,
    product_id: product.productId,
    uuid: uuid.current,
    amount: typedAmount(product, text('amount')) ?? NO_AMOUNT,
    ...(amount === undefined ? {} : { expected: amount }),
    ...(text('reason') === '' ? {} : { reason: text('reason') as StockReason }),
    ...(text('expires_on') === '' ? {} : { expires_on: text('expires_on') }),
    ...(text('note') === '' ? {} : { note: text('note') }),
    ...(isSure ? { is_sure: true } : {}),
  });
  return (
    <SendForm
      label={t('Correggi la scorta di {name}', { name })}
      isOpened
      submit={t('Correggi')}
      others={isFar ? [{ act: SURE, name: t('Ho ricontato: è giusto') }] : []}
      send={(text, act) => api.call(staffStockSet, { body: bodyOf(text, act === SURE) })}
      onSent={(written) => {
        toast('success', t('{name}: adesso {amount}', { name, amount: amountText(product, written.amount) }));
        onDone();
        return changed();
      }}
      onRefused={(error) => {
        setIsFar(asApiError(error).has('STOCK_FAR_OFF'));
        // the row shows what is there now, and the next act is another one
        if (asApiError(error).has('STOCK_CHANGED')) return changed();
        return undefined;
      }}
      onCancel={onDone}
    >
      {(at) => (
        <>
          <Field
            label={amountLabel(isLoose, t('Adesso'))}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={at('amount')}
            hint={amount === undefined ? t('mai contato') : t('Era {amount}', { amount: amountText(product, amount) })}
            defaultValue={amount === undefined ? '' : amountToType(product, amount)}
          />
          <Select label={t('Perché')} name="reason" error={at('reason')}>
            <option value="">{t('Contata allo scaffale')}</option>
            {STOCK_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(REASONS[reason])}
              </option>
            ))}
          </Select>
          <Field label={t('Scade il (facoltativa)')} name="expires_on" type="date" error={at('expires_on')} />
          <Field label={t('Nota (facoltativa)')} name="note" autoComplete="off" error={at('note')} />
        </>
      )}
    </SendForm>
  );
}

/** Adds goods that have arrived. */
function ArrivalForm({ warehouseId, product, onDone }: StockDetailsProps) {
  const { name, isLoose } = product;
  const changed = useChanged();
  const uuid = useRef(newUuid());
  return (
    <SendForm
      label={t('Segna un arrivo di {name}', { name })}
      submit={t('Segna l’arrivo')}
      send={(text) =>
        api.call(staffStockArrival, {
          body: {
            warehouse_id: warehouseId,
            product_id: product.productId,
            uuid: uuid.current,
            amount: text('amount') === '' ? 0 : (typedAmount(product, text('amount')) ?? NO_AMOUNT),
            ...(text('expires_on') === '' ? {} : { expires_on: text('expires_on') }),
            ...(text('note') === '' ? {} : { note: text('note') }),
          },
        })
      }
      onSent={(written) => {
        toast('success', t('{name}: adesso {amount}', { name, amount: amountText(product, written.amount) }));
        onDone();
        return changed();
      }}
    >
      {(at) => (
        <>
          <Field
            label={amountLabel(isLoose, t('Arrivati'))}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={at('amount')}
          />
          <Field label={t('Scade il (facoltativa)')} name="expires_on" type="date" error={at('expires_on')} />
          <Field label={t('Bolla o nota (facoltativa)')} name="note" autoComplete="off" error={at('note')} />
        </>
      )}
    </SendForm>
  );
}

/** Below which amount the product is among those to order again. */
function ThresholdForm({ warehouseId, product, onDone }: StockDetailsProps) {
  const { name, isLoose, threshold, productId } = product;
  const changed = useChanged();
  return (
    <SendForm
      label={t('Soglia di riordino di {name}', { name })}
      submit={t('Salva la soglia')}
      send={(text) => {
        const amount = text('amount') === '' ? 0 : (typedAmount(product, text('amount')) ?? NO_AMOUNT);
        return api.call(staffStockThreshold, { body: { warehouse_id: warehouseId, product_id: productId, amount } });
      }}
      onSent={(written) => {
        const said = amountText(product, written.threshold);
        toast(
          'success',
          written.threshold === undefined
            ? t('{name}: nessuna soglia', { name })
            : t('{name}: da riordinare sotto {amount}', { name, amount: said }),
        );
        onDone();
        return changed();
      }}
    >
      {(at) => (
        <Field
          label={amountLabel(isLoose, t('Avvisami sotto'))}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          error={at('amount')}
          hint={t('Vuoto: mai.')}
          defaultValue={threshold === undefined ? '' : amountToType(product, threshold)}
        />
      )}
    </SendForm>
  );
}

function Moves({ warehouseId, product }: StockDetailsProps) {
  const query = { warehouse_id: warehouseId, product_id: product.productId };
  const { data } = useQuery({
    queryKey: [...STOCK_KEY, 'moves', query],
    queryFn: () => api.call(staffStockMoves, { query }),
    staleTime: 0,
  });
  return (
    <section aria-label={t('Ultimi movimenti')}>
      <h3 className="font-semibold text-sm">{t('Ultimi movimenti')}</h3>
      {data?.moves.length === 0 && <p className="text-ink-soft text-sm">{t('Nessuno ha ancora scritto niente.')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.moves.map((move) => (
          <li key={move.moveId} className="flex flex-wrap gap-x-3 py-1">
            <span className="text-ink-soft">{formatMoment(move.happenedAt)}</span>
            <span className="grow">{moveText(move)}</span>
            <span className="font-semibold tabular-nums">
              {amountText(product, move.before)} → {amountText(product, move.after)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function moveText({ kind, reason, note, by, expiresOn }: StockMove): string {
  const until = expiresOn === undefined ? '' : t('scade {day}', { day: expiresOn.split('-').reverse().join('/') });
  const said = [t(MOVES[kind]), reason === undefined ? '' : t(REASONS[reason]), until, note, by];
  return said.filter(Boolean).join(' · ');
}
