import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Shown while the goods need more crates than the chosen slot has left: the order would be refused. */
export function SlotTooSmallNotice({ slot }: { readonly slot: Cart['timeslot'] }) {
  if (slot?.fits !== false) return null;
  return <Alert tone="error">{t('La tua spesa non entra più in questa fascia oraria: scegline un’altra o togli qualche prodotto.')}</Alert>;
}
