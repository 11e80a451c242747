import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { certificateAdd, type certificateList } from '../../../contract/gift-certificates/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { DRIVE, HOME } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { AccountPage, rowActClass } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PROGRESS } from '../../ui/progress.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { certificatesInCartQuery, certificatesQuery } from './certificates-query.ts';
import { GivePresent } from './GivePresent.tsx';

export const Component = CertificatesPage;

type Certificate = Data<typeof certificateList>['userGiftCertificates'][number];

/**
 * D 7, giftcertificate/list: what the customer has to use, and of each certificate whether it counts in the cart, or
 * why not. The address tells whether expired and used ones are shown.
 */
function CertificatesPage() {
  const { data: cart } = useCart();
  const { data, error, refetch } = useQuery(
    certificatesInCartQuery(cart?.totalPrice ?? 0, cart?.warehouse.warehouseId ?? 0),
  );
  const certificates = data?.userGiftCertificates;
  return (
    <AccountPage
      title={t('I miei buoni')}
      head={error && !data ? undefined : headOf(certificates)}
      aside={
        <>
          <Hint title={t('Hai un altro codice?')}>
            {t('Scrivilo nel carrello, sotto al totale: vedi subito quanto vale.')}
          </Hint>
          <Hint title={t('Invita un amico')}>
            {t('Quando un amico che inviti fa la prima spesa, ricevi un buono.')}{' '}
            <Link to={accountPaths.friends()} className="inline-block min-h-6 font-semibold text-accent underline">
              {t('Invita un amico')}
            </Link>
          </Hint>
        </>
      }
    >
      {!certificates && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i buoni')}>
          <Skeleton className="h-60 rounded-lg" />
        </NotLoaded>
      )}
      {certificates?.length === 0 && (
        <EmptyState
          icon="ticket"
          title={t('Nessun buono')}
          action={
            <Link to={accountPaths.friends()} className={buttonClass()}>
              {t('Invita un amico')}
            </Link>
          }
        >
          {t('Quando un amico che inviti fa la prima spesa, ricevi un buono.')}
        </EmptyState>
      )}
      {certificates && certificates.length > 0 && (
        <ul className="grid gap-3">
          {certificates.map((certificate) => (
            <CertificateItem key={certificate.giftCertificateId} certificate={certificate} />
          ))}
        </ul>
      )}
      <Past />
      <GivePresent />
    </AccountPage>
  );
}

function Hint({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-sans font-semibold text-base">{title}</h2>
      <p className="text-ink-soft text-sm">{children}</p>
    </section>
  );
}

function headOf(certificates: readonly Certificate[] | undefined) {
  const sum = certificates?.reduce((all, { leftAmount, amount }) => all + (leftAmount ?? amount), 0) ?? 0;
  const isEmpty = (certificates ?? []).every(({ inCart }) => !inCart || inCart.goods === 0);
  const n = certificates?.filter(isUsableNow).length ?? 0;
  return {
    picture: 'ticket' as const,
    title:
      certificates && (sum === 0 ? t('Nessun buono per ora') : t('Hai {amount} da usare', { amount: formatEuro(sum) })),
    text: sum === 0 ? t('Qui trovi quelli che ricevi, con quanto ti resta.') : cartText(isEmpty, n),
    ...(isEmpty
      ? {}
      : {
          action: (
            <Link to={paths.cart()} className={buttonClass()}>
              {t('Vai al carrello')}
            </Link>
          ),
        }),
  };
}

function cartText(isEmpty: boolean, n: number): string {
  if (isEmpty) return t('Il carrello è vuoto: quando lo riempi ti diciamo quali valgono.');
  if (n === 0) return t('Per il carrello di adesso non ne vale ancora nessuno: sotto c’è scritto perché.');
  return n === 1
    ? t('Uno vale già per il carrello di adesso.')
    : t('{n} valgono già per il carrello di adesso.', { n });
}

function isUsableNow({ inCart }: Certificate): boolean {
  return inCart !== undefined && inCart.goods > 0 && inCart.problem === undefined && inCart.missingAmount === 0;
}

function CertificateItem({ certificate }: { readonly certificate: Certificate }) {
  const { code, name, amount, leftAmount, state, keepsRest } = certificate;
  const isLater = state !== 'usable';
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden rounded-lg bg-card shadow-card">
      <p
        className={`grid place-content-center border-card border-r-2 border-dashed p-2 text-center font-bold text-xl ${isLater ? 'bg-tint text-ink-soft' : 'bg-butter text-on-butter'}`}
      >
        {formatEuro(leftAmount ?? amount)}
        {keepsRest && leftAmount !== undefined && leftAmount < amount && (
          <span className="font-medium text-xs">{t('di {amount}', { amount: formatEuro(amount) })}</span>
        )}
      </p>
      <div className="grid gap-1.5 px-4 py-3.5">
        <h2 className="break-words font-sans font-semibold text-base leading-5">{name}</h2>
        <p className="text-ink-soft text-xs">{termsOf(certificate)}</p>
        <InCart certificate={certificate} />
        <p className="flex flex-wrap items-center">
          <code className="select-all break-all rounded-md bg-tint px-2.5 py-1 font-mono text-sm">{code}</code>
          <IconButton icon="copy" label={t('Copia il codice {code}', { code })} onClick={() => void copy(code)} />
        </p>
      </div>
    </li>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast('success', t('Codice copiato'));
  } catch {
    toast('error', t('Non riusciamo a copiarlo: selezionalo e copialo a mano.'));
  }
}

function termsOf({ endDate, minimumAmount, keepsRest, state, startDate }: Certificate): string {
  const minimum = formatEuro(minimumAmount);
  const until =
    state === 'not-yet'
      ? t('Dal {from} al {to}', { from: startDate, to: endDate })
      : t('Fino al {date}', { date: endDate });
  const least = minimumAmount > 0 ? t('per una spesa di almeno {minimum}', { minimum }) : t('senza spesa minima');
  return [until, least, ...(keepsRest ? [t('anche in più volte')] : [])].join(', ');
}

/** Whether it counts in the cart as it is, or why not. */
function InCart({ certificate }: { readonly certificate: Certificate }) {
  const { inCart, minimumAmount, code } = certificate;
  if (!inCart) return null;
  const reason = reasonOf(certificate);
  if (reason !== undefined) return <Waits>{reason}</Waits>;
  if (inCart.goods === 0) return null;
  if (inCart.missingAmount > 0)
    return (
      <>
        <Waits>{t('Mancano {amount} di spesa', { amount: formatEuro(inCart.missingAmount) })}</Waits>
        <progress
          aria-label={t('{have} di {of}', { have: formatEuro(inCart.goods), of: formatEuro(minimumAmount) })}
          value={inCart.goods}
          max={minimumAmount}
          className={PROGRESS}
        />
      </>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="flex items-start gap-2 font-semibold text-accent text-sm">
        <Icon name="check" className="size-5" />
        {inCart.isAdded ? t('È già nel carrello') : t('Vale per la spesa che hai nel carrello')}
      </p>
      {!inCart.isAdded && <UseIt code={code} />}
    </div>
  );
}

function UseIt({ code }: { readonly code: string }) {
  const add = useMutation({
    mutationFn: () => api.call(certificateAdd, { body: { code } }),
    onSuccess: (cart, _input, _result, { client }) => {
      cartState.set(cart);
      return client.invalidateQueries({ queryKey: ['mine', 'certificates'] });
    },
    onError: tellError,
  });
  return (
    <button
      type="button"
      aria-busy={add.isPending || undefined}
      aria-label={`${t('Usalo')}: ${code}`}
      onClick={() => !add.isPending && add.mutate()}
      className={rowActClass}
    >
      {t('Usalo')}
    </button>
  );
}

function Waits({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name="clock" className="size-5 text-warning" />
      {children}
    </p>
  );
}

/** Returns why a certificate counts in no cart of this place and day; undefined: it does. */
function reasonOf({ inCart, startDate, endDate }: Certificate): string | undefined {
  switch (inCart?.problem) {
    case undefined:
      return undefined;
    case 'not-yet':
      return t('Vale dal {date}', { date: startDate });
    case 'ended':
      return t('Scaduto il {date}', { date: endDate });
    case 'stopped':
      return t('Il negozio lo ha fermato: non vale più');
    case 'used-up':
      return t('L’hai già usato');
    case 'store':
      return t('Vale solo in un altro negozio');
    case 'service':
      return serviceText(inCart.services ?? []);
  }
}

function serviceText([service, ...others]: readonly number[]): string {
  if (others.length > 0) return t('Non vale per il modo in cui ricevi la spesa adesso');
  if (service === HOME) return t('Vale solo per la consegna a casa');
  return service === DRIVE ? t('Vale solo se ritiri in negozio') : t('Vale solo se ritiri al locker');
}

/** Used and expired certificates, which are loaded when they are unfolded. */
function Past() {
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('storico') === 'si');
  const { data } = useQuery({ ...certificatesQuery(true), enabled: isOpen });
  const past = data?.userGiftCertificates.filter(({ state }) => state === 'ended' || state === 'used-up');
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/past rounded-lg bg-card px-4 shadow-card sm:px-5"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="grow">{t('Usati e scaduti')}</span>
        <Icon name="chevron-down" className="size-4 text-ink-faint group-open/past:rotate-180" />
      </summary>
      {past?.length === 0 && <p className="pb-4 text-ink-soft text-sm">{t('Nessuno.')}</p>}
      <ul className="divide-y divide-line">
        {past?.map(({ giftCertificateId, name, amount, state, endDate }) => (
          <li key={giftCertificateId} className="flex min-h-14 items-center gap-3 py-2 text-sm">
            <span className="min-w-0 grow break-words">
              {name}
              <span className="block text-ink-soft text-xs">
                {state === 'ended' ? t('Scaduto il {date}', { date: endDate }) : t('Usato')}
              </span>
            </span>
            <span className="text-ink-soft">{formatEuro(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
