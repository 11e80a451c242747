import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { signOnDelete, signOnList } from '../../../../contract/single-sign-on/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { paths } from '../../../page/paths.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ProviderMark } from '../../auth/sign-on/ProviderMark.tsx';
import { providerName, signOnAddress } from '../../auth/sign-on/sign-on-address.ts';

const KEY = ['mine', 'sign-on-list'];

/** The accounts elsewhere that sign on here. Shown where the shop offers any. */
export function LinkedAccounts() {
  return (useShellData().signOn ?? []).length > 0 ? <Linked /> : null;
}

function Linked() {
  const heading = useId();
  const queries = useQueryClient();
  const offered = useShellData().signOn ?? [];
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(signOnList, {}) });
  const remove = useMutation({
    mutationFn: (identityId: number) => api.call(signOnDelete, { body: { identity_id: identityId } }),
    onSuccess: (left) => {
      queries.setQueryData(KEY, left);
      toast('success', t('Profilo scollegato'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  const missing = data ? offered.filter((each) => data.identities.every(({ provider }) => provider !== each)) : [];
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Profili collegati')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{t('Accedi senza password con un profilo che hai già.')}</p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
      {data && data.identities.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {data.identities.map(({ identityId, provider, email }) => (
            <li key={identityId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <ProviderMark provider={provider} />
              <span className="min-w-0 grow break-words">
                <span className="font-semibold first-letter:uppercase">{providerName(provider)}</span>{' '}
                <span className="text-ink-soft text-sm">{email}</span>
              </span>
              <Button
                variant="secondary"
                busy={remove.isPending && remove.variables === identityId}
                onClick={() => remove.mutate(identityId)}
                aria-label={t('Scollega {device}', { device: providerName(provider) })}
              >
                {t('Scollega')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {missing.map((provider) => (
          <a key={provider} href={signOnAddress(provider, paths.security())} className={buttonClass('secondary')}>
            <ProviderMark provider={provider} />
            {t('Collega {name}', { name: providerName(provider) })}
          </a>
        ))}
      </div>
    </section>
  );
}
