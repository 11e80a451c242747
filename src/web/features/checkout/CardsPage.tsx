import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentAuthAdd, paymentAuthDelete, paymentTypes } from '../../../contract/checkout/routes.ts';
import { formatMonth } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { PAY_NOW } from '../../../domain/orders/payment-type.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { type AccountHeadProps, AccountPage, Box, Row } from '../../page/account/AccountPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PaymentMark } from '../../page/PaymentChoice.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { cardsQuery } from './cards-query.ts';

export const Component = CardsPage;

type Card = Data<typeof paymentTypes>['userPaymentAuths'][number];

/**
 * D 9: the cards that the payment provider stores for the customer. A card is added by an authorisation of 1.01 euro,
 * which is reversed.
 */
function CardsPage() {
  const { data, error, refetch } = useQuery(cardsQuery);
  const cards = data?.userPaymentAuths;
  const [month] = useState(() => romeTime(new Date()).date.slice(0, 7));
  return (
    <AccountPage title={t('Le mie carte')} head={error && !cards ? undefined : headOf(cards)} aside={<OtherWays />}>
      {!cards && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le carte')}>
          <Skeleton className="h-24 rounded-lg" />
        </NotLoaded>
      )}
      {cards && cards.length > 0 && (
        <Box>
          {cards.map((card) => (
            <CardItem key={card.userPaymentAuthId} card={card} month={month} />
          ))}
        </Box>
      )}
      {cards && <AddCard isFirst={cards.length === 0} />}
      {cards && (
        <p className="flex gap-2.5 rounded-md bg-tint px-4 py-3 text-sm">
          <Icon name="lock" className="size-5 shrink-0 text-ink-soft" />
          {t('Il numero della carta lo tiene la banca, a noi arrivano solo le ultime quattro cifre e la scadenza.')}
        </p>
      )}
    </AccountPage>
  );
}

const SAVE_ONE = msg('Salvane una qui, o quando paghi: la prossima spesa è un tocco in meno.');

function headOf(cards: readonly Card[] | undefined): AccountHeadProps | undefined {
  if (cards?.length === 0) return { picture: 'card', title: t('Nessuna carta salvata'), text: t(SAVE_ONE) };
  const first = cards?.find(({ isExpired }) => !isExpired);
  if (cards && !first) return { picture: 'card', title: t('Nessuna carta che vale ancora'), text: t(SAVE_ONE) };
  return {
    picture: 'card',
    title: first && t('Paghi con {name}', { name: first.name }),
    text: t('La trovi alla cassa, pronta da scegliere.'),
  };
}

/** The other payment types of the cart's delivery service. */
function OtherWays() {
  const { data, error } = useQuery({
    queryKey: ['mine', 'payment-types', 'all'],
    queryFn: () => api.call(paymentTypes, {}),
  });
  const others = data?.paymentTypes.filter(({ paymentTypeId }) => paymentTypeId !== PAY_NOW);
  return (
    <section aria-labelledby="altri-modi">
      <h2 id="altri-modi" className="mb-1 font-sans font-semibold text-base">
        {t('Paghi anche in altri modi')}
      </h2>
      {!others && !error && <Skeleton className="mb-2 h-40 rounded-md" />}
      <ul className="mb-2 grid empty:hidden">
        {others?.map(({ paymentTypeId, name, description }) => (
          <li key={paymentTypeId} className="flex min-h-13 items-center gap-3 py-1 leading-5">
            <PaymentMark typeId={paymentTypeId} />
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{t(name)}</span>
              <span className="block text-ink-soft text-xs">{t(description)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">{t('Si scelgono alla cassa: lì non c’è nulla da salvare.')}</p>
    </section>
  );
}

function CardItem({ card, month }: { readonly card: Card; readonly month: string }) {
  const client = useQueryClient();
  const { userPaymentAuthId: id, name, expires, isExpired = false } = card;
  const remove = useMutation({
    mutationFn: () => api.call(paymentAuthDelete, { body: { user_payment_auth_id: id } }),
    onSuccess: () => toast('success', t('La carta è stata eliminata')),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'payment-types'] }),
  });
  async function ask() {
    const text = t('Non la proponiamo più alla cassa. Gli ordini già pagati restano come sono.');
    if (await confirm({ title: t('Eliminare {name}?', { name }), text, isDestructive: true })) remove.mutate();
  }
  const soon = expires === undefined || isExpired ? undefined : soonText(expires, month);
  return (
    <Row
      act={
        <Button
          variant="quiet"
          busy={remove.isPending}
          aria-label={t('Elimina {name}', { name })}
          onClick={() => void ask()}
          className="text-ink-soft! -mr-2 px-2!"
        >
          {t('Elimina')}
        </Button>
      }
    >
      <span className="flex items-center gap-3">
        <PaymentMark typeId={PAY_NOW} name={name} />
        <span className="min-w-0">
          {name}
          {expires !== undefined && (
            <span className="block font-normal text-ink-soft text-xs">
              {t(isExpired ? msg('Scaduta alla fine di {month}') : msg('Scade alla fine di {month}'), {
                month: formatMonth(monthOf(expires)),
              })}
              <span className="mt-1 block empty:hidden">
                {isExpired && <Badge tone="danger">{t('Scaduta')}</Badge>}
                {soon !== undefined && <Badge tone="warning">{soon}</Badge>}
              </span>
            </span>
          )}
        </span>
      </span>
    </Row>
  );
}

/** "08/2028" -> "2028-08" */
function monthOf(expires: string): string {
  return `${expires.slice(3)}-${expires.slice(0, 2)}`;
}

/** Returns a warning about a card that expires in this month or the next one; undefined: neither. */
function soonText(expires: string, month: string): string | undefined {
  const monthsLeft = monthsFrom(monthOf(expires)) - monthsFrom(month);
  if (monthsLeft === 0) return t('Scade questo mese');
  return monthsLeft === 1 ? t('Scade il mese prossimo') : undefined;
}

function monthsFrom(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}

function AddCard({ isFirst = false }: { readonly isFirst?: boolean }) {
  const add = useMutation({
    mutationFn: () => api.call(paymentAuthAdd, { body: { payment_type_id: PAY_NOW } }),
    onSuccess: ({ transaction: { redirectUrl } }) => {
      if (redirectUrl !== undefined) window.location.assign(redirectUrl);
    },
    onError: tellError,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        size={isFirst ? 'lg' : 'md'}
        busy={add.isPending}
        onClick={() => add.mutate()}
        className={isFirst ? 'max-sm:w-full' : ''}
      >
        <Icon name="plus" />
        {t('Salva una carta')}
      </Button>
      <p className="text-ink-soft text-sm">{t('Per provarla la banca blocca 1,01 € e li libera subito.')}</p>
    </div>
  );
}
