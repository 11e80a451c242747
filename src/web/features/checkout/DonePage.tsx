import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { withQueries } from '../../api/Queries.tsx';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import { OrderFacts } from '../orders/OrderFacts.tsx';
import { orderQuery } from '../orders/order-queries.ts';

export const Component = withQueries(DonePage);

function DonePage() {
  const orderId = Number(useParams()['orderId']);
  const { data: order, error } = useQuery({ ...orderQuery(orderId), enabled: Number.isSafeInteger(orderId) });
  const { data: cart } = useCart();
  return (
    <div className="page grid max-w-3xl gap-8 pt-12">
      <PrivateTitle>{t('Ordine confermato')}</PrivateTitle>
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid size-20 animate-pop place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="check" className="size-10" />
        </span>
        <h1 className="text-3xl">{t('Ordine confermato')}</h1>
        <p className="text-lg text-ink-soft">
          <Words
            text={
              cart?.user.email
                ? 'Il tuo ordine è il numero {number}. Abbiamo mandato la conferma a {email}.'
                : 'Il tuo ordine è il numero {number}.'
            }
            number={<strong className="text-ink">{orderId}</strong>}
            email={cart?.user.email}
          />
        </p>
        {order && (
          <p className="text-ink-soft">
            <Words
              text="Ci vediamo {day} tra le {begin} e le {end}. Totale {total}."
              day={formatDay(order.timeslot.dateIso)}
              begin={order.timeslot.beginTime}
              end={order.timeslot.endTime}
              total={<strong className="text-ink">{formatEuro(order.grossTotal)}</strong>}
            />
          </p>
        )}
      </div>
      {error && <Alert tone="warning">{asApiError(error).message}</Alert>}
      {order ? <OrderFacts order={order} /> : !error && <Skeleton className="h-32 rounded-lg" />}
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.order(orderId)} className={buttonClass('primary', 'lg')}>
          {t('Vedi l’ordine')}
        </Link>
        <Link to={paths.orders()} className={buttonClass('secondary', 'lg')}>
          {t('I miei ordini')}
        </Link>
        <Link to={paths.home()} className={buttonClass('quiet', 'lg')}>
          {t('Torna al negozio')}
        </Link>
      </div>
    </div>
  );
}
