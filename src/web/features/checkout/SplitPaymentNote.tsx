import { useQuery } from '@tanstack/react-query';
import { prebilledAmount } from '../../../contract/checkout/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';

/** What a public body pays to the shop, and what to the state (art. 17-ter DPR 633/1972); nothing for everybody else. */
export function SplitPaymentNote() {
  const { data } = useQuery({
    queryKey: ['mine', 'prebilled'],
    queryFn: () => api.call(prebilledAmount, {}),
    staleTime: 0,
  });
  if (data?.splitVat === undefined) return null;
  const values = { amount: formatEuro(data.total - data.splitVat), vat: formatEuro(data.splitVat) };
  return (
    <p role="status" className="text-ink-soft text-sm">
      {t('Scissione dei pagamenti: a noi paghi {amount}, l’IVA di {vat} la versi allo Stato.', values)}
    </p>
  );
}
