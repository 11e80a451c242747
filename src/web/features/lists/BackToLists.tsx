import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

export function BackToLists() {
  return (
    <Link to={paths.lists()} className="flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm">
      <Icon name="chevron-left" className="size-4" />
      {t('Le mie liste')}
    </Link>
  );
}
