import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The codes of the cart at checkout; the field is loaded on demand. */
export function TillCodes({ cart }: { readonly cart: Cart }) {
  const [Codes, setCodes] = useState<ComponentType<{ readonly cart: Cart }>>();
  const content = useRef<HTMLDivElement>(null);
  const contentId = useId();
  const count = cart.orderAdjustmentSummary.orderAdjustments.length;
  useEffect(() => {
    if (Codes) content.current?.querySelector('input')?.focus();
  }, [Codes]);
  return (
    <div>
      <button
        type="button"
        aria-expanded={Codes !== undefined}
        aria-controls={contentId}
        onClick={() =>
          Codes
            ? setCodes(undefined)
            : onDemand(
                () => import('../cart/page/GiftCodes.tsx'),
                ({ GiftCodes }) => setCodes(() => GiftCodes),
              )
        }
        className="flex min-h-11 w-full items-center gap-2 text-left font-semibold text-sm underline-offset-4 hover:underline"
      >
        <Icon name="ticket" className="size-5 text-ink-soft" />
        {count > 0 ? t('Codici sconto e buoni: {n} in uso', { n: count }) : t('Codici sconto e buoni')}
        <Icon name="chevron-down" className={`ml-auto size-4.5 transition-transform ${Codes ? 'rotate-180' : ''}`} />
      </button>
      <div ref={content} id={contentId} hidden={!Codes} className="pt-2">
        {Codes && <Codes cart={cart} />}
      </div>
    </div>
  );
}
