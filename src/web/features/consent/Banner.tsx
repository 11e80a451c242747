import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

const LINK = 'font-semibold text-accent underline underline-offset-2';

/**
 * The first layer of the cookie banner (Garante, 10 June 2021): the purposes, buttons that accept and refuse with the same weight, an X that
 * refuses, and links to the single choices and the policy. Only the server renders it, as HTML of every page: BANNER_SCRIPT shows it and
 * handles the answer.
 */
export function Banner() {
  return (
    <section
      aria-label={t('Avviso sui cookie')}
      className="max-h-[60dvh] animate-rise overflow-y-auto border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="page relative grid gap-x-10 gap-y-3 py-4 md:grid-cols-[1fr_auto] md:items-center md:py-5">
        <div className="grid max-w-4xl gap-1 text-ink-soft text-sm">
          <h2 className="pr-12 text-ink text-lg">{t('I cookie li scegli tu')}</h2>
          <p>{t('Quelli tecnici servono al carrello e ci sono sempre.')}</p>
          <p>
            {t(
              'Con il tuo consenso contiamo anche che cosa si guarda e si compra, e ti mostriamo consigli personali. Con la X restano solo i tecnici.',
            )}{' '}
            <a href={paths.page('cookie')} className={LINK}>
              {t('Informativa sui cookie')}
            </a>
          </p>
        </div>
        <div className="grid grid-cols-2 items-center gap-2 md:pr-14 md:grid-cols-[auto_auto_auto]">
          <button type="button" data-way="refuse" className={buttonClass()}>
            {t('Rifiuta tutti')}
          </button>
          <button type="button" data-way="accept" className={buttonClass()}>
            {t('Accetta tutti')}
          </button>
          <a href={paths.cookies()} className={buttonClass('secondary', 'md', 'max-md:col-span-2')}>
            {t('Scegli tu quali')}
          </a>
        </div>
        <button
          type="button"
          data-way="close"
          aria-label={t('Chiudi e rifiuta')}
          title={t('Chiudi e rifiuta')}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-tint hover:text-ink sm:right-5"
        >
          <Icon name="close" className="size-5.5" />
        </button>
      </div>
    </section>
  );
}
