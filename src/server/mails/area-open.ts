import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { plainName } from './plain-name.ts';
import { renderMail } from './render-mail.ts';

export interface AreaOpen {
  readonly email: string;
  readonly firstName: string;
  /** The town as the register writes it, or the postcode: "CAP 20121". */
  readonly place: string;
  readonly publicUrl: string;
}

/** Tells whoever asked that home delivery reaches their address. The name is the only text of the form in it. */
export function areaOpen({ email, firstName, place, publicUrl }: AreaOpen): Mail {
  const name = plainName(firstName);
  return renderMail({
    to: email,
    subject: `Ora consegniamo da te: ${place}`,
    page: h(
      Frame,
      { title: 'Ora consegniamo da te' },
      h(Heading, null, 'Ora consegniamo da te'),
      h(
        Paragraph,
        null,
        `Ciao${name ? ` ${name}` : ''}, ci avevi chiesto di avvisarti: ora portiamo la spesa a casa anche qui, ${place}.`,
      ),
      h(Button, { label: 'Aggiungi il tuo indirizzo', href: `${publicUrl}/profile/addresses/manage/new` }),
      h(
        SmallPrint,
        null,
        'È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.',
      ),
    ),
  });
}
