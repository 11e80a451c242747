import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { t } from '../../language/language.ts';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { staffPaths } from './staff-paths.ts';

/** What can be edited here. */
export function OverviewPage({ overview }: { readonly overview: StaffOverview }) {
  return (
    <>
      <PrivateTitle>{t('Gestione')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Ciao, {name}', { name: overview.firstName })}</h1>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Section icon="edit" to={staffPaths.contents()} title={t('Contenuti')}>
          {t('Pagine, articoli e altri testi del negozio')}
        </Section>
        <Section icon="blocks" to={staffPaths.places()} title={t('Pagine a blocchi')}>
          {t('La pagina iniziale, le categorie e le altre pagine fatte di blocchi')}
        </Section>
        <Section icon="picture" to={staffPaths.pictures()} title={t('Immagini')}>
          {t('Le fotografie di testi e blocchi')}
        </Section>
        <Section icon="menu" to={staffPaths.menus()} title={t('Menu')}>
          {t('Le voci in fondo alle pagine e nelle app')}
        </Section>
        <Section icon="mail" to={staffPaths.submissions()} title={t('Moduli ricevuti')}>
          {t('Richieste e messaggi inviati dai moduli del negozio')}
        </Section>
        <Section icon="tag" to={staffPaths.labels()} title={t('Etichette')}>
          {t('Le parole di pulsanti, titoli e messaggi')}
        </Section>
      </ul>
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

interface SectionProps {
  readonly icon: IconName;
  readonly to: string;
  readonly title: string;
  readonly children: string;
}

function Section({ icon, to, title, children }: SectionProps) {
  return (
    <li className="relative flex items-center gap-4 rounded-lg bg-card p-6 shadow-card hover:shadow-float">
      <Icon name={icon} className="size-6 text-accent" />
      <div className="grow">
        <h2 className="text-xl">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">{children}</p>
      </div>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </li>
  );
}
