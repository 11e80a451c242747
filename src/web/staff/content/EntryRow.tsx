import type { EntryHead, EntryStatus } from '../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from '../kit/moment.ts';
import { staffPaths } from '../staff-paths.ts';
import { typeName } from './entry-words.ts';

export function EntryRow({ entry }: { readonly entry: EntryHead }) {
  return (
    <li className="relative grid gap-x-4 gap-y-1 rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <Link
          to={staffPaths.entry(entry.entryId)}
          lang={contentLanguage()}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {entry.title}
        </Link>
        <p className="break-words text-ink-faint text-sm">
          {typeName(entry.type)} · {entry.slug}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3 text-ink-faint text-sm">
        {formatMoment(entry.modifiedAt)}
        <StatusBadge status={entry.status} />
      </p>
    </li>
  );
}

export function StatusBadge({ status }: { readonly status: EntryStatus }) {
  return status === 'publish' ? (
    <Badge tone="accent">{t('Pubblicato')}</Badge>
  ) : (
    <Badge tone="warning">{t('Bozza')}</Badge>
  );
}
