import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriptionBuy, subscriptionView, subscriptionWithdraw } from '../../../contract/direct-sales/routes.ts';
import type {
  FeeRange,
  Subscription,
  SubscriptionBuyBody,
  Subscriptions,
} from '../../../contract/direct-sales/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { dayNumber, romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { type AccountHeadProps, AccountPage, Reasons } from '../../page/account/AccountPage.tsx';
import { LinkToPage, TERMS_PAGE } from '../../page/LinkToPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Link } from '../../ui/Link.tsx';
import { PROGRESS } from '../../ui/progress.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Words } from '../../ui/Words.tsx';
import { INVOICE_FIELDS, InvoiceRequest } from '../checkout/till/InvoiceRequest.tsx';
import { OnlinePayment } from './OnlinePayment.tsx';

export const Component = SubscriptionPage;

const subscriptionsQuery = queryOptions({
  queryKey: ['mine', 'subscriptions'],
  queryFn: () => api.call(subscriptionView, {}),
});
/** The interval at which the page is loaded again until the provider reports the result of the payment. */
const LOOK_AGAIN_MS = 3000;

const STATES: Readonly<Record<Subscription['status'], { readonly text: string; readonly tone: BadgeTone }>> = {
  active: { text: msg('Attivo'), tone: 'accent' },
  expiring: { text: msg('In scadenza'), tone: 'promo' },
  renew: { text: msg('Rinnovato'), tone: 'accent' },
  expired: { text: msg('Scaduto'), tone: 'neutral' },
};

/**
 * D 2, D 4, D 9: the subscription of home delivery: its price, the customer's subscriptions, and forms to buy, renew
 * and withdraw.
 */
function SubscriptionPage() {
  const { data, error, refetch } = useQuery({
    ...subscriptionsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.ordered ? LOOK_AGAIN_MS : false),
  });
  return (
    <AccountPage
      title={t('Abbonamento consegne')}
      head={error && !data ? undefined : headOf(data)}
      aside={<NoSurprises />}
    >
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
            <Skeleton className="h-40 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data && <Plan plan={data.plan} />}
      {data?.subscriptions.map((each) => (
        <Owned key={each.subscriptionId} subscription={each} />
      ))}
      {data?.ordered && (
        <Alert tone="info">
          <span className="block">{t('Aspettiamo la conferma del pagamento. La pagina si aggiorna da sola.')}</span>
          {data.ordered.redirectUrl !== undefined && (
            <a href={data.ordered.redirectUrl} className="font-semibold underline">
              {t('Vai al pagamento')}
            </a>
          )}
        </Alert>
      )}
      {data?.canBuy && <Buy data={data} />}
    </AccountPage>
  );
}

function headOf(data: Subscriptions | undefined): AccountHeadProps {
  const { price = 0, deliveryFee = 0, freeFrom = 0 } = data?.plan ?? {};
  const owned = data?.subscriptions.find(({ status }) => status !== 'expired');
  const amounts = { from: formatEuro(freeFrom), fee: formatEuro(deliveryFee) };
  const below = data?.plan.today?.below;
  const usual = below && below.from === below.to && below.to > deliveryFee ? formatEuro(below.to) : undefined;
  return {
    picture: 'van',
    title:
      data &&
      (owned
        ? t('Hai le consegne fino al {date}', { date: wireDate(owned.endDate) })
        : t('Un anno di consegne, {price}', { price: formatEuro(price) })),
    text:
      usual === undefined
        ? t('Da {from} di spesa la consegna è gratis, sotto costa {fee}.', amounts)
        : t('Da {from} di spesa la consegna è gratis, sotto costa {fee} invece di {usual}.', { ...amounts, usual }),
  };
}

function NoSurprises() {
  return (
    <Reasons
      title={t('Senza sorprese')}
      reasons={[
        { icon: 'calendar', name: t('Non si rinnova da solo'), text: t('e vale per il giorno della consegna.') },
        { icon: 'refund', name: t('Ci ripensi?'), text: t('Recedi da qui: ti rendiamo i giorni che restano.') },
      ]}
    />
  );
}

/** "3,90 €", "fino a 6,90 €" where some slots are free of charge, or "da 4,90 € a 6,90 €". */
function rangeText({ from, to }: FeeRange): string {
  if (to === 0) return t('gratis');
  if (from === to) return formatEuro(to);
  if (from === 0) return t('fino a {amount}', { amount: formatEuro(to) });
  return t('da {from} a {to}', { from: formatEuro(from), to: formatEuro(to) });
}

/** What a delivery costs today and with the subscription. */
function Plan({ plan }: Pick<Subscriptions, 'plan'>) {
  const { deliveryFee, freeFrom, today } = plan;
  const rows = [
    { goods: t('sotto {amount}', { amount: formatEuro(freeFrom) }), now: today?.below, after: formatEuro(deliveryFee) },
    { goods: t('da {amount}', { amount: formatEuro(freeFrom) }), now: today?.from, after: t('gratis') },
  ];
  return (
    <section aria-label={t('Un anno di consegne a casa')} className="rounded-lg bg-card px-4 py-2 shadow-card sm:px-5">
      <table className="w-full text-left">
        <thead>
          <tr className="border-line border-b text-ink-soft text-xs md:text-sm">
            <th scope="col" className="py-3 font-normal">
              {t('La tua spesa')}
            </th>
            {today && (
              <th scope="col" className="py-3 text-right font-normal">
                {t('Oggi')}
              </th>
            )}
            <th scope="col" className="py-3 pl-3 text-right font-semibold min-[23rem]:whitespace-nowrap">
              {t('Con l’abbonamento')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ goods, now, after }) => (
            <tr key={goods}>
              <th scope="row" className="whitespace-nowrap py-3.5 font-normal max-md:text-sm">
                {goods}
              </th>
              {today && (
                <td className="py-3.5 pl-2 text-right text-ink-soft max-md:text-sm min-[23rem]:whitespace-nowrap">
                  {now && rangeText(now)}
                </td>
              )}
              <td className="whitespace-nowrap py-3.5 pl-3 text-right font-bold last:in-[tr:last-child]:text-accent">
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Owned({ subscription }: { readonly subscription: Subscription }) {
  const client = useQueryClient();
  const { subscriptionId, status, startDate, endDate, canWithdraw, refund } = subscription;
  const { text, tone } = STATES[status];
  const [today] = useState(() => romeTime(new Date()).date);
  const all = dayNumber(endDate) - dayNumber(startDate) + 1;
  const left = Math.min(Math.max(dayNumber(endDate) - dayNumber(today) + 1, 0), all);
  const withdraw = useMutation({
    mutationFn: () => api.call(subscriptionWithdraw, { body: { subscription_id: subscriptionId } }),
    onSuccess: (next) => {
      client.setQueryData(subscriptionsQuery.queryKey, next);
      toast('success', t('Hai receduto dall’abbonamento: ti restituiamo i giorni che restano.'));
    },
    onError: tellError,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('Recedere dall’abbonamento?'),
      text: t('Ti restituiamo {amount}. Le prossime consegne costano come per tutti.', {
        amount: formatEuro(refund ?? 0),
      }),
      yes: t('Conferma recesso'),
      no: t('Tienilo'),
      isDestructive: true,
    });
    if (isSure) withdraw.mutate();
  };
  return (
    <section aria-label={t('Il tuo abbonamento')} className="grid gap-3 rounded-lg bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-sans font-semibold text-base">{t('Fino al {date}', { date: wireDate(endDate) })}</h2>
        <Badge tone={tone}>{t(text)}</Badge>
      </div>
      {status !== 'expired' && (
        <>
          <progress aria-label={t('Tempo passato')} value={all - left} max={all} className={PROGRESS} />
          <p className="text-ink-soft text-sm">
            {t('Dal {from} al {to}', { from: wireDate(startDate), to: wireDate(endDate) })}.{' '}
            {left === 1 ? t('Resta 1 giorno.') : t('Restano {n} giorni.', { n: left })}{' '}
            {status === 'expiring' && t('Si rinnova solo se lo dici tu: il nuovo anno parte da lì, non perdi giorni.')}
          </p>
        </>
      )}
      {canWithdraw && (
        <Button
          variant="quiet"
          className="-ml-4 justify-self-start"
          busy={withdraw.isPending}
          onClick={() => void ask()}
        >
          {t('Recedere dal contratto qui')}
        </Button>
      )}
    </section>
  );
}

function Buy({ data }: { readonly data: Subscriptions }) {
  const client = useQueryClient();
  const { data: cart } = useCart();
  const [accepts, setAccepts] = useState(false);
  const { plan, isHome, subscriptions } = data;
  const amount = formatEuro(plan.price);
  return (
    <section aria-labelledby="compra" className="grid grid-cols-1 gap-5 rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id="compra" className="text-xl">
        {subscriptions.length > 0 ? t('Rinnova l’abbonamento') : t('Abbonati')}
      </h2>
      {isHome ? (
        <OnlinePayment
          label={t('Ordine con obbligo di pagare: {amount}', { amount })}
          foot={{ amount, what: t('per un anno'), act: t('Ordine con obbligo di pagare') }}
          onPay={(input, form) =>
            api.call(subscriptionBuy, { body: { ...input, ...invoiceOf(form), accept_terms: accepts } })
          }
          onDone={() => void client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey })}
          below={(refusal) => (
            <>
              <InvoiceRequest infos={cart?.cartInfos ?? {}} refusal={refusal} />
              <Checkbox name="acceptTerms" checked={accepts} onChange={({ target }) => setAccepts(target.checked)}>
                <Words
                  text="Ho letto e accetto {terms}"
                  terms={<LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>}
                />
              </Checkbox>
            </>
          )}
        />
      ) : (
        <Alert tone="info">
          {t('L’abbonamento vale per la consegna a casa: scegli prima l’indirizzo di casa per la spesa.')}{' '}
          <Link to={paths.addresses()} className="font-semibold underline">
            {t('I miei indirizzi')}
          </Link>
        </Alert>
      )}
    </section>
  );
}

/** Returns the invoice data of the form. For a public body the tender code is always included. */
function invoiceOf(form: FormData): Partial<SubscriptionBuyBody> {
  const text = (name: (typeof INVOICE_FIELDS)[number]) => String(form.get(name) ?? '').trim();
  const personId = Number(text('invoice_person_fiscal_id'));
  return {
    need_invoice: form.get('need_invoice') === 'on',
    ...(personId > 0 ? { invoice_person_fiscal_id: personId } : {}),
    invoice_cig: text('invoice_cig'),
    invoice_cup: text('invoice_cup'),
  };
}
