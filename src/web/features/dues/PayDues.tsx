import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { duePay } from '../../../contract/dues/routes.ts';
import type { DueList, PaymentDue } from '../../../contract/dues/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { cents, fromEuro, sum, toEuro } from '../../../domain/base/money.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageFoot } from '../../ui/PageFoot.tsx';
import { WireFacts } from './due-facts.tsx';

export interface PayDuesProps {
  readonly chosen: readonly PaymentDue[];
  readonly list: DueList;
}

/** Pays the selected dues with one payment. */
export function PayDues({ chosen, list }: PayDuesProps) {
  const navigate = useNavigate();
  const { paymentTypes, userPaymentAuths: saved, wire } = list;
  const [picked, setPicked] = useState<string>();
  const formId = useId();
  const [card] = saved;
  const usual = card ? `${card.paymentTypeId}/${card.userPaymentAuthId}` : paymentTypes[0]?.paymentTypeId.toString();
  const choice = picked ?? usual;
  const total = toEuro(sum([cents(0), ...chosen.map(({ amountToSettle }) => fromEuro(amountToSettle))]));
  const ids = chosen.map(({ paymentDueId }) => paymentDueId);
  const pay = useMutation({
    mutationFn: () => {
      const [typeId = 0, savedId] = (choice ?? '').split('/').map(Number);
      const body = { payment_due_ids: ids, payment_type_id: typeId };
      return api.call(duePay, { body: savedId ? { ...body, user_payment_auth_id: savedId } : body });
    },
    onSuccess: ({ transaction: { redirectUrl }, completedKey }) => {
      if (redirectUrl === undefined) void navigate(accountPaths.dueCompleted(completedKey));
      else window.location.assign(redirectUrl);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice !== undefined && ids.length > 0 && !pay.isPending) pay.mutate();
  }
  return (
    <section aria-labelledby="paga-scadenze" className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <h2 id="paga-scadenze" className="text-xl">
        {t('Paga le scadenze scelte')}
      </h2>
      <p role="status" className="font-semibold">
        {ids.length === 0
          ? t('Scegli almeno una scadenza qui sopra.')
          : ids.length === 1
            ? t('1 scadenza scelta: {amount}', { amount: formatEuro(total) })
            : t('{n} scadenze scelte: {amount}', { n: ids.length, amount: formatEuro(total) })}
      </p>
      {ids.length > 0 && (
        <PageFoot label={t('Paga le scadenze scelte')}>
          <div className="flex items-center justify-between gap-4">
            <p className="shrink-0">
              <b className="block font-bold text-xl leading-6.5">{formatEuro(total)}</b>
              <span className="block text-ink-soft text-xs">
                {ids.length === 1 ? t('1 scelta') : t('{n} scelte', { n: ids.length })}
              </span>
            </p>
            <Button type="submit" form={formId} size="lg" busy={pay.isPending} className="grow">
              {t('Paga')}
            </Button>
          </div>
        </PageFoot>
      )}
      {ids.length > 0 && (
        <form id={formId} method="post" onSubmit={submit} className="grid gap-5">
          <PaymentChoice types={paymentTypes} saved={saved} isLoading={false} chosen={choice} onChoose={setPicked} />
          {pay.error && <Alert tone="error">{asApiError(pay.error).message}</Alert>}
          <Button type="submit" size="lg" busy={pay.isPending} className="max-md:hidden">
            {t('Paga {amount}', { amount: formatEuro(total) })}
          </Button>
          {wire && <WireFacts wire={wire} reason={dueReason(ids)} amount={total} />}
        </form>
      )}
    </section>
  );
}
