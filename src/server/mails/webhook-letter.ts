import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { fixed, letter } from './letter.ts';

/** For the staff: the shop has switched a webhook off, so that another program no longer hears of anything. */
export function webhookOffLetter({
  to,
  url,
  reason,
  link,
}: {
  readonly to: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing';
  readonly link: string;
}): Letter {
  return letter({
    to,
    subject: t('Un webhook è stato spento'),
    texts: [
      fixed(url),
      reason === 'gone'
        ? t(
            'Ha risposto che non esiste più (410). Il programma che lo riceveva non sa più che cosa succede nel negozio.',
          )
        : t(
            'Da cinque giorni nessun invio riesce. Il programma che lo riceveva non sa più che cosa succede nel negozio.',
          ),
      t('Quando è riparato si riaccende nella gestione: ciò che aspetta parte entro un minuto.'),
    ],
    button: t('Apri i webhook'),
    link,
    isForStaff: true,
  });
}
