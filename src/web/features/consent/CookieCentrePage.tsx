import { type FormEvent, useState, useSyncExternalStore } from 'react';

import { formatDay } from '../../../domain/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Breadcrumbs } from '../shell/Breadcrumbs.tsx';
import { PrivateTitle } from '../shell/PrivateTitle.tsx';
import { choose, type KeptChoice, refusesProfiling } from './choice.ts';
import { Purpose } from './Purpose.tsx';
import { useChoice } from './use-choice.ts';

const TITLE = 'Preferenze sui cookie';
const TRAIL = [{ name: TITLE, path: paths.cookies() }];

/** The second layer and the cookie centre (D 3): each purpose by itself, always open to another choice. */
export function CookieCentrePage() {
  const choice = useChoice();
  return (
    <div className="page max-w-3xl pt-4">
      <PrivateTitle>{TITLE}</PrivateTitle>
      <Breadcrumbs trail={TRAIL} />
      <h1 className="mt-3 text-3xl">{TITLE}</h1>
      <p className="mt-3 text-ink-soft">
        Senza il tuo consenso usiamo soltanto quello che serve al negozio per funzionare. Puoi cambiare idea quando
        vuoi: da quel momento smettiamo, e cancelliamo da questo browser ciò che serviva allo scopo.{' '}
        <Link to={paths.page('cookie')} className="font-semibold text-accent underline underline-offset-2">
          Informativa sui cookie
        </Link>
      </p>
      <noscript>
        <p className="mt-6 rounded-lg bg-tint p-5">
          Senza JavaScript restano solo i cookie tecnici: non c’è niente da scegliere.
        </p>
      </noscript>
      <Choices choice={choice} />
    </div>
  );
}

function Choices({ choice }: { readonly choice: KeptChoice | undefined }) {
  const [analytics, setAnalytics] = useState(choice?.analytics ?? false);
  const [profilation, setProfilation] = useState(choice?.profilation ?? false);
  const [shown, setShown] = useState(choice?.saveDate);
  // another choice: saved here, in another tab or for the account; the form stays, with its focus
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
      <Purpose title="Tecnici" isOn isFixed>
        Tengono insieme la sessione e il carrello, ricordano il negozio, il tema e questa scelta. Ci sono sempre.
      </Purpose>
      <Purpose title="Statistiche" isOn={analytics} onChange={setAnalytics}>
        Contiamo quali prodotti e promozioni si guardano, si cercano e si comprano, per disporre meglio gli scaffali. I
        conteggi non dicono chi sei.
      </Purpose>
      <Purpose
        title="Consigli personali"
        isOn={profilation && !isRefused}
        onChange={setProfilation}
        isFixed={isRefused}
        note={isRefused ? 'Il tuo browser chiede di non essere profilato: lo rispettiamo.' : undefined}
      >
        Dai tuoi acquisti ricaviamo che cosa potrebbe piacerti, e te lo mostriamo. Vale per il tuo account, su ogni
        dispositivo.
      </Purpose>
      <div className="mt-2 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit">Salva le mie scelte</Button>
        <Button variant="secondary" onClick={() => choose({ analytics: false, profilation: false }, 'refuse')}>
          Rifiuta tutti
        </Button>
        <Button variant="secondary" onClick={() => choose({ analytics: true, profilation: true }, 'accept')}>
          Accetta tutti
        </Button>
      </div>
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {choice && summaryOf(choice)}
      </p>
    </form>
  );
}

/** What the browser says of it stays while the page does. */
const never = () => () => undefined;

function summaryOf({ analytics, profilation, saveDate }: KeptChoice): string {
  const accepted = [analytics && 'statistiche', profilation && 'consigli personali'].filter(Boolean);
  const text = accepted.length > 0 ? `oltre ai tecnici, ${accepted.join(' e ')}` : 'solo i cookie tecnici';
  return `La tua scelta di ${formatDay(saveDate.slice(0, 10))}: ${text}.`;
}
