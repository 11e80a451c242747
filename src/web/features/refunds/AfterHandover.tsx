import type { OrderRefunds } from '../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Box, Row, rowActClass } from '../../page/account/AccountPage.tsx';
import { paths } from '../../page/paths.ts';
import { Link } from '../../ui/Link.tsx';

/** The two ways back of a delivered order: bad goods, and goods that are fine but not wanted any more. */
export function AfterHandover({ refunds: { orderId, lines, withdrawUntil } }: { readonly refunds: OrderRefunds }) {
  const canReport = lines.some((line) => line.canReport);
  const canWithdraw = withdrawUntil !== undefined && lines.some((line) => line.canWithdraw);
  if (!canReport && !canWithdraw) return null;
  return (
    <Box>
      {canReport && (
        <Row
          note={t('Rotto, scaduto, diverso: dillo, anche con una foto.')}
          act={
            <Link to={paths.orderProblem(orderId)} className={rowActClass}>
              {t('Dillo')}
            </Link>
          }
        >
          {t('Qualcosa non va?')}
        </Row>
      )}
      {canWithdraw && (
        <Row
          note={
            <>
              <span className="block">
                {t('Fino a {day}. Non per i prodotti freschi.', { day: formatDay(withdrawUntil) })}
              </span>
              <Link to={paths.withdrawal(orderId)} className={`${rowActClass} -ml-1 w-fit`}>
                {t('Recedere dal contratto qui')}
              </Link>
            </>
          }
        >
          {t('Ci hai ripensato?')}
        </Row>
      )}
    </Box>
  );
}
