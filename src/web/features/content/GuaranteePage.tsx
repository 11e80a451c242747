import { useLocation } from 'react-router';
import { msg, t } from '../../../language/language.ts';
import { Reasons } from '../../page/account/AccountPage.tsx';
import { OtherWay } from '../../page/account/OtherWay.tsx';
import { PageBar } from '../../page/account/PageBar.tsx';
import { GuaranteeSign } from '../../page/GuaranteeNotice.tsx';
import { CONTACTS_PAGE } from '../../page/LinkToPage.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

export const Component = LawPage;

/** Two pages that the law wants share one file, so that the table of pages stays small. */
function LawPage() {
  return useLocation().pathname === paths.ranking() ? <RankingPage /> : <GuaranteePage />;
}

/** The page of the Union to which the official notice leads. */
const YOUR_EUROPE = 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-and-returns/index_it.htm';

/** The notice on the legal guarantee: the official picture, or what it says, and the text of the chain. */
function GuaranteePage() {
  const { guarantee, guaranteePicture } = useShellData();
  return (
    <div className="page grid grid-cols-1 gap-5 pt-4 max-md:pt-0">
      <Seo
        title={t('Garanzia legale di conformità')}
        path={paths.guarantee()}
        details={import.meta.env.SSR ? { description: guarantee?.text ?? '' } : undefined}
      />
      <PageBar title={t('Garanzia legale di conformità')} backTo={paths.home()} backText={t('Home')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-10">
        <section aria-label={t('Avviso sulla garanzia legale')} className="rounded-lg bg-card p-5 shadow-card sm:p-6">
          {guaranteePicture ? (
            <img
              src={guaranteePicture}
              alt={`${t('Garanzia legale di conformità')}. ${t('Almeno 2 anni')}. ${t(SELLER_OWES)}`}
              className="h-auto w-full rounded-md"
            />
          ) : (
            <Drawn />
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link to={paths.page(CONTACTS_PAGE)} className={buttonClass('secondary')}>
              {t('Chiedi la garanzia')}
            </Link>
            <a
              href={YOUR_EUROPE}
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent text-sm hover:underline"
            >
              <Icon name="globe" className="size-4.5" />
              {t('I tuoi diritti, sul sito dell’Unione europea')}
            </a>
          </div>
        </section>
        <aside className="grid gap-4">
          <div className="grid gap-3 rounded-lg bg-tint p-5 sm:p-6">
            <Reasons
              title={t('Come si chiede')}
              reasons={[
                {
                  icon: 'chat',
                  name: t('Scrivici che cosa non va:'),
                  text: t('bastano il numero dell’ordine e il prodotto, meglio se con una foto.'),
                },
                { icon: 'refund', name: t('Prima si ripara o si cambia,'), text: t('e non paghi niente.') },
                { icon: 'cash', name: t('Se non si può,'), text: t('hai uno sconto o il rimborso.') },
              ]}
            />
            {/* the usual words are those of the notice */}
            {(guarantee?.lang ?? guaranteePicture) && (
              <p lang={guarantee?.lang} className="text-ink-soft text-sm">
                {guarantee?.text}
              </p>
            )}
          </div>
          <OtherWay
            title={t('Hai cambiato idea su un prodotto che va bene?')}
            text={t('È un’altra cosa: hai 14 giorni dalla consegna.')}
            link={t('Recedere dal contratto qui')}
            to={paths.withdrawal()}
          />
        </aside>
      </div>
    </div>
  );
}

const SELLER_OWES = msg(
  'Se un prodotto è difettoso o non è come descritto, chi te l’ha venduto lo ripara o lo sostituisce gratis. Se non si può, hai uno sconto o il rimborso.',
);

/** What the official notice says, as far as we know it without its file. */
function Drawn() {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3.5">
        <GuaranteeSign className="size-12" />
        <p>
          <b className="block font-semibold">{t('Garanzia legale di conformità')}</b>
          <span className="text-ink-soft text-sm">{t('in tutta l’Unione europea')}</span>
        </p>
      </div>
      <p className="font-display font-semibold text-3xl">{t('Almeno 2 anni')}</p>
      <p>{t(SELLER_OWES)}</p>
      <p className="text-ink-soft text-sm">
        {t(
          'Una garanzia commerciale del produttore o del negozio si aggiunge a questa, e non la sostituisce. In alcuni Paesi la garanzia legale dura di più.',
        )}
      </p>
    </div>
  );
}

/** What comes first in a list and why: what `features/catalogue/engine` does, in words (decision 149). */
function RankingPage() {
  return (
    <div className="page grid grid-cols-1 gap-5 pt-4 max-md:pt-0">
      <Seo
        title={t('Come ordiniamo i risultati')}
        path={paths.ranking()}
        details={import.meta.env.SSR ? { description: t('Che cosa viene prima, e perché.') } : undefined}
      />
      <PageBar title={t('Come ordiniamo i risultati')} backTo={paths.home()} backText={t('Home')} />
      <p className="flex max-w-176 items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm">
        <Icon name="check" className="size-5 shrink-0 text-accent" />
        {t('I risultati sono uguali per tutti: non dipendono da chi sei né da quello che hai comprato.')}
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-10">
        <section className="rounded-lg bg-card p-5 shadow-card sm:p-6">
          <RulesTitle icon="search">{t('Quando cerchi')}</RulesTitle>
          <ol className="mt-2">
            <Rule number={1} name={t('Tutte le parole')}>
              {t('prima i prodotti che hanno tutte quelle che hai scritto, nel nome, nella marca, nel reparto.')}
            </Rule>
            <Rule number={2} name={t('Scritte così')}>
              {t('la parola come l’hai scritta conta più di una simile: “mele” trova le mele prima del succo di mela.')}
            </Rule>
            <Rule number={3} name={t('Rare e corte')}>
              {t('le parole rare contano più di quelle comuni, e un nome corto più di uno lungo.')}
            </Rule>
            <Rule number={4} name={t('Marche alternate')}>
              {t(
                'se cerchi una parola sola, su sei prodotti di fila al massimo due sono di una marca, finché ce ne sono altre.',
              )}
            </Rule>
            <Rule number={5} name={t('Sinonimi e correzioni')}>
              {t('vengono dopo, e se correggiamo una parola lo diciamo.')}
            </Rule>
            <Rule number={6} name={t('La mano del negozio')}>
              {t('per qualche parola mette un prodotto in un posto preciso, in cima o in fondo: è una sua scelta.')}
            </Rule>
          </ol>
        </section>
        <div className="grid gap-5">
          <section className="grid gap-2.5 rounded-lg bg-card p-5 shadow-card sm:p-6">
            <RulesTitle icon="grid">{t('Quando sfogli un reparto')}</RulesTitle>
            <p className="text-sm">
              {t('I prodotti sono in fila come il negozio li ha messi nel suo assortimento.')}{' '}
              {t('In qualche reparto quelli esauriti stanno in fondo.')}
            </p>
          </section>
          <section className="grid gap-2.5 rounded-lg bg-card p-5 shadow-card sm:p-6">
            <RulesTitle icon="filter">{t('Quando scegli tu')}</RulesTitle>
            <p className="text-sm">{t('Con “Ordina per” decidi tu:')}</p>
            <ul className="flex flex-wrap gap-2">
              {ORDERS.map((order) => (
                <li key={order} className="rounded-full bg-tint px-3.5 py-1.5 font-semibold text-sm">
                  {t(order)}
                </li>
              ))}
            </ul>
          </section>
          <p className="flex gap-3 rounded-lg bg-tint p-5 text-sm">
            <Icon name="star" className="size-5 shrink-0 text-ink-soft" />
            {t(
              'Le stelle sono di una spesa intera, non dei prodotti: le dà solo chi l’ha ricevuta, e non cambiano i risultati.',
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

const ORDERS = [msg('prezzo'), msg('prezzo al chilo'), msg('nome'), msg('sconto'), msg('novità')] as const;

function RulesTitle({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <h2 className="flex items-center gap-2.5 text-xl">
      <Icon name={icon} className="size-5 text-accent" />
      {children}
    </h2>
  );
}

interface RuleProps {
  /** The rules count one after the other. */
  readonly number: number;
  readonly name: string;
  readonly children: string;
}

function Rule({ number, name, children }: RuleProps) {
  return (
    <li className="flex gap-3.5 border-line border-b py-3 last:border-b-0 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent text-sm"
      >
        {number}
      </span>
      <p className="leading-5.5">
        <b className="font-semibold">{name}:</b> {children}
      </p>
    </li>
  );
}
