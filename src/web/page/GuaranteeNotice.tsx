import { t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import sheet from './account/pictures.svg?no-inline';
import { paths } from './paths.ts';
import { useShellData } from './shell-loader.ts';

/** The European sign of the legal guarantee. */
export function GuaranteeSign({ className }: { readonly className: string }) {
  return (
    <svg aria-hidden className={`shrink-0 ${className}`}>
      <use href={`${sheet}#guarantee`} />
    </svg>
  );
}

/**
 * The harmonised notice in a nested form: the sign and its duration, which open the whole notice with one press
 * (Regulation (EU) 2025/1960, decision 149). Nothing where the chain left its text empty.
 */
export function GuaranteeNotice({ note }: { readonly note: string }) {
  const { guarantee } = useShellData();
  if (!guarantee) return null;
  return (
    <Link
      to={paths.guarantee()}
      className="flex min-h-13 items-center gap-2.5 rounded-md px-2 py-1.5 ring-1 ring-line ring-inset hover:bg-tint"
    >
      <GuaranteeSign className="size-9" />
      <span className="min-w-0 grow">
        <span className="block font-semibold text-sm leading-4.5">{t('Garanzia legale di conformità')}</span>
        <span className="block text-ink-soft text-xs">{note}</span>
      </span>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </Link>
  );
}
