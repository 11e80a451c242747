import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { formatDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { choose, refusesProfiling, type StoredChoice, useChoice } from './choice.ts';
import { Purpose } from './Purpose.tsx';

export const Component = CookieCentrePage;

/**
 * The second layer and the cookie centre (D 3): each purpose has a switch, and the choice can be changed at any time.
 */
function CookieCentrePage() {
  const choice = useChoice();
  const title = t('Preferenze sui cookie');
  return (
    <div className="page max-w-3xl pt-4">
      <PrivateTitle>{title}</PrivateTitle>
      <Breadcrumbs trail={[{ name: title, path: paths.cookies() }]} />
      <h1 className="mt-3 text-3xl">{title}</h1>
      <p className="mt-3 text-ink-soft">
        {t(
          'Senza il tuo consenso usiamo soltanto quello che serve al negozio per funzionare. Puoi cambiare idea quando vuoi: da quel momento smettiamo, e cancelliamo da questo browser ciò che serviva allo scopo.',
        )}{' '}
        <Link to={paths.page('cookie')} className="font-semibold text-accent underline underline-offset-2">
          {t('Informativa sui cookie')}
        </Link>
      </p>
      <noscript>
        <p className="mt-6 rounded-lg bg-tint p-5">
          {t('Senza JavaScript restano solo i cookie tecnici: non c’è niente da scegliere.')}
        </p>
      </noscript>
      <Choices choice={choice} />
    </div>
  );
}

function Choices({ choice }: { readonly choice: StoredChoice | undefined }) {
  const [analytics, setAnalytics] = useState(choice?.analytics ?? false);
  const [profilation, setProfilation] = useState(choice?.profilation ?? false);
  const [shown, setShown] = useState(choice?.saveDate);
  // a new choice may be saved here, in another tab or for the account; the form stays mounted and keeps its focus
  if (shown !== choice?.saveDate) {
    setShown(choice?.saveDate);
    setAnalytics(choice?.analytics ?? false);
    setProfilation(choice?.profilation ?? false);
  }
  const isRefused = useSyncExternalStore(never, refusesProfiling, () => false);

  function save(event: FormEvent) {
    event.preventDefault();
    choose({ analytics, profilation }, 'centre');
  }
  return (
    <form id="scelte-cookie" onSubmit={save} className="mt-8 grid gap-4">
      <Purpose title={t('Tecnici')} isOn isFixed>
        {t('Tengono insieme la sessione e il carrello, ricordano il negozio, il tema e questa scelta. Ci sono sempre.')}
      </Purpose>
      <Purpose title={t('Statistiche')} isOn={analytics} onChange={setAnalytics}>
        {t(
          'Contiamo quali prodotti e promozioni si guardano, si cercano e si comprano, per disporre meglio gli scaffali. I conteggi non dicono chi sei.',
        )}
      </Purpose>
      <Purpose
        title={t('Consigli personali')}
        isOn={profilation && !isRefused}
        onChange={setProfilation}
        isFixed={isRefused}
        note={isRefused ? t('Il tuo browser chiede di non essere profilato: lo rispettiamo.') : undefined}
      >
        {t(
          'Dai tuoi acquisti ricaviamo che cosa potrebbe piacerti, e te lo mostriamo. Vale per il tuo account, su ogni dispositivo.',
        )}
      </Purpose>
      <div className="mt-2 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit">{t('Salva le mie scelte')}</Button>
        <Button variant="secondary" onClick={() => choose({ analytics: false, profilation: false }, 'refuse')}>
          {t('Rifiuta tutti')}
        </Button>
        <Button variant="secondary" onClick={() => choose({ analytics: true, profilation: true }, 'accept')}>
          {t('Accetta tutti')}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {choice && summaryOf(choice)}
      </p>
    </form>
  );
}

/** A subscription without events, because the browser's privacy signal does not change while the page is open. */
const never = () => () => undefined;

function summaryOf({ analytics, profilation, saveDate }: StoredChoice): string {
  const day = formatDay(saveDate.slice(0, 10));
  if (analytics && profilation)
    return t('La tua scelta di {day}: oltre ai tecnici, statistiche e consigli personali.', { day });
  if (analytics) return t('La tua scelta di {day}: oltre ai tecnici, statistiche.', { day });
  if (profilation) return t('La tua scelta di {day}: oltre ai tecnici, consigli personali.', { day });
  return t('La tua scelta di {day}: solo i cookie tecnici.', { day });
}
