import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { wishlistAccept, wishlistInvitation } from '../../../contract/lists/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { listsQuery } from './list-queries.ts';

export const Component = InvitationPage;

/** The page of an invitation to a list: it shows the list, and one click adds it to the customer's own lists. */
function InvitationPage() {
  const token = useParams()['token'] ?? '';
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['mine', 'invitation', token],
    queryFn: () => api.call(wishlistInvitation, { query: { token } }),
    retry: false,
  });
  const accept = useMutation({
    mutationFn: () => api.call(wishlistAccept, { body: { token } }),
    onSuccess: ({ listId }) => {
      void client.invalidateQueries({ queryKey: listsQuery.queryKey });
      void navigate(paths.list(listId), { replace: true });
    },
    onError: tellError,
  });
  return (
    <>
      <PrivateTitle>{t('Lista condivisa')}</PrivateTitle>
      {error && (
        <EmptyState
          icon="alert"
          title={t('Invito non valido')}
          action={
            <Link to={paths.lists()} className={buttonClass()}>
              {t('Le mie liste')}
            </Link>
          }
        >
          {asApiError(error).message}
        </EmptyState>
      )}
      {!data && !error && (
        <div role="status" aria-label={t('Caricamento della lista')}>
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {data && (
        <section className="grid justify-items-start gap-4 rounded-lg bg-card p-6 shadow-card sm:p-8">
          <h1 className="min-w-0 break-words text-3xl">{data.name}</h1>
          <p className="text-ink-soft">
            {data.isOwn
              ? t('Questa lista è tua: manda il link a chi vuoi.')
              : data.grant === 'WRITE'
                ? t('{name} ti invita a leggere e modificare questa lista.', { name: data.ownerName })
                : t('{name} ti invita a leggere questa lista.', { name: data.ownerName })}
          </p>
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {data.isOwn ? t('Apri la lista') : t('Aggiungi alle mie liste')}
          </Button>
        </section>
      )}
    </>
  );
}
