import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffLegalPages } from '../../../contract/settings/goods-schemas.ts';
import { staffLegalPages, staffSettings } from '../../../contract/settings/routes.ts';
import type { StaffSetting } from '../../../contract/settings/schemas.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import { MAIL_KIND_NAMES, MAIL_KINDS } from '../../../domain/settings/mail-texts.ts';
import { SETTING_GROUPS, SETTINGS } from '../../../domain/settings/settings.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { listFilePath } from '../kit/download-file.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CHAPTERS, SETTINGS_KEY, valueText } from './setting-words.ts';

export { SettingsPage as Component };

/** Every setting with its value, by chapter, found by its words (drawing 22-1). */
function SettingsPage() {
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => api.call(staffSettings, { query: {} }),
  });
  const legal = useQuery({
    queryKey: ['staff', 'legal-pages'],
    queryFn: () => api.call(staffLegalPages, { query: {} }),
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const words = fold(text).split(/\s+/).filter(Boolean);
  const shown = data.settings.filter(({ key }) => {
    const said = fold(`${t(SETTINGS[key].title)} ${t(SETTINGS[key].help)}`);
    return words.every((word) => said.includes(word));
  });
  const isMeant = ({ name }: NamedLink) => words.every((word) => fold(name).includes(word));
  const places = PLACES.map(({ name, to }) => ({ name: t(name), to: to() })).filter(isMeant);
  const pages = legalLinks(legal.data?.pages).filter(isMeant);
  const mails = MAIL_KIND_NAMES.map((kind) => ({
    name: t(MAIL_KINDS[kind].title),
    to: staffPaths.mailText(kind),
  })).filter(isMeant);
  const others = words.length > 0 ? places.length + pages.length + mails.length : 0;
  return (
    <div className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('Impostazioni')}</PrivateTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl">{t('Impostazioni')}</h1>
        <p className="text-ink-soft text-sm">
          {t('{n} cose, {chapters} capitoli; quelle segrete stanno sul server e qui non si vedono', {
            n: data.settings.length,
            chapters: SETTING_GROUPS.length,
          })}
        </p>
        <Link
          to={staffPaths.settingChanges()}
          className="ml-auto flex min-h-8 items-center gap-1.5 font-semibold text-sm underline"
        >
          <Icon name="clock" className="size-4" />
          {t('Che cosa è cambiato')}
        </Link>
        <a
          href={listFilePath(staffSettings)}
          download
          className="flex min-h-8 items-center font-semibold text-sm underline"
        >
          {t('Scarica CSV')}
        </a>
      </div>
      <Field
        type="search"
        name="cerca"
        label={t('Cerca un’impostazione')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="-my-2 text-ink-soft text-sm empty:hidden">
        {words.length > 0 && t('Trovate: {n}', { n: shown.length + others })}
      </p>
      <div className="gap-4 sm:columns-2 lg:columns-3">
        {SETTING_GROUPS.map((group) => (
          <ChapterCard key={group} group={group} settings={shown.filter((each) => each.group === group)} />
        ))}
        <LinkCard title={t('Altre impostazioni')} links={places} />
        <LinkCard title={t('Pagine di legge')} links={pages} />
        {words.length > 0 && <LinkCard title={t('E-mail ai clienti')} links={mails} />}
      </div>
    </div>
  );
}

interface NamedLink {
  readonly name: string;
  readonly to: string;
  readonly note?: string;
}

/** The screens with what is no single number or text. */
const PLACES = [
  { name: msg('Spese di consegna'), to: staffPaths.fees },
  { name: msg('Sacchetti'), to: staffPaths.bags },
  { name: msg('Aliquote IVA'), to: staffPaths.vat },
  { name: msg('E-mail ai clienti'), to: staffPaths.mailTexts },
  { name: msg('Negozi'), to: staffPaths.officeStores },
  { name: msg('Parole di pulsanti, messaggi e consensi'), to: staffPaths.labels },
] as const;

/** The pages that the law wants lead to their texts; one that nobody wrote leads to a new page. */
function legalLinks(pages: StaffLegalPages['pages'] = []): NamedLink[] {
  return pages.map(({ slug, title, entryId, isPublished }) => ({
    name: title === '' ? slug.replaceAll('-', ' ') : title,
    to: entryId === undefined ? staffPaths.newEntry('pages') : staffPaths.entry(entryId),
    note: entryId === undefined ? t('manca') : isPublished ? '' : t('non pubblicata'),
  }));
}

function LinkCard({ title, links }: { readonly title: string; readonly links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="mb-4 break-inside-avoid rounded-md border border-line bg-card">
      <h2 className="border-line border-b px-3 py-2.5 font-semibold text-base">{title}</h2>
      <ul className="py-1">
        {links.map(({ name, to, note }) => (
          <li key={to + name}>
            <Link to={to} className="flex min-h-9 items-center justify-between gap-3 px-3 text-sm hover:bg-tint">
              {name}
              <span className="text-danger text-xs">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChapterCardProps {
  readonly group: StaffSetting['group'];
  readonly settings: readonly StaffSetting[];
}

function ChapterCard({ group, settings }: ChapterCardProps) {
  const { title, icon, slug } = CHAPTERS[group];
  if (settings.length === 0) return null;
  return (
    <section className="mb-4 break-inside-avoid rounded-md border border-line bg-card">
      <h2 className="border-line border-b font-semibold text-base">
        <Link to={staffPaths.settingsOf(slug)} className="flex min-h-11 items-center gap-2 px-3 hover:bg-tint">
          <Icon name={icon} className="size-4" />
          {t(title)}
        </Link>
      </h2>
      <dl className="px-3 py-1">
        {settings.map(({ key, value, isChanged }) => (
          <div key={key} className="flex justify-between gap-3 border-line py-1.5 text-sm not-first:border-t">
            <dt>{t(SETTINGS[key].title)}</dt>
            <dd className={`min-w-0 break-words text-right ${isChanged ? 'font-semibold' : ''}`}>
              {valueText(key, value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
