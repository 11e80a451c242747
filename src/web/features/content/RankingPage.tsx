import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';

export const Component = RankingPage;

/** What comes first in a list and why: what `features/catalogue/engine` does, in words (decision 149). */
function RankingPage() {
  return (
    <div className="page grid gap-5 pt-4 max-md:pt-0">
      <Seo
        title={t('Come ordiniamo i risultati')}
        path={paths.ranking()}
        details={import.meta.env.SSR ? { description: t('Che cosa viene prima, e perché.') } : undefined}
      />
      <PageBar title={t('Come ordiniamo i risultati')} backTo={paths.home()} backText={t('Home')} />
      <div className="grid max-w-176 gap-5">
        <p className="text-ink-soft">
          {t(
            'L’ordine è uguale per tutti: non dipende da chi sei né da quello che hai comprato. Non ci sono posti a pagamento.',
          )}
        </p>
        <Rules title={t('Quando cerchi')}>
          <li>
            {t('Prima i prodotti che hanno tutte le parole che hai scritto: nel nome, nella marca, nel reparto.')}
          </li>
          <li>
            {t('La parola come l’hai scritta conta più di una simile: “mele” trova le mele prima del succo di mela.')}
          </li>
          <li>{t('Le parole rare contano più di quelle comuni, e un nome corto più di uno lungo.')}</li>
          <li>{t('Poi i sinonimi, e solo alla fine le correzioni: se correggiamo una parola lo diciamo.')}</li>
          <li>{t('Per qualche parola il negozio mette un prodotto in un posto preciso, in cima o in fondo.')}</li>
        </Rules>
        <Rules title={t('Quando sfogli un reparto')}>
          <li>{t('I prodotti stanno nell’ordine dell’assortimento, che decide il negozio.')}</li>
          <li>{t('In qualche reparto quelli esauriti stanno in fondo.')}</li>
        </Rules>
        <Rules title={t('Quando scegli tu')}>
          <li>{t('Con “Ordina per” decidi tu: prezzo, prezzo al chilo, nome, sconto, novità.')}</li>
        </Rules>
        <p className="text-ink-soft text-sm">
          {t(
            'Le stelle sono degli ordini, non dei prodotti: le dà solo chi ha ricevuto la spesa, e non cambiano l’ordine.',
          )}
        </p>
      </div>
    </div>
  );
}

function Rules({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <ol className="grid list-decimal gap-1.5 pl-5">{children}</ol>
    </section>
  );
}
