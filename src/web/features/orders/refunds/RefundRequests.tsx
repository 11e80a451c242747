import type { RefundRequest } from '../../../../contract/refunds/schemas.ts';
import { t } from '../../../../language/language.ts';
import { RequestItem } from './RequestItem.tsx';

/** Shows what was asked back of an order, and what came of it. */
export function RefundRequests({ requests }: { readonly requests: readonly RefundRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="rimborsi" className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <h2 id="rimborsi" className="text-xl">
        {t('Rimborsi')}
      </h2>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.requestId} className="grid gap-1.5 py-3">
            <RequestItem request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}
