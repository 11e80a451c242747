import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderConsent } from '../../../../contract/fulfilment/routes.ts';
import type { Receipt } from '../../../../contract/orders/receipt-schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { HANDED_OVER } from '../../../../domain/orders/order-status.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Thumb } from '../page/OrderGoods.tsx';
import { orderQuery } from '../page/order-queries.ts';

type ReceiptLine = Receipt['lines'][number];

/** Shows the ordered, weighed, substituted and charged amounts, line by line; nothing during picking. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { receipt, orderItems } = order;
  if (!receipt) return null;
  const pictures = new Map(orderItems.map(({ orderItemId, product }) => [orderItemId, product.mediaURL]));
  const { bagsTotal, deliveryFee, certificateTotal, total, orderedTotal } = receipt;
  return (
    <section aria-labelledby="scontrino" className="rounded-lg bg-card px-5 pt-4 pb-5 shadow-card">
      <h2 id="scontrino" className="text-xl">
        {t('Che cosa hai ricevuto')}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {receipt.isCharged || HANDED_OVER.includes(order.orderStatusId)
          ? t('Pesi veri e importo finale.')
          : t('Pesi veri e importo finale: lo addebitiamo alla consegna.')}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {receipt.lines.map((line) => (
          <li key={line.orderItemId} className="flex min-h-15 items-center gap-3 py-1.5">
            <Thumb src={pictures.get(line.orderItemId) ?? ''} />
            <div className="min-w-0 grow">
              <p lang={contentLanguage()} className="break-words font-medium text-sm">
                {line.name}
              </p>
              <p className="text-ink-soft text-xs">{goodsText(line)}</p>
              <SubstituteOf line={line} />
              {line.leftOut !== undefined && (
                <p className="text-ink-soft text-xs">
                  {t('Non addebitati: {amount}', { amount: formatEuro(line.leftOut) })}
                </p>
              )}
            </div>
            <p className="font-bold text-sm">{formatEuro(line.total)}</p>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid max-w-xs gap-1.5 border-line border-t pt-5 text-sm">
        <Row label={t('Prodotti')} value={formatEuro(receipt.goodsTotal)} />
        {bagsTotal > 0 && <Row label={t('Buste')} value={formatEuro(bagsTotal)} />}
        <Row label={t('Consegna')} value={deliveryFee > 0 ? formatEuro(deliveryFee) : t('Gratis')} />
        {certificateTotal > 0 && <Row label={t('Buoni')} value={`−${formatEuro(certificateTotal)}`} />}
        <Row label={t('Totale finale')} value={formatEuro(total)} isStrong />
        {total !== orderedTotal && <Row label={t('Totale ordinato')} value={formatEuro(orderedTotal)} />}
      </dl>
      <VatTable parts={receipt.vat} />
    </section>
  );
}

/** Shows the part of the total for each VAT rate. */
function VatTable({ parts }: { readonly parts: Receipt['vat'] }) {
  if (parts.length === 0) return null;
  const cell = 'py-1 pl-4 text-right';
  return (
    <table className="mt-4 ml-auto text-ink-soft text-sm">
      <caption className="pb-1 text-right font-semibold">{t('IVA compresa')}</caption>
      <thead>
        <tr className="border-line border-b">
          {[t('Aliquota'), t('Imponibile'), t('IVA'), t('Totale')].map((heading) => (
            <th key={heading} scope="col" className={`${cell} font-normal`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ rate, net, vat, gross }) => (
          <tr key={rate}>
            <th scope="row" className={`${cell} font-normal`}>
              {`${rate}%`}
            </th>
            {[net, vat, gross].map((amount, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <td key={column} className={cell}>
                {formatEuro(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The substitute for missing goods. */
function SubstituteOf({ line: { substitute } }: { readonly line: ReceiptLine }) {
  if (!substitute) return null;
  const { quantity, weight, name, slug } = substitute;
  return (
    <p className="text-ink-soft text-xs">
      {t('Al suo posto: {amount}', { amount: amountText(quantity, weight) })}{' '}
      <Link to={paths.product(slug)} lang={contentLanguage()} className="underline">
        {name}
      </Link>
    </p>
  );
}

/** "1,12 kg invece di 1 kg", or the reason why the goods are missing. */
function goodsText(line: ReceiptLine): string {
  const picked = amountText(line.pickedQuantity, line.pickedWeight);
  const ordered = amountText(line.orderedQuantity, line.orderedWeight);
  if (line.outcome === 'returned') return t('Non accettato alla consegna');
  if (line.outcome === 'missing') return t('Non disponibile: {amount} ordinati', { amount: ordered });
  return picked === ordered ? picked : t('{picked} invece di {ordered}', { picked, ordered });
}

function amountText(quantity: number, kilos: number): string {
  if (kilos > 0) return formatGrams(Math.round(kilos * 1000));
  return quantity === 1 ? t('1 pz') : t('{n} pz', { n: quantity });
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

function Row({ label, value, isStrong = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-bold text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Asks the customer whether an order whose goods weigh more may cost more than the authorised amount. */
export function ConsentQuestion({ order }: { readonly order: Order }) {
  const { orderId, consent } = order;
  const client = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  const answer = useMutation({
    mutationFn: (accepts: boolean) =>
      api.call(orderConsent, { body: { order_id: orderId, accepts, total: consent?.total ?? 0 } }),
    onSuccess: (answered) => client.setQueryData(queryKey, answered),
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey });
    },
  });
  if (!consent) return null;
  const amounts = { total: formatEuro(consent.total), agreed: formatEuro(consent.agreedTotal) };
  return (
    <section aria-labelledby="conferma-importo" className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <h2 id="conferma-importo" className="text-xl">
        {t('Ci serve la tua conferma')}
      </h2>
      <p>
        {t(
          'Alcuni prodotti pesano più del previsto: con tutto il totale è {total}, più dei {agreed} già autorizzati. La differenza si paga alla consegna.',
          amounts,
        )}
      </p>
      <p className="text-ink-soft">
        {t('Rispondi entro le {time}: senza una tua risposta non ti addebitiamo la parte in più.', {
          time: romeTime(new Date(consent.until)).time,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t('Va bene {total}', amounts)}
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('No, resta a {agreed}', amounts)}
        </Button>
      </div>
    </section>
  );
}
