import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

const LINK = 'font-semibold text-accent underline underline-offset-2';
const BUTTON = buttonClass('secondary', 'md', 'px-3! text-sm! md:px-4!');

/**
 * The first layer of the cookie banner (Garante, 10 June 2021) as a bar of 64 pixels: the purposes, equally prominent
 * buttons to accept and refuse, an X that refuses, and links to the single choices and the policy. Only the server
 * renders it, as HTML of every page: BANNER_SCRIPT shows it and handles the choice, tokens.css says on which pages.
 */
export function Banner() {
  return (
    <section
      aria-label={t('Avviso sui cookie')}
      className="border-line border-t bg-card md:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="page flex min-h-16 items-center gap-x-1.5 gap-y-1 py-1 max-[22.49rem]:flex-wrap max-md:pr-0.5! max-md:pl-3.5! md:gap-x-4">
        <div className="grow text-ink-soft text-xs leading-3.5 max-[22.49rem]:basis-full max-[22.49rem]:pr-3 md:text-[0.8125rem] md:leading-4.5">
          <p className="md:hidden">
            {t('Cookie per contare e consigliare solo se accetti; con la X solo i tecnici.')} <Ways isShort />
          </p>
          <p className="max-w-[95ch] max-md:hidden">
            <b className="text-ink">{t('I cookie li scegli tu')}.</b> {t('Quelli tecnici servono al carrello.')}{' '}
            {t('Gli altri contano che cosa si guarda e si compra, e ti mostrano consigli personali.')}{' '}
            {t('Con la X restano solo i tecnici.')} <Ways />
          </p>
        </div>
        <div className="grid shrink-0 grid-cols-2 gap-1.5 max-[22.49rem]:grow md:gap-2">
          <button type="button" data-way="refuse" className={BUTTON}>
            <All>{t('Rifiuta tutti')}</All>
          </button>
          <button type="button" data-way="accept" className={BUTTON}>
            <All>{t('Accetta tutti')}</All>
          </button>
        </div>
        <button
          type="button"
          data-way="close"
          aria-label={t('Chiudi e rifiuta')}
          title={t('Chiudi e rifiuta')}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-tint hover:text-ink max-md:-ml-1.5"
        >
          <Icon name="close" className="size-5.5" />
        </button>
      </div>
    </section>
  );
}

/** Links to the single choices and the policy. */
function Ways({ isShort = false }: { readonly isShort?: boolean }): ReactNode {
  return (
    <>
      <a href={paths.cookies()} aria-label={t('Scegli tu quali')} className={LINK}>
        {isShort ? t('Scegli') : t('Scegli tu quali')}
      </a>
      {' · '}
      <a href={paths.page('cookie')} aria-label={t('Informativa sui cookie')} className={LINK}>
        {isShort ? t('Informativa') : t('Informativa sui cookie')}
      </a>
    </>
  );
}

/** A phone shows the first word of a name alone. */
function All({ children }: { readonly children: string }): ReactNode {
  const [first, ...others] = children.split(' ');
  return (
    <span>
      {first}
      <span className="max-md:sr-only"> {others.join(' ')}</span>
    </span>
  );
}
