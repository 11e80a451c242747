import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentAuthAdd, paymentAuthDelete, paymentTypes } from '../../../contract/checkout/routes.ts';
import { PAY_NOW } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';

export const Component = CardsPage;

type Card = Data<typeof paymentTypes>['userPaymentAuths'][number];
const KEY = ['mine', 'payment-types', 'cards'];

/**
 * D 9: the cards that the payment provider stores for the customer. A card is added by an authorisation of 1.01 euro,
 * which is reversed.
 */
function CardsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(paymentTypes, { query: { payment_type_id: PAY_NOW } }),
  });
  const cards = data?.userPaymentAuths;
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Le mie carte')}</PrivateTitle>
      <h1 className="text-3xl">{t('Le mie carte')}</h1>
      {!cards && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le carte')}>
          <Skeleton className="h-24 rounded-lg" />
        </NotLoaded>
      )}
      {cards?.length === 0 && (
        <EmptyState icon="cash" title={t('Nessuna carta salvata')}>
          {t('Puoi salvarne una qui, o quando paghi una spesa.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {cards?.map((card) => (
          <CardItem key={card.userPaymentAuthId} card={card} />
        ))}
      </ul>
      {cards && <AddCard />}
    </div>
  );
}

function CardItem({ card }: { readonly card: Card }) {
  const client = useQueryClient();
  const { userPaymentAuthId: id, name, expires } = card;
  const remove = useMutation({
    mutationFn: () => api.call(paymentAuthDelete, { body: { user_payment_auth_id: id } }),
    onSuccess: () => toast('success', t('La carta è stata eliminata')),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'payment-types'] }),
  });
  async function ask() {
    const text = t('Non sarà più proposta alla cassa.');
    if (await confirm({ title: t('Eliminare {name}?', { name }), text, isDestructive: true })) remove.mutate();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-card p-5 shadow-card">
      <Icon name="cash" className="size-6 text-accent" />
      <div className="grow">
        <h2 className="font-semibold">{name}</h2>
        {expires !== undefined && <p className="text-ink-soft text-sm">{t('Scade il {date}', { date: expires })}</p>}
      </div>
      <Button
        variant="quiet"
        busy={remove.isPending}
        aria-label={t('Elimina {name}', { name })}
        onClick={() => void ask()}
      >
        {t('Elimina')}
      </Button>
    </li>
  );
}

function AddCard() {
  const add = useMutation({
    mutationFn: () => api.call(paymentAuthAdd, { body: { payment_type_id: PAY_NOW } }),
    onSuccess: ({ transaction: { redirectUrl } }) => {
      if (redirectUrl !== undefined) window.location.assign(redirectUrl);
    },
    onError: tellError,
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={add.isPending} onClick={() => add.mutate()}>
        {t('Salva una carta')}
      </Button>
      <p className="text-ink-soft text-sm">
        {t(
          'Per verificarla autorizziamo 1,01 euro, che vengono subito stornati. Il numero della carta non arriva a noi.',
        )}
      </p>
    </div>
  );
}
