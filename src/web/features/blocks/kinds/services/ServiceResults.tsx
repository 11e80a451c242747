import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Point } from '../../../../../domain/delivery/distance.ts';
import { contentLanguage, msg, t } from '../../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../../api/api-error.ts';
import { api } from '../../../../api/browser-api.ts';
import { ensureLoggedIn } from '../../../../cart-core/state/ensure-logged-in.ts';
import { paths } from '../../../../page/paths.ts';
import { openServiceDialog } from '../../../../page/service-dialog-state.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Words } from '../../../../ui/Words.tsx';
import { distanceText } from '../../../stores/distance-text.ts';
import { addressText } from '../../../stores/store.ts';
import { type FoundPlace, type FoundServices, findServices, type HomeFound } from './service-search.ts';

export interface ServiceResultsProps {
  readonly asked: string;
  readonly point: Point | undefined;
  /** Searches for another place. */
  readonly onAsk: (asked: string) => void;
}

/** storefront 2, service autodiscovery: home delivery, stores and lockers, each with its next step. */
export function ServiceResults({ asked, point, onAsk }: ServiceResultsProps) {
  const { found, error } = useServices(asked, point);
  if (error) return <Alert tone="error">{error.message}</Alert>;
  if (!found)
    return (
      <div role="status" aria-label={t('Caricamento')} className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    );
  if (found.meant.length > 0) return <Meant asked={asked} found={found} onAsk={onAsk} />;
  if (found.isUnknown)
    return (
      <div role="status">
        <Alert tone="warning">{`${t(TEXTS.addressUnknown)} ${t('Scrivi il tuo comune, il CAP o l’indirizzo')}`}</Alert>
      </div>
    );
  return (
    <div role="status" className="grid items-start gap-4 md:grid-cols-3">
      <Section icon="truck" title={t('Consegna a casa')}>
        <HomeDelivery home={found.home} />
      </Section>
      <Section icon="store" title={t('Ritiro in negozio')}>
        <Places places={found.stores} none={t(TEXTS.noStoresFound)} />
      </Section>
      <Section icon="locker" title={t('Ritiro al locker')}>
        <Places places={found.lockers} none={t(TEXTS.noLockersFound)} />
      </Section>
    </div>
  );
}

/** Shown if no town has this name: similar towns to choose from, and the stores with the text in their name. */
function Meant({
  asked,
  found,
  onAsk,
}: { readonly asked: string; readonly found: FoundServices } & Pick<ServiceResultsProps, 'onAsk'>) {
  return (
    <div role="status" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-card p-5 shadow-card">
        <p className="mr-2">{t('Nessun comune si chiama “{asked}”. Forse cercavi:', { asked })}</p>
        {found.meant.map(({ city, province }) => (
          <Button key={`${city} ${province}`} variant="secondary" onClick={() => onAsk(city)}>
            <span lang={contentLanguage()}>{`${city} (${province})`}</span>
          </Button>
        ))}
      </div>
      {found.stores.length + found.lockers.length > 0 && (
        <Section icon="store" title={t('Ritiro in negozio')}>
          <Places places={[...found.stores, ...found.lockers]} none="" />
        </Section>
      )}
    </div>
  );
}

/** storefront 8: addresses.autoDiscovery. */
const TEXTS = {
  noStoresFound: msg('Non abbiamo ancora negozi per il ritiro da queste parti.'),
  noLockersFound: msg('Non abbiamo ancora locker da queste parti.'),
  addressUnknown: msg('Non troviamo questo posto.'),
  addressKo: msg('Qui non consegniamo ancora a casa: guarda se un negozio o un locker ti è comodo.'),
} as const;

function HomeDelivery({ home }: { readonly home: FoundServices['home'] }) {
  const navigate = useNavigate();
  // the form begins with the typed or found address (delivery 2, discoveredAddress), and checks it
  async function add({ address: discoveredAddress }: HomeFound) {
    if (await ensureLoggedIn()) void navigate(paths.newAddress(), { state: { discoveredAddress, isFound: false } });
  }
  if (!home)
    return (
      <p className="text-ink-soft">
        {t('Scrivi il comune, il CAP o l’indirizzo: ti diciamo se arriviamo a casa tua.')}
      </p>
    );
  if (!home.isServed) return <p className="text-ink-soft">{t(TEXTS.addressKo)}</p>;
  return (
    <>
      <p>
        <Words
          text="Sì, consegniamo a {place}."
          place={
            <strong lang={contentLanguage()} className="font-semibold">
              {home.where}
            </strong>
          }
        />
      </p>
      <Button className="mt-3" onClick={() => void add(home)}>
        <Icon name="plus" className="size-4.5" />
        {t('Aggiungi il tuo indirizzo')}
      </Button>
    </>
  );
}

function Places({ places, none }: { readonly places: readonly FoundPlace[]; readonly none: string }) {
  if (places.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <ul className="grid gap-4">
      {places.map(({ store, metres }) => (
        <li key={store.slug}>
          <Link
            to={paths.store(store.slug)}
            lang={contentLanguage()}
            className="inline-flex min-h-6 items-center font-semibold hover:underline"
          >
            {store.name}
          </Link>
          <p className="text-ink-soft text-sm">
            <span lang={contentLanguage()}>{addressText(store)}</span>
            {metres !== undefined && ` · ${distanceText(metres)}`}
          </p>
          <Button variant="secondary" className="mt-2" onClick={() => void start(store.storeId)}>
            {t('Inizia la spesa')}
            <span className="sr-only">
              {' '}
              <Words text="con ritiro da {store}" store={<span lang={contentLanguage()}>{store.name}</span>} />
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** storefront 2: using a result asks a visitor to log in; for a store or a locker the dialog opens with it selected. */
export async function start(storeId: number): Promise<void> {
  if (await ensureLoggedIn()) void openServiceDialog('store', storeId);
}

function Section({
  icon,
  title,
  children,
}: {
  readonly icon: 'truck' | 'store' | 'locker';
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="rounded-lg bg-card p-5 text-ink shadow-card">
      <h3 className="mb-3 flex items-center gap-2.5 font-semibold text-lg">
        <Icon name={icon} className="size-6 text-accent" />
        {title}
      </h3>
      {children}
    </section>
  );
}

function useServices(asked: string, point: Point | undefined) {
  const [answer, setAnswer] = useState<{ readonly found?: FoundServices; readonly error?: ApiError }>({});
  useEffect(() => {
    let isLeft = false;
    const tell = (next: typeof answer) => !isLeft && setAnswer(next);
    setAnswer({});
    findServices(api, asked, point).then(
      (found) => tell({ found }),
      (error: unknown) => tell({ error: asApiError(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [asked, point]);
  return answer;
}
