import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffRefundPaid, staffRefundRetry, staffRefundToPay } from '../../../contract/refunds/routes.ts';
import type { RefundToPay } from '../../../contract/refunds/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';
import { TO_PAY_STATES } from './refund-words.ts';

export { RefundsToPayPage as Component };

const KEY = ['staff', 'refunds'];

/** Refunds that no provider can pay: the staff pay them and record how. */
function RefundsToPayPage() {
  const state = useListState();
  const refunds = useQuery({
    queryKey: [...KEY, 'to-pay'],
    queryFn: () => api.call(staffRefundToPay, {}),
    staleTime: 0,
  });
  const retry = useListAct({
    queryKey: KEY,
    act: ({ refundId }: RefundToPay) => api.call(staffRefundRetry, { body: { refund_id: refundId } }),
    said: t('Riproviamo con il circuito'),
  });
  return (
    <StaffList
      title={t('Rimborsi da fare a mano')}
      about={t(
        'Quello che è stato pagato alla consegna o con bonifico, e quello che il circuito non riesce a rendere.',
      )}
      state={state}
      query={refunds}
      rows={refunds.data?.refunds}
      keyOf={({ refundId }) => refundId}
      nameOf={({ customer }) => customer}
      first={{ word: 'nome', title: t('Cliente'), by: ({ customer }) => customer }}
      columns={[
        {
          word: 'ordine',
          title: t('Ordine'),
          cell: ({ orderNumber }) => orderNumber && t('n. {number}', { number: String(orderNumber) }),
        },
        { word: 'metodo', title: t('Pagato con'), cell: ({ paymentMethod }) => paymentMethod },
        { word: 'motivo', title: t('Motivo'), cell: ({ reason }) => reason },
        {
          word: 'chiesto',
          title: t('Chiesto'),
          cell: ({ askedAt }) => formatMoment(askedAt),
          by: (one) => one.askedAt,
        },
        {
          word: 'euro',
          title: t('Euro'),
          cell: ({ amount }) => formatEuro(amount),
          isEnd: true,
          by: (one) => one.amount,
        },
        {
          word: 'stato',
          title: t('Stato'),
          cell: (one) => (
            <Badge tone={one.state === 'by-hand' ? 'warning' : 'danger'}>{t(TO_PAY_STATES[one.state])}</Badge>
          ),
        },
      ]}
      acts={(refund) =>
        refund.state !== 'by-hand' && (
          <Button
            variant="secondary"
            busy={retry.isBusy(({ refundId }) => refundId === refund.refundId)}
            onClick={() => retry.run(refund)}
          >
            {t('Riprova con il circuito')}
          </Button>
        )
      }
      details={(refund) => refund.state !== 'late' && <PaidForm refund={refund} />}
      empty={{ icon: 'check', title: t('Niente da rimborsare'), text: t('Non c’è nessun rimborso che ti aspetta.') }}
    />
  );
}

function PaidForm({ refund: { refundId } }: { readonly refund: RefundToPay }) {
  const client = useQueryClient();
  return (
    <SendForm
      label={t('Segna come rimborsato')}
      submit={t('Segna come rimborsato')}
      send={(text) => api.call(staffRefundPaid, { body: { refund_id: refundId, reference: text('reference') } })}
      onSent={() => {
        toast('success', t('Segnato come rimborsato'));
        return client.invalidateQueries({ queryKey: KEY });
      }}
    >
      {(at) => (
        <Field
          label={t('Come l’hai rimborsato')}
          name="reference"
          maxLength={100}
          hint={t('Il numero del bonifico, o “in contanti”')}
          error={at('reference')}
        />
      )}
    </SendForm>
  );
}
