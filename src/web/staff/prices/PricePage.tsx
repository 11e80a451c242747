import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOutletContext, useParams, useSearchParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffPriceCost, staffPriceView } from '../../../contract/prices/routes.ts';
import type { PriceStep, StaffPrice, StaffPricePlan } from '../../../contract/prices/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { changeOnePrice, PRICES_KEY, typedPrice, useUndo, withWaiting } from './change-prices.ts';
import { PriceCurve } from './PriceCurve.tsx';
import { TierFields, typedTiers } from './TierFields.tsx';

export { PricePage as Component };

/** The prices of one product: what it costs where and from when, how a shopper sees it, and how it came to that. */
function PricePage() {
  const productId = Number(useParams()['productId']);
  const [params, setParams] = useSearchParams();
  const store = Number(params.get('negozio')) || undefined;
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_prices');
  const query = { product_id: productId, ...(store === undefined ? {} : { warehouse_id: store }) };
  const found = useQuery({
    queryKey: [...PRICES_KEY, 'one', query],
    queryFn: () => api.call(staffPriceView, { query }),
    placeholderData: (before) => before,
  });
  const price = found.data;
  if (!price) return <StaffNotLoaded error={found.error} onRetry={found.refetch} />;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={[price.name, price.pack].filter(Boolean).join(', ')}
        lang={contentLanguage()}
        up={{ name: t('Prezzi'), path: staffPaths.prices() }}
        facts={<span className="text-ink-soft text-sm">{price.code}</span>}
        actions={
          <Link to={staffPaths.product(productId)} className={buttonClass('secondary')}>
            {t('Scheda del prodotto')}
          </Link>
        }
      />
      <div className="grid items-start gap-4 px-4 py-4 min-[60rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 min-[60rem]:col-start-2 min-[60rem]:row-start-1">
          {mayChange && <ChangeForm key={`${store}`} price={price} store={store} />}
          <Plans plans={price.plans} />
          <AsSeen price={price} />
          <HowCounted price={price} />
          <Costs price={price} mayChange={mayChange} />
        </div>
        <div className="grid min-w-0 gap-4 min-[60rem]:row-start-1">
          <Select
            label={t('Negozio')}
            name="negozio"
            value={store ?? ''}
            onChange={({ target }) => setParams(target.value ? { negozio: target.value } : {}, { replace: true })}
            className="max-w-xs"
          >
            <option value="">{t('Tutti')}</option>
            {price.stores.map(({ warehouseId, name }) => (
              <option key={warehouseId} value={warehouseId}>
                {name}
              </option>
            ))}
          </Select>
          <Card title={t('Prezzo e minimo dei 30 giorni prima')}>
            <PriceCurve steps={price.steps} today={price.today} />
          </Card>
          <Steps steps={price.steps} />
        </div>
      </div>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 rounded-lg border border-line bg-card p-4">
      <h2 className="font-bold text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Changes one price: how much, where and from when. On a phone it is the first thing of the page. */
function ChangeForm({ price, store }: { readonly price: StaffPrice; readonly store: number | undefined }) {
  const said = useUndo();
  const ownOf = (where: number | undefined) =>
    where === undefined ? price.base : price.own.find(({ warehouseId }) => warehouseId === where)?.price;
  async function send(text: (name: string) => string) {
    const [where, day] = [Number(text('where')) || undefined, text('day')];
    const target = where === undefined ? {} : { warehouse_id: where };
    // a plan is compared with what is planned, which this form does not show
    const was = day === '' ? { was: ownOf(where) ?? null } : {};
    return changeOnePrice(
      { product_id: price.productId, ...target, price: text('price'), ...was, ...tiersOf(text, where) },
      day === '' ? undefined : day,
    ).then((reply) => ({ reply, after: text('price'), day }));
  }
  const shownTiers = (at: number | undefined) =>
    (at === undefined ? price.tiers : price.own.find(({ warehouseId }) => warehouseId === at)?.tiers) ?? [];
  // they are sent only where they differ from what the form began with: a plan keeps those that its day has
  function tiersOf(text: (name: string) => string, at: number | undefined) {
    const typed = typedTiers(text) ?? [];
    const before = shownTiers(at).map((tier) => ({
      from: String(tier.from).replace('.', ','),
      price: typedPrice(tier.price),
    }));
    return JSON.stringify(typed) === JSON.stringify(before) ? {} : { tiers: typed };
  }
  const field = (where: number | undefined) =>
    where === undefined ? `price-${price.productId}` : `price-${price.productId}-${where}`;
  const [where, setWhere] = useState(store);
  return (
    <Card title={t('Cambia prezzo')}>
      <p className="text-ink-soft text-sm">
        {price.unit === 'kg'
          ? t('Oggi {price} al kg', { price: formatEuro(ownOf(where) ?? price.base) })
          : t('Oggi {price}', { price: formatEuro(ownOf(where) ?? price.base) })}
      </p>
      <SendForm
        label={t('Cambia prezzo')}
        submit={t('Cambia')}
        className="sm:grid-cols-1"
        send={send}
        onSent={({ reply, day }) =>
          said(
            withWaiting(
              reply.changed === 0
                ? t('Era già così')
                : day === ''
                  ? t('Prezzo cambiato')
                  : t('Prezzo pianificato per {day}', { day: formatShortDay(day) }),
              reply,
            ),
            reply.actId,
          )
        }
      >
        {(at) => (
          <>
            <Field
              label={t('Prezzo in euro')}
              name="price"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedPrice(ownOf(store) ?? price.base)}
              error={at('price') ?? at(field(where))}
              hint={where === undefined ? undefined : t('Vuoto: come tutti.')}
              className="font-bold text-lg"
            />
            <Select
              label={t('Dove')}
              name="where"
              defaultValue={store ?? ''}
              onChange={({ target }) => setWhere(Number(target.value) || undefined)}
            >
              <option value="">{t('Tutti i negozi')}</option>
              {price.stores.map(({ warehouseId, name }) => (
                <option key={warehouseId} value={warehouseId}>
                  {t('Solo {store}', { store: name })}
                </option>
              ))}
            </Select>
            <TierFields key={where} tiers={shownTiers(where)} unit={price.unit} error={at('tiers')} />
            <Field
              label={t('Da quando')}
              name="day"
              type="date"
              min={addDays(price.today, 1)}
              error={at('day')}
              hint={t('Vuoto: da adesso.')}
            />
          </>
        )}
      </SendForm>
    </Card>
  );
}

/** What waits for the product: whoever changes its price should know. */
function Plans({ plans }: { readonly plans: readonly StaffPricePlan[] }) {
  if (plans.length === 0) return null;
  return (
    <Alert tone="info">
      {plans.map(({ planId, day, price, store, by, state }) => (
        <p key={planId}>
          <Link to={staffPaths.pricePlans({ giorno: day })} className="underline">
            {state === 'failed'
              ? t('Il piano di {day} non è riuscito', { day: formatShortDay(day) })
              : t('{day}: {price}, {store}', {
                  day: formatShortDay(day),
                  price: price === undefined ? t('come tutti') : formatEuro(price),
                  store: store === '' ? t('tutti i negozi') : store,
                })}
          </Link>
          {by !== '' && ` · ${by}`}
        </p>
      ))}
    </Alert>
  );
}

/** The price as the card in the shop has it today: struck price and percentage come from the lowest of 30 days. */
function AsSeen({ price: { shown, picture, name } }: { readonly price: StaffPrice }) {
  const { price, struck, percent, promotion, announced } = shown;
  return (
    <Card title={t('Oggi il cliente lo vede così')}>
      <div className="flex items-center gap-3">
        <img src={picture} alt="" width={64} height={64} className="rounded-md border border-line" />
        <div>
          <p>
            <strong className={struck ? 'text-promo text-xl' : 'text-xl'}>{formatEuro(price)}</strong>{' '}
            {struck && <s className="text-ink-soft">{formatEuro(struck)}</s>}{' '}
            {percent !== undefined && percent > 0 && <strong className="text-promo">−{percent}%</strong>}
          </p>
          <p lang={contentLanguage()} className="text-ink-soft text-sm">
            {[name, promotion].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {announced !== undefined && announced !== (percent ?? 0) && (
        <Alert tone="warning">
          {t(
            'Non −{announced} % ma −{percent} %: il barrato e la percentuale si contano dal prezzo più basso dei 30 giorni prima (art. 17-bis Cod. cons.; Corte UE, C-330/23).',
            { announced, percent: percent ?? 0 },
          )}
        </Alert>
      )}
    </Card>
  );
}

function HowCounted({ price: { isPerishable } }: { readonly price: StaffPrice }) {
  return (
    <Card title={t('Come si conta il minimo')}>
      <ul className="list-disc pl-5 text-sm">
        <li>{t('Per negozio: il suo listino, e quello di tutti quando non ne ha uno')}</li>
        <li>{t('Contano anche le promozioni per tutti')}</li>
        <li>{t('Non contano codici, segmenti e prezzi delle aziende')}</li>
        {isPerishable && <li>{t('È deperibile: la legge non chiede il minimo, e il negozio non lo mostra')}</li>}
      </ul>
    </Card>
  );
}

function Costs({ price, mayChange }: { readonly price: StaffPrice; readonly mayChange: boolean }) {
  const client = useQueryClient();
  const { productId, cost, costs } = price;
  return (
    <Card title={t('Costo senza IVA')}>
      {mayChange ? (
        <SendForm
          key={cost}
          label={t('Costo senza IVA')}
          submit={t('Salva il costo')}
          className="sm:grid-cols-1"
          send={(text) => api.call(staffPriceCost, { body: { product_id: productId, cost: text('cost') } })}
          onSent={() => client.invalidateQueries({ queryKey: PRICES_KEY })}
        >
          {(at) => (
            <Field
              label={t('Costo in euro')}
              name="cost"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedPrice(cost)}
              error={at('cost')}
              hint={t('Vuoto: non si sa.')}
            />
          )}
        </SendForm>
      ) : (
        <p>{cost === undefined ? t('Non si sa') : formatEuro(cost)}</p>
      )}
      {costs.length > 1 && (
        <ul className="text-ink-soft text-sm">
          {costs.map(({ since, cost: then, by }) => (
            <li key={since}>
              {[formatMoment(since), then === undefined ? t('Non si sa') : formatEuro(then), by]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Steps({ steps }: { readonly steps: readonly PriceStep[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="staff-table">
        <caption className="pb-2 text-left font-bold">{t('Cambi')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Dal')}</th>
            <th scope="col" className="text-right">
              {t('Prezzo €')}
            </th>
            <th scope="col" className="text-right">
              {t('Listino €')}
            </th>
            <th scope="col" className="text-right">
              {t('Minimo 30 gg')}
            </th>
            <th scope="col">{t('Perché')}</th>
            <th scope="col">{t('Chi')}</th>
          </tr>
        </thead>
        {steps.map((step) => (
          <tbody key={step.since}>
            <tr>
              <th scope="row" className="whitespace-nowrap">
                {formatMoment(step.since)}
              </th>
              <td className={step.price < step.list ? 'text-right font-bold text-promo' : 'text-right font-bold'}>
                {typedPrice(step.price)}
              </td>
              <td className="text-right">{typedPrice(step.list)}</td>
              <td className="text-right">{typedPrice(step.lowest)}</td>
              <td>{reasonText(step)}</td>
              <td>{step.by}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

function reasonText({ reason, promotion = '' }: PriceStep): string {
  switch (reason) {
    case 'promotion':
      return t('promozione “{name}”', { name: promotion });
    case 'plan':
      return t('piano');
    case 'rule':
      return t('regola');
    case 'undo':
      return t('annullamento');
    case 'one':
      return t('a mano');
    case 'product':
      return t('scheda del prodotto');
    case 'store':
      return t('listino del negozio');
    case 'list':
      return t('listino');
  }
}
