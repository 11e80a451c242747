import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

const LINK = 'font-semibold text-accent underline underline-offset-2';

/**
 * The first layer of the cookie banner (Garante, 10 June 2021): the purposes, equally prominent buttons to accept and
 * refuse, an X that refuses, and links to the single choices and the policy. Only the server renders it, as HTML of
 * every page: BANNER_SCRIPT shows it and handles the choice.
 */
export function Banner() {
  return (
    <section
      aria-label={t('Avviso sui cookie')}
      className="max-h-[60dvh] animate-rise overflow-y-auto border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="page relative grid gap-x-8 gap-y-2 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        {/* three blocks, so that none is larger than a product picture, which should stay the largest element
            (largest contentful paint) */}
        <div className="text-ink-soft text-xs leading-4 max-md:max-w-77">
          <p>
            <b role="heading" aria-level={2} className="text-ink">
              {t('I cookie li scegli tu')}
            </b>
            {'. '}
            {t('Quelli tecnici servono al carrello e ci sono sempre.')}
          </p>
          <p>
            {t('Con il tuo consenso contiamo anche che cosa si guarda e si compra, e ti mostriamo consigli personali.')}
          </p>
          <p>
            {t('Con la X restano solo i tecnici.')}{' '}
            <a href={paths.page('cookie')} className={LINK}>
              {t('Informativa sui cookie')}
            </a>
          </p>
        </div>
        <div className="grid grid-cols-[1fr_1fr_auto] items-center gap-2 md:pr-12">
          <button type="button" data-way="refuse" className={buttonClass('secondary', 'md', 'px-3!')}>
            {t('Rifiuta tutti')}
          </button>
          <button type="button" data-way="accept" className={buttonClass('secondary', 'md', 'px-3!')}>
            {t('Accetta tutti')}
          </button>
          <a href={paths.cookies()} className={buttonClass('quiet', 'md', 'px-2! whitespace-nowrap')}>
            {t('Scegli tu quali')}
          </a>
        </div>
        <button
          type="button"
          data-way="close"
          aria-label={t('Chiudi e rifiuta')}
          title={t('Chiudi e rifiuta')}
          className="absolute top-0.5 right-1 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-tint hover:text-ink md:top-2.5 md:right-5"
        >
          <Icon name="close" className="size-5.5" />
        </button>
      </div>
    </section>
  );
}
