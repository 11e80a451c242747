import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMails } from '../../../contract/settings/mail-schemas.ts';
import { staffMails } from '../../../contract/settings/routes.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { MAIL_GROUPS, MAIL_KINDS, type MailGroup } from '../../../domain/settings/mail-texts.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { MAILS_KEY, mailState } from './mail-words.ts';

export { MailTextsPage as Component };

/** Every mail to customers by what it is about, with those that the chain wrote (drawing 22-4). */
function MailTextsPage() {
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: MAILS_KEY,
    queryFn: () => api.call(staffMails, { query: {} }),
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const words = fold(text).split(/\s+/).filter(Boolean);
  const shown = data.mails.filter(({ kind }) => words.every((word) => fold(t(MAIL_KINDS[kind].title)).includes(word)));
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('E-mail ai clienti')}</PrivateTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl">{t('E-mail ai clienti')}</h1>
        <p className="text-ink-soft text-sm">
          {t('{n} e-mail, {changed} con testi vostri; quelle dei moduli si scrivono nei moduli', {
            n: data.mails.length,
            changed: data.mails.filter(({ changed }) => changed.length > 0).length,
          })}
        </p>
      </div>
      <Field
        type="search"
        name="cerca"
        label={t('Cerca un’e-mail')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="-my-2 text-ink-soft text-sm empty:hidden">
        {words.length > 0 && t('Trovate: {n}', { n: shown.length })}
      </p>
      <div className="gap-4 sm:columns-2 lg:columns-3">
        {(Object.keys(MAIL_GROUPS) as MailGroup[]).map((group) => (
          <MailGroupCard key={group} group={group} mails={shown} />
        ))}
      </div>
    </div>
  );
}

interface MailGroupCardProps {
  readonly group: MailGroup;
  readonly mails: StaffMails['mails'];
}

function MailGroupCard({ group, mails }: MailGroupCardProps) {
  const own = mails.filter(({ kind }) => MAIL_KINDS[kind].group === group);
  if (own.length === 0) return null;
  return (
    <section className="mb-4 break-inside-avoid rounded-md border border-line bg-card">
      <h2 className="border-line border-b px-3 py-2.5 font-semibold text-base">{t(MAIL_GROUPS[group])}</h2>
      <ul className="py-1">
        {own.map(({ kind, changed }) => (
          <li key={kind}>
            <Link
              to={staffPaths.mailText(kind)}
              className="flex min-h-9 items-center justify-between gap-3 px-3 text-sm hover:bg-tint pointer-coarse:min-h-11"
            >
              {t(MAIL_KINDS[kind].title)}
              <span className="text-ink-soft text-xs">{mailState(changed)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
