import type { OrderRefunds } from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** The row of a delivered order for goods that are fine but not wanted any more; bad goods stand in its head. */
export function AfterHandover({ refunds: { orderId, lines, withdrawUntil } }: { readonly refunds: OrderRefunds }) {
  if (withdrawUntil === undefined || !lines.some((line) => line.canWithdraw)) return null;
  return (
    <li>
      <Link
        to={paths.withdrawal(orderId)}
        className="flex min-h-14 w-full items-center gap-3 py-2 font-medium hover:text-accent"
      >
        <Icon name="edit" className="size-5 shrink-0" />
        <span className="grow">
          {t('Recedere dal contratto qui')}
          <span className="block font-normal text-ink-soft text-xs">
            {t('fino a {day}, esclusi i freschi', { day: formatDay(withdrawUntil) })}
          </span>
        </span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
