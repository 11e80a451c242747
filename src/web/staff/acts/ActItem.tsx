import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from '../kit/moment.ts';
import { staffPaths } from '../staff-paths.ts';
import { actName } from './act-words.ts';

/** One act: what was done, how it ended, by whom, for whom and when; what was sent opens below. */
export function ActItem({ act }: { readonly act: AgentAct }) {
  const { call, agent, customer, userId, actedAt, refused, input, isLook, changes } = act;
  return (
    <li className="rounded-lg bg-card px-5 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="break-words text-lg">{actName(call)}</h2>
        {isLook && <Badge>{t('Solo consultazione')}</Badge>}
        {refused === undefined && <Badge tone="warning">{t('Non conclusa')}</Badge>}
        {refused !== undefined && refused.length > 0 && <Badge tone="danger">{t('Rifiutata')}</Badge>}
      </div>
      <p className="break-words text-ink-soft text-sm">
        {formatMoment(actedAt)} · {agent}
        {userId !== undefined && (
          <>
            {' · '}
            {t('cliente')}{' '}
            <Link
              to={staffPaths.acts({ cliente: userId })}
              className="inline-block py-1 font-semibold text-accent underline"
            >
              {customer}
            </Link>
          </>
        )}
      </p>
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              {field}: {before || '—'} → {after || '—'}
            </li>
          ))}
        </ul>
      )}
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent">
          {t('Dati inviati')}
        </summary>
        <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-xs">
          {[call, ...(refused ?? []), input].join('\n')}
        </pre>
      </details>
    </li>
  );
}
