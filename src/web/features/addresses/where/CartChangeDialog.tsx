import type { PlaceChange } from '../../../../contract/addresses/place-schemas.ts';
import { t } from '../../../../language/language.ts';
import type { AskedProps } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { CartChange } from './CartChange.tsx';
import type { PutSubstitute } from './put-in.ts';

/** Asks before another place changes the cart; answers with the substitutes to be put in. */
export function CartChangeDialog({
  question: change,
  open,
  answer,
}: AskedProps<PlaceChange, readonly PutSubstitute[] | undefined>) {
  return (
    <Dialog open={open} onClose={() => answer(undefined)} title={t('Qui cambia qualcosa')} widthPx={420}>
      <CartChange change={change} isBusy={false} onChange={answer} onStay={() => answer(undefined)} />
    </Dialog>
  );
}
