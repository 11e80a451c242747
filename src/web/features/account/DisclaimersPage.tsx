import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDisclaimer } from '../../../contract/account/disclaimer-schemas.ts';
import { disclaimerUpdate, userDisclaimers } from '../../../contract/account/routes.ts';
import { consentAttach } from '../../../contract/consent/routes.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { LinkToPage } from '../../page/LinkToPage.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { adopt, recordUuid, refusesProfiling } from '../consent/choice.ts';
import { Purpose } from '../consent/Purpose.tsx';

export const Component = DisclaimersPage;

const ownQuery = queryOptions({ queryKey: ['mine', 'disclaimers'], queryFn: () => api.call(userDisclaimers, {}) });

/** D 7, disclaimers: the customer's consents, with the history of each choice. A choice is saved at once. */
function DisclaimersPage() {
  const { data, error } = useQuery(ownQuery);
  const all = data?.disclaimerTypes.flatMap(({ disclaimers }) => disclaimers) ?? [];
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Consensi')}</PrivateTitle>
      <div>
        <h1 className="text-3xl">{t('Consensi')}</h1>
        <p className="mt-2 text-ink-soft">
          {t('Puoi cambiare idea quando vuoi. Di ogni scelta teniamo il giorno e la versione del testo.')}
        </p>
      </div>
      {error && !data && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!data && !error && (
        <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
          <Skeleton className="h-36 rounded-lg" />
          <Skeleton className="h-36 rounded-lg" />
        </div>
      )}
      <ul className="grid gap-6">
        {all.map((disclaimer) => (
          <li key={disclaimer.disclaimerId} className="grid gap-2">
            {disclaimer.isRequired ? <Required disclaimer={disclaimer} /> : <Optional disclaimer={disclaimer} />}
            <History disclaimer={disclaimer} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DisclaimerProps {
  readonly disclaimer: UserDisclaimer;
}

/** A disclaimer that the account requires: it must be accepted again after its text has changed. */
function Required({ disclaimer }: DisclaimerProps) {
  const choose = useChoose(disclaimer);
  return (
    <div className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <h2 className="font-semibold text-lg">{disclaimer.title}</h2>
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
  if (history.length === 0) return <p className="px-5 text-ink-soft text-sm">{t('Non hai ancora scelto.')}</p>;
  return (
    <details className="px-5 text-sm">
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
