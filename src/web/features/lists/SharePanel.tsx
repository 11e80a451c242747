import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { wishlistShare, wishlistSharing, wishlistUnshare } from '../../../contract/lists/routes.ts';
import type { ListSharing } from '../../../contract/lists/sharing-schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { keepFocusNear } from '../../ui/keep-focus-near.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** The access to a list: invite somebody, see the members, revoke access (storefront 3, sharingData). */
export function SharePanel({ listId }: { readonly listId: number }) {
  const client = useQueryClient();
  const queryKey = ['mine', 'list', listId, 'sharing'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.call(wishlistSharing, { query: { list_id: listId } }),
  });
  const unshare = useMutation({
    mutationFn: (whom: { person_id: number } | { invitation_id: number }) =>
      api.call(wishlistUnshare, { body: { list_id: listId, ...whom } }),
    onSuccess: (sharing) => client.setQueryData(queryKey, sharing),
    onError: tellError,
  });
  return (
    <section aria-label={t('Condividi la lista')} className="grid gap-4">
      <InviteToList listId={listId} onInvited={() => void client.invalidateQueries({ queryKey })} />
      {error && !data && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          {asApiError(error).message}
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('Riprova')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (
        <WhoHasIt
          sharing={data}
          onRemovePerson={(person_id) => unshare.mutate({ person_id })}
          onRemoveInvitation={(invitation_id) => unshare.mutate({ invitation_id })}
        />
      )}
    </section>
  );
}

interface WhoHasItProps {
  readonly sharing: ListSharing;
  readonly onRemovePerson: (personId: number) => void;
  readonly onRemoveInvitation: (invitationId: number) => void;
}

function WhoHasIt({ sharing: { people, invitations }, onRemovePerson, onRemoveInvitation }: WhoHasItProps) {
  if (people.length + invitations.length === 0)
    return <p className="text-ink-soft text-sm">{t('Per ora la lista è solo tua.')}</p>;
  return (
    <ul className="divide-y divide-line" aria-label={t('Chi può usare la lista')}>
      {people.map(({ personId, name, grant }) => (
        <li key={personId} ref={keepFocusNear} className="flex min-h-12 items-center gap-3">
          <span className="min-w-0 grow truncate font-semibold">{name}</span>
          <Badge>{grantText(grant)}</Badge>
          <IconButton
            icon="trash"
            label={t('Togli la lista a {name}', { name })}
            onClick={() => onRemovePerson(personId)}
          />
        </li>
      ))}
      {invitations.map(({ invitationId, email, grant, endsOn }) => (
        <li key={invitationId} ref={keepFocusNear} className="flex min-h-12 items-center gap-3">
          <span className="min-w-0 grow">
            <span className="block truncate">{email || t('Link da inoltrare')}</span>
            <span className="text-ink-soft text-sm">{t('Invito valido fino a {day}', { day: formatDay(endsOn) })}</span>
          </span>
          <Badge>{grantText(grant)}</Badge>
          <IconButton
            icon="trash"
            label={email ? t('Annulla l’invito a {name}', { name: email }) : t('Annulla il link')}
            onClick={() => onRemoveInvitation(invitationId)}
          />
        </li>
      ))}
    </ul>
  );
}

function grantText(grant: 'READ' | 'WRITE'): string {
  return grant === 'WRITE' ? t('Può modificare') : t('Sola lettura');
}

interface InviteToListProps {
  readonly listId: number;
  readonly onInvited: () => void;
}

/** Makes an invitation by e-mail, or as a link to pass on. The link is shown only once. */
function InviteToList({ listId, onInvited }: InviteToListProps) {
  const [grant, setGrant] = useState<'READ' | 'WRITE'>('WRITE');
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function invite(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    setLink(undefined);
    const isMailed = email.trim() !== '';
    try {
      const { url } = await api.call(wishlistShare, { body: { list_id: listId, grant, email } });
      if (isMailed) toast('success', t('Invito inviato a {email}', { email: email.trim() }));
      else setLink(url);
      setEmail('');
      onInvited();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void invite(event)} noValidate className="grid gap-4 sm:grid-cols-2">
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 font-medium text-sm">{t('Chi riceve la lista')}</legend>
        <div className="grid grid-cols-2 gap-2.5">
          <GrantOption
            icon="edit"
            name={t('Può cambiarla')}
            note={t('con me, nello stesso momento')}
            isChosen={grant === 'WRITE'}
            onChoose={() => setGrant('WRITE')}
          />
          <GrantOption
            icon="list"
            name={t('Può leggerla')}
            note={t('e metterla nel suo carrello')}
            isChosen={grant === 'READ'}
            onChoose={() => setGrant('READ')}
          />
        </div>
      </fieldset>
      <Field
        type="email"
        name="email"
        label={t('E-mail (facoltativa)')}
        className="sm:col-span-2"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="lg" busy={isBusy} className="sm:col-span-2">
        <Icon name="share" />
        {email.trim() === '' ? t('Crea un link') : t('Invia l’invito')}
      </Button>
      {link !== undefined && <LinkToPassOn link={link} />}
    </form>
  );
}

interface GrantOptionProps {
  readonly icon: IconName;
  readonly name: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function GrantOption({ icon, name, note, isChosen, onChoose }: GrantOptionProps) {
  return (
    <label className="grid cursor-pointer justify-items-center gap-0.5 rounded-md bg-card p-3 text-center ring-1 ring-line ring-inset has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input type="radio" name="grant" checked={isChosen} onChange={onChoose} className="sr-only" />
      <Icon name={icon} className="size-5" />
      <span className="font-semibold text-sm">{name}</span>
      <span className="text-ink-soft text-xs">{note}</span>
    </label>
  );
}

function LinkToPassOn({ link }: { readonly link: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast('success', t('Link copiato: incollalo dove vuoi'));
    } catch {
      toast('error', t('Il browser non permette di copiare: seleziona il link e copialo a mano'));
    }
  }
  return (
    <div ref={focusLink} className="flex flex-wrap items-start gap-3 sm:col-span-2">
      <Field
        name="link"
        label={t('Link della lista')}
        className="min-w-60 grow"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={t('Chi apre il link e accede trova la lista tra le sue. Vale 30 giorni.')}
      />
      <Button variant="secondary" className="sm:mt-7" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('Copia il link')}
      </Button>
    </div>
  );
}

/** Focuses the new link, which is copied next. */
function focusLink(container: HTMLDivElement | null): void {
  container?.querySelector('input')?.focus();
}
