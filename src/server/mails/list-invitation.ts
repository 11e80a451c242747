import { createElement as h } from 'react';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { plainName } from './plain-name.ts';
import { renderMail } from './render-mail.ts';

export interface Invitation {
  readonly email: string;
  readonly listName: string;
  readonly ownerName: string;
  readonly link: string;
}

/** Texts that mail programs make a link of. */
const ADDRESS = /:\/\/|@|\.\p{L}{2,}/u;

/** The only free texts of a list's owner in this mail are the two names, and only where they can be nothing else. */
export function listInvitation({ email, listName, ownerName, link }: Invitation): Mail {
  const owner = plainName(ownerName) ?? t('Un cliente');
  const list = ADDRESS.test(listName) ? '' : ` “${listName}”`;
  return renderMail({
    to: email,
    subject: t('{owner} condivide con te una lista della spesa', { owner }),
    page: h(
      Frame,
      { title: t('Lista condivisa') },
      h(Heading, null, t('Una lista da fare insieme')),
      h(Paragraph, null, t('{owner} ti ha invitato nella sua lista della spesa{list}.', { owner, list })),
      h(Button, { label: t('Apri la lista'), href: link }),
      h(SmallPrint, null, t('L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.')),
    ),
  });
}
