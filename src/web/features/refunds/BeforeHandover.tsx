import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

/** Shown for an order before its hand-over: what can be reported later, and the withdrawal. */
export function BeforeHandover({ orderId }: { readonly orderId: number }) {
  return (
    <>
      <NotYetRefundable />
      <Withdrawal orderId={orderId} />
    </>
  );
}

/** Bad goods cannot be reported yet. */
function NotYetRefundable() {
  return (
    <section aria-labelledby="qualcosa-non-va" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="qualcosa-non-va" className="text-xl">
        {t('Qualcosa non va?')}
      </h2>
      <p className="text-ink-soft">
        {t('Appena ricevi la spesa puoi chiedere qui il rimborso di quello che non va bene, con una foto.')}
      </p>
    </section>
  );
}

/**
 * Codice del consumo art. 54-bis: offers the withdrawal in the words of the law, and lists the goods that it excludes
 * (art. 59).
 */
function Withdrawal({ orderId }: { readonly orderId: number }) {
  return (
    <section aria-labelledby="recesso" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="recesso" className="text-xl">
        {t('Diritto di recesso')}
      </h2>
      <p className="text-ink-soft">
        {t('Hai 14 giorni dalla consegna per ripensarci. Sono esclusi i prodotti freschi e deperibili.')}
      </p>
      <Link to={paths.withdrawalForm(orderId)} className={buttonClass('secondary', 'md', 'mt-3 justify-self-start')}>
        {t('Recedere dal contratto qui')}
      </Link>
    </section>
  );
}
