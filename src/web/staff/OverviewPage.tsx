import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { t } from '../../language/language.ts';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import type { StaffScreen } from './screen.ts';
import { mayOpen, SCREENS } from './screens.ts';
import { staffPaths } from './staff-paths.ts';

/** The overview of the back office: a tile for each screen that this person may open. */
export function OverviewPage({ overview }: { readonly overview: StaffOverview }) {
  return (
    <>
      <PrivateTitle>{t('Gestione')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Ciao, {name}', { name: overview.firstName })}</h1>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {SCREENS.filter((screen) => mayOpen(overview, screen)).map((screen) => (
          <Tile key={screen.path} screen={screen} />
        ))}
      </ul>
      {overview.unsentMails > 0 && overview.rights.includes('mails') && (
        <div className="mt-6 max-w-2xl">
          <Alert tone="warning">
            {t('Messaggi non partiti: {number}.', { number: overview.unsentMails })}{' '}
            <Link to={staffPaths.mails()} className="font-semibold underline">
              {t('Guarda quali')}
            </Link>
          </Alert>
        </div>
      )}
      {overview.isContentElsewhere && (
        <div className="mt-6 max-w-2xl">
          <Alert tone="info">
            {t('I testi di questo negozio si modificano nel sistema di gestione dei contenuti')}
          </Alert>
        </div>
      )}
    </>
  );
}

function Tile({ screen: { path, icon, title, about } }: { readonly screen: StaffScreen }) {
  return (
    <li className="relative flex items-center gap-4 rounded-lg bg-card p-6 shadow-card hover:shadow-float">
      <Icon name={icon} className="size-6 text-accent" />
      <div className="grow">
        <h2 className="text-xl">
          <Link to={staffPaths.screen(path)} className="after:absolute after:inset-0 after:rounded-lg">
            {t(title)}
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">{t(about)}</p>
      </div>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </li>
  );
}
