import type { PlaceChange } from '../../../../contract/addresses/place-schemas.ts';
import { t } from '../../../../language/language.ts';
import type { AskedProps } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { CartChange } from './CartChange.tsx';

/** Asks before another place changes the cart. */
export function CartChangeDialog({ question: change, open, answer }: AskedProps<PlaceChange, boolean>) {
  return (
    <Dialog open={open} onClose={() => answer(false)} title={t('Qui cambia qualcosa')} widthPx={420}>
      <CartChange change={change} isBusy={false} onChange={() => answer(true)} onStay={() => answer(false)} />
    </Dialog>
  );
}
