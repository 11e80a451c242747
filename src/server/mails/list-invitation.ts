import { createElement as h } from 'react';
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

/** What mail programs make a link of. */
const ADDRESS = /:\/\/|@|\.\p{L}{2,}/u;

/** The only free texts of a list's owner in this mail are the two names, and only where they can be nothing else. */
export function listInvitation({ email, listName, ownerName, link }: Invitation): Mail {
  const owner = plainName(ownerName) ?? 'Un cliente';
  const list = ADDRESS.test(listName) ? '' : ` “${listName}”`;
  return renderMail({
    to: email,
    subject: `${owner} condivide con te una lista della spesa`,
    page: h(
      Frame,
      { title: 'Lista condivisa' },
      h(Heading, null, 'Una lista da fare insieme'),
      h(Paragraph, null, `${owner} ti ha invitato nella sua lista della spesa${list}.`),
      h(Button, { label: 'Apri la lista', href: link }),
      h(SmallPrint, null, 'L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.'),
    ),
  });
}
