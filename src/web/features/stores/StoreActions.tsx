import type { MouseEvent } from 'react';
import { t } from '../../../language/language.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { openServiceDialog } from '../../page/service-dialog-state.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { directionsLink, type Store } from './store.ts';

/** What one does with a store: collect there, find the way, call. In a list the number is an icon. */
export function StoreActions({ store, isLarge = false }: { readonly store: Store; readonly isLarge?: boolean }) {
  const { name, phone } = store;
  const size = isLarge ? 'lg' : 'md';
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <ChooseStore store={store} size={size} />
      <a
        href={directionsLink(store)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Strada per {name}, in una nuova scheda', { name })}
        className={buttonClass('secondary', size, 'px-4!')}
      >
        <Icon name="map" />
        {t('Strada')}
      </a>
      {phone && (
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          aria-label={t('Chiama {name}: {phone}', { name, phone })}
          className={
            isLarge
              ? buttonClass('secondary', size, 'px-4! max-sm:hidden')
              : classNames('grid size-11 place-items-center rounded-full text-ink-soft hover:bg-tint')
          }
        >
          <Icon name="phone" />
          {isLarge && phone}
        </a>
      )}
    </div>
  );
}

/**
 * Chooses a store in the service dialog, for which visitors log in first (storefront 6): on this page, or without
 * scripts on the login page, which leads back here.
 */
function ChooseStore({ store, size }: { readonly store: Store; readonly size: 'md' | 'lg' }) {
  const isCustomer = isLoggedIn(useCart().data);
  const choose = () => void openServiceDialog('store', store.storeId);
  const label = `${t('Ritira qui')}: ${store.name}`;
  async function logInAndChoose(event: MouseEvent) {
    event.preventDefault();
    if (await ensureLoggedIn()) choose();
  }
  return isCustomer ? (
    <Button size={size} onClick={choose} aria-label={label}>
      {t('Ritira qui')}
    </Button>
  ) : (
    <Link
      to={paths.login(paths.store(store.slug))}
      onClick={(event) => void logInAndChoose(event)}
      aria-label={label}
      className={buttonClass('primary', size)}
    >
      {t('Ritira qui')}
    </Link>
  );
}
