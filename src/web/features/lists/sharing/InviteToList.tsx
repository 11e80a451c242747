import { type FormEvent, useState } from 'react';
import { wishlistShare } from '../../../../contract/lists/sharing-routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';

export interface InviteToListProps {
  readonly listId: number;
  readonly onInvited: () => void;
}

/** Makes an invitation by e-mail, or as a link to pass on. The link is shown only once. */
export function InviteToList({ listId, onInvited }: InviteToListProps) {
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
      <Select
        name="grant"
        label={t('Chi riceve la lista')}
        value={grant}
        onChange={(event) => setGrant(event.target.value === 'READ' ? 'READ' : 'WRITE')}
      >
        <option value="WRITE">{t('Può modificarla con me')}</option>
        <option value="READ">{t('Può solo leggerla')}</option>
      </Select>
      <Field
        type="email"
        name="email"
        label={t('E-mail (facoltativa)')}
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={isBusy} className="sm:w-fit">
        <Icon name="share" />
        {email.trim() === '' ? t('Crea un link') : t('Invia l’invito')}
      </Button>
      {link !== undefined && <LinkToPassOn link={link} />}
    </form>
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
