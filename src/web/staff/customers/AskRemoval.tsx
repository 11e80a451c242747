import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REMOVAL_REASON_LENGTH } from '../../../contract/credentials/limits.ts';
import { factorRemovalAsk } from '../../../contract/credentials/removal-routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { REMOVALS_KEY } from './FactorRemovals.tsx';

/** Asks that the second factor of a customer who lost the phone be taken off: somebody else of the staff confirms it (decision 77). */
export function AskRemoval({ userId, name }: { readonly userId: number; readonly name: string }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMutation({
    mutationFn: (reason: string) => api.call(factorRemovalAsk, { body: { user_id: userId, reason } }),
    onSuccess: () => {
      setIsOpen(false);
      toast('success', t('Richiesta fatta: ora la conferma un’altra persona'));
      void queries.invalidateQueries({ queryKey: REMOVALS_KEY });
    },
  });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    ask.mutate(String(new FormData(event.currentTarget).get('reason') ?? ''));
  }
  if (!isOpen)
    return (
      <Button variant="quiet" aria-label={t('Ha perso il telefono: {name}', { name })} onClick={() => setIsOpen(true)}>
        {t('Ha perso il telefono')}
      </Button>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-md gap-2">
      <Field
        label={t('Come hai riconosciuto {name}', { name })}
        name="reason"
        maxLength={REMOVAL_REASON_LENGTH}
        error={refusal?.at('reason') ?? refusal?.message}
        hint={t(
          'La verifica viene tolta un giorno dopo la conferma di un’altra persona. Il cliente riceve una mail e può opporsi.',
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={ask.isPending}>
          {t('Chiedi di togliere la verifica')}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {t('Annulla')}
        </Button>
      </div>
    </form>
  );
}
