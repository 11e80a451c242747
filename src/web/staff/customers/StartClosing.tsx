import { useMutation } from '@tanstack/react-query';
import { staffClosingStart } from '../../../contract/own-data/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Mails the customer the link by which the account is closed (D 7): the customer decides, not the staff. */
export function StartClosing({ userId, name }: { readonly userId: number; readonly name: string }) {
  const start = useMutation({
    mutationFn: () => api.call(staffClosingStart, { body: { user_id: userId } }),
    onSuccess: () => toast('success', t('Mail mandata: l’account si chiude quando il cliente conferma')),
    onError: tellError,
  });
  async function ask() {
    const text = t('Mandiamo a {name} una mail con il link per chiudere il suo account.', { name });
    if (await confirm({ title: t('Chiusura dell’account'), text })) start.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={start.isPending}
      aria-label={t('Chiudi l’account: {name}', { name })}
      onClick={() => void ask()}
    >
      {t('Chiudi l’account')}
    </Button>
  );
}
