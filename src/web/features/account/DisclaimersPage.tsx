import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDisclaimer } from '../../../contract/account/disclaimer-schemas.ts';
import { disclaimerUpdate, userDisclaimers } from '../../../contract/account/routes.ts';
import { consentAttach } from '../../../contract/consent/routes.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { LinkToPage } from '../../page/LinkToPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { adopt, recordUuid, refusesProfiling } from '../consent/choice.ts';
import { Purpose } from '../consent/Purpose.tsx';
import { PushSection } from '../push/PushChoice.tsx';
import { detailQuery } from './details/details.ts';

export const Component = DisclaimersPage;

const ownQuery = queryOptions({ queryKey: ['mine', 'disclaimers'], queryFn: () => api.call(userDisclaimers, {}) });

/** D 7, disclaimers: the customer's consents, with the history of each choice. A choice is saved at once. */
function DisclaimersPage() {
  const { data, error, refetch } = useQuery(ownQuery);
  const { data: user } = useQuery(detailQuery);
  const all = data?.disclaimerTypes.flatMap(({ disclaimers }) => disclaimers) ?? [];
  const hasOffers = all.some(({ disclaimerType, accepted }) => disclaimerType === 'marketing' && accepted);
  return (
    <AccountPage
      title={t('Avvisi e consensi')}
      head={
        error && !data
          ? undefined
          : {
              picture: 'letter',
              title:
                data &&
                (hasOffers ? t('Ti scriviamo della spesa e delle offerte') : t('Ti scriviamo solo della tua spesa')),
              text: hasOffers
                ? t('Per e-mail, a {email}.', { email: user?.email ?? '' })
                : t('Per e-mail, a {email}. Niente offerte, finché non le chiedi tu.', { email: user?.email ?? '' }),
            }
      }
      aside={
        <section>
          <h2 className="mb-1 font-sans font-semibold text-base">{t('Che cosa ti diciamo sempre')}</h2>
          <p className="text-ink-soft text-sm">
            {t(
              'La conferma e i cambi dell’ordine, le domande di chi lo prepara, gli accessi nuovi: senza quelle mail non sapresti che cosa hai comprato o chi è entrato.',
            )}
          </p>
        </section>
      }
    >
      <PushSection />
      <section aria-labelledby="consensi" className="grid gap-3">
        <h2 id="consensi" className="text-xl">
          {t('Che cosa ci permetti')}
        </h2>
        <p className="text-ink-soft text-sm">
          {t('Puoi cambiare idea quando vuoi. Di ogni scelta teniamo il giorno e la versione del testo.')}{' '}
          <Link to={paths.cookies()} className="inline-block min-h-6 font-semibold text-accent underline">
            {t('Preferenze sui cookie')}
          </Link>
        </p>
        {!data && (
          <NotLoaded error={error} onRetry={refetch} title={undefined}>
            <Skeleton className="h-80 rounded-lg" />
          </NotLoaded>
        )}
        <ul className="divide-y divide-line rounded-lg bg-card px-4 shadow-card empty:hidden sm:px-5">
          {all.map((disclaimer) => (
            <li key={disclaimer.disclaimerId} className="py-3">
              {disclaimer.isRequired ? <Required disclaimer={disclaimer} /> : <Optional disclaimer={disclaimer} />}
              <History disclaimer={disclaimer} />
            </li>
          ))}
        </ul>
      </section>
    </AccountPage>
  );
}

interface DisclaimerProps {
  readonly disclaimer: UserDisclaimer;
}

/** A disclaimer that the account requires: it must be accepted again after its text has changed. */
function Required({ disclaimer }: DisclaimerProps) {
  const choose = useChoose(disclaimer);
  return (
    <div className="grid gap-1">
      <h3 className="font-sans font-semibold text-base">{disclaimer.title}</h3>
      <Text disclaimer={disclaimer} />
      {disclaimer.accepted ? (
        <p className="flex items-center gap-2 font-semibold text-sm">
          <Icon name="check" className="size-4.5 text-accent" />
          {t('Accettato: serve per avere un account')}
        </p>
      ) : (
        <Button busy={choose.isPending} onClick={() => choose.mutate(true)} className="justify-self-start">
          {t('Accetta il nuovo testo')}
        </Button>
      )}
    </div>
  );
}

function Optional({ disclaimer }: DisclaimerProps) {
  const choose = useChoose(disclaimer);
  const isRefused = disclaimer.disclaimerType === 'profiling' && refusesProfiling();
  const isOn = choose.isPending ? choose.variables : disclaimer.accepted;
  return (
    <Purpose
      isInRow
      // "Offerte e novità"
      isFeminine={disclaimer.disclaimerType === 'marketing'}
      title={disclaimer.title}
      isOn={isOn && !isRefused}
      isFixed={isRefused}
      note={isRefused ? t('Il tuo browser chiede di non essere profilato: lo rispettiamo.') : undefined}
      onChange={(accepted) => choose.mutate(accepted)}
    >
      {disclaimer.text}
    </Purpose>
  );
}

function Text({ disclaimer: { text, slug } }: DisclaimerProps) {
  return (
    <p className="max-w-prose text-ink-soft text-sm">
      {text} {slug && <LinkToPage slug={slug}>{t('Leggi tutto')}</LinkToPage>}
    </p>
  );
}

function History({ disclaimer: { title, history } }: DisclaimerProps) {
  if (history.length === 0) return <p className="text-ink-soft text-xs">{t('Non hai ancora scelto.')}</p>;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 font-semibold text-accent">
        <Icon name="clock" className="size-4.5" />
        {t('Le tue scelte: {title}', { title })}
      </summary>
      <ol className="grid gap-2 pb-3">
        {history.map(({ accepted, version, chosenAt }) => (
          <li key={chosenAt} className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{accepted ? t('Hai accettato') : t('Hai rifiutato')}</span>
            <time dateTime={chosenAt} className="text-ink-soft">
              {momentText(new Date(chosenAt))}
            </time>
            <span className="text-ink-soft">{t('versione {version}', { version })}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function useChoose({ disclaimerId, disclaimerType }: UserDisclaimer) {
  const queries = useQueryClient();
  return useMutation({
    // calls run one after the other, so that the last choice counts
    scope: { id: `disclaimer ${disclaimerId}` },
    mutationFn: async (accepted: boolean) => {
      const own = await api.call(disclaimerUpdate, { body: { disclaimerId, accepted } });
      if (disclaimerType === 'profiling') await adoptProfiling();
      return own;
    },
    onSuccess: (own) => {
      queries.setQueryData(ownQuery.queryKey, own);
      toast('success', t('Scelta salvata'));
    },
    onError: tellError,
  });
}

/** Takes over the stored choice about profiling, which is part of the cookie choice, as after a login. */
async function adoptProfiling(): Promise<void> {
  const { preferences } = await api.call(consentAttach, { body: { uuid: recordUuid() } });
  if (preferences) adopt(preferences);
  // a customer who accepted profiling sees other sliders
  cartState.refresh();
}

function momentText(at: Date): string {
  const { date, time } = romeTime(at);
  return `${formatDay(date)}, ${time}`;
}
