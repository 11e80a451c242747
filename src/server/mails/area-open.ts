import { createElement as h } from 'react';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { addressed } from './letter.ts';
import { plainName } from './plain-name.ts';
import { renderMail } from './render-mail.ts';

export interface AreaOpen {
  readonly email: string;
  readonly firstName: string;
  /** The town as the register writes it; null: only the postcode is known. */
  readonly town: string | null | undefined;
  readonly postcode: string;
  readonly publicUrl: string;
}

/** Tells whoever asked that home delivery reaches their address. The name is the only text of the form in it. */
export function areaOpen({ email, firstName, town, postcode, publicUrl }: AreaOpen): Mail {
  const place = town ?? t('CAP {postcode}', { postcode });
  const name = plainName(firstName);
  return renderMail({
    to: email,
    subject: t('Ora consegniamo da te: {place}', { place }),
    page: h(
      Frame,
      { title: t('Ora consegniamo da te') },
      h(Heading, null, t('Ora consegniamo da te')),
      h(
        Paragraph,
        null,
        addressed(name ?? '', t('ci avevi chiesto di avvisarti: ora portiamo la spesa a casa anche qui, {place}.', { place })),
      ),
      h(Button, { label: t('Aggiungi il tuo indirizzo'), href: `${publicUrl}/profile/addresses/manage/new` }),
      h(
        SmallPrint,
        null,
        t('È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.'),
      ),
    ),
  });
}
