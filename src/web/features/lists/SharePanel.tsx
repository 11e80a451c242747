import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { wishlistShare, wishlistSharing, wishlistUnshare } from '../../../contract/lists/routes.ts';
import type { ListSharing } from '../../../contract/lists/sharing-schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
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
    <div className="grid gap-1">
      <h3 className="font-sans font-semibold text-ink-soft text-sm tracking-normal">{t('Chi ce l’ha')}</h3>
      <ul className="divide-y divide-line" aria-label={t('Chi può usare la lista')}>
        {people.map(({ personId, name, grant }) => (
          <Holder
            key={personId}
            mark={initialsOf(name)}
            name={name}
            note={grantText(grant)}
            removeText={t('Togli la lista a {name}', { name })}
            onRemove={() => onRemovePerson(personId)}
          />
        ))}
        {invitations.map(({ invitationId, email, grant, endsOn }) => (
          <Holder
            key={invitationId}
            mark={<Icon name={email ? 'mail' : 'share'} className="size-5" />}
            name={email || t('Link da inoltrare')}
            note={`${grantText(grant)}, ${t('vale fino al {day}', { day: formatDay(endsOn) })}`}
            removeText={email ? t('Annulla l’invito a {name}', { name: email }) : t('Annulla il link')}
            onRemove={() => onRemoveInvitation(invitationId)}
          />
        ))}
      </ul>
    </div>
  );
}

interface HolderProps {
  readonly mark: ReactNode;
  readonly name: string;
  readonly note: string;
  readonly removeText: string;
  readonly onRemove: () => void;
}

function Holder({ mark, name, note, removeText, onRemove }: HolderProps) {
  return (
    <li ref={keepFocusNear} className="flex min-h-14 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-butter-soft font-semibold text-xs"
      >
        {mark}
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-ink-soft text-xs">{note}</span>
      </span>
      <IconButton icon="trash" label={removeText} onClick={onRemove} />
    </li>
  );
}

/** "Marco Colombo": "MC". */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function grantText(grant: 'READ' | 'WRITE'): string {
  return grant === 'WRITE' ? t('può cambiarla') : t('può leggerla');
}

interface InviteToListProps {
  readonly listId: number;
  readonly onInvited: () => void;
}

/** Makes a link to pass on, which is shown only once, or an invitation by e-mail. */
function InviteToList({ listId, onInvited }: InviteToListProps) {
  const [grant, setGrant] = useState<'READ' | 'WRITE'>('WRITE');
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const invite = useMutation({
    mutationFn: (to: string) => api.call(wishlistShare, { body: { list_id: listId, grant, email: to } }),
    onSuccess: async ({ url }, to) => {
      onInvited();
      if (to !== '') {
        setEmail('');
        toast('success', t('Invito inviato a {email}', { email: to }));
        return;
      }
      setLink(url);
      try {
        await navigator.clipboard.writeText(url);
        toast('success', t('Link copiato: incollalo dove vuoi'));
      } catch {
        // no error: the link is shown, selected, with a button of its own
      }
    },
    onError: (error) => setProblem(asApiError(error).message),
  });
  function send(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    const to = email.trim();
    setProblem(to === '' ? t('Scrivi l’e-mail di chi inviti') : undefined);
    if (to !== '') invite.mutate(to);
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <fieldset>
        <legend className="sr-only">{t('Chi riceve la lista')}</legend>
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
      {link === undefined ? (
        <Button size="lg" busy={invite.isPending} onClick={() => invite.mutate('')}>
          <Icon name="copy" />
          {t('Copia il link')}
        </Button>
      ) : (
        <LinkToPassOn link={link} />
      )}
      <div className="flex items-start gap-2">
        <Field
          type="email"
          name="email"
          label={t('Oppure per e-mail')}
          className="min-w-0 grow"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={invite.isPending} className="mt-7.5">
          {t('Manda')}
        </Button>
      </div>
    </form>
  );
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('success', t('Link copiato: incollalo dove vuoi'));
  } catch {
    toast('error', t('Il browser non permette di copiare: seleziona il link e copialo a mano'));
  }
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
  return (
    <div ref={focusLink} className="flex items-start gap-x-2">
      <Field
        name="link"
        label={t('Link della lista')}
        className="min-w-0 grow"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={t('Chi apre il link e accede trova la lista tra le sue. Vale 30 giorni.')}
      />
      <Button variant="secondary" className="mt-7.5" onClick={() => void copyLink(link)}>
        <Icon name="copy" />
        {t('Copia')}
      </Button>
    </div>
  );
}

/** Focuses the new link, which is copied next. */
function focusLink(container: HTMLDivElement | null): void {
  container?.querySelector('input')?.focus();
}
