import type { NearPickup } from '../../../../contract/addresses/place-schemas.ts';
import { LOCKER } from '../../../../domain/delivery/delivery-service.ts';
import { t } from '../../../../language/language.ts';
import { ensureLoggedIn } from '../../../cart-core/state/ensure-logged-in.ts';
import { paths } from '../../../page/paths.ts';
import { openServiceDialog } from '../../../page/service-dialog-state.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { distanceText } from '../../stores/distance-text.ts';
import { fromSlot } from './place-words.ts';

/** The nearest store and locker, each in one row. */
export function Pickups({ pickups }: { readonly pickups: readonly NearPickup[] }) {
  if (pickups.length === 0) return null;
  return (
    <ul className="grid border-line border-t pt-2">
      {pickups.map((pickup) => (
        <li key={pickup.storeId}>
          <Link
            to={paths.stores()}
            onClick={(event) => {
              event.preventDefault();
              void startAt(pickup.storeId);
            }}
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-tint"
          >
            <Icon name={pickup.deliveryServiceId === LOCKER ? 'locker' : 'store'} className="size-5.5 text-ink-soft" />
            <span className="min-w-0 grow leading-5">
              <span className="block font-semibold text-sm">{pickupTitle(pickup)}</span>
              <span className="block text-ink-soft text-xs">{pickupNote(pickup)}</span>
            </span>
            <Icon name="chevron-right" className="size-4 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pickupTitle({ deliveryServiceId, nextSlot }: NearPickup): string {
  const title = deliveryServiceId === LOCKER ? t('Ritiro al locker') : t('Ritiro in negozio');
  return nextSlot?.deliveryFee === 0 ? t('{title}, gratis', { title }) : title;
}

/** "San Bernardino, a 1,9 km, da oggi alle 17:00" */
export function pickupNote({ addressName, distance, nextSlot }: NearPickup): string {
  const far = distance === undefined ? '' : t('a {distance}', { distance: distanceText(distance) });
  return [addressName, far, nextSlot && fromSlot(nextSlot)].filter(Boolean).join(', ');
}

/** storefront 2: the choice of a store or a locker asks a visitor to log in; the dialog opens with it selected. */
export async function startAt(storeId: number): Promise<void> {
  if (await ensureLoggedIn()) void openServiceDialog('store', storeId);
}
