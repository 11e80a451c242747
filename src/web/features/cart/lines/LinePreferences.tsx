import { type ComponentType, useId, useRef, useState } from 'react';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { PreferencesFormProps } from './PreferencesForm.tsx';

/** Shows the preferences of a line and a button to change them; the code of the fields is loaded on demand. */
export function LinePreferences({ item }: { readonly item: CartItem }) {
  const [Form, setForm] = useState<ComponentType<PreferencesFormProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { note } = item.cartItemInfo;
  const { name } = item.product;
  function close() {
    setForm(undefined);
    opener.current?.focus();
  }
  return (
    <div className="grid gap-1">
      <button
        ref={opener}
        type="button"
        aria-expanded={Form !== undefined}
        aria-controls={formId}
        aria-label={t('Preferenze per {name}', { name })}
        onClick={() =>
          Form
            ? close()
            : onDemand(
                () => import('./PreferencesForm.tsx'),
                ({ PreferencesForm }) => setForm(() => PreferencesForm),
              )
        }
        className="flex min-h-11 w-fit items-center gap-1 text-ink-soft text-sm underline-offset-4 hover:underline"
      >
        {t('Preferenze')}
        <Icon name="chevron-down" className={`size-4 transition-transform ${Form ? 'rotate-180' : ''}`} />
      </button>
      {!Form && (note || item.acceptsAlternatives === false) && (
        <p className="-mt-1 whitespace-pre-line break-words text-ink-soft text-sm">
          {[note && t('Nota: {note}', { note }), item.acceptsAlternatives === false && t('Senza alternative')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div id={formId} hidden={!Form}>
        {Form && <Form item={item} onDone={close} />}
      </div>
    </div>
  );
}
