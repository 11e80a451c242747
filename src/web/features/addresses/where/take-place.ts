import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { placeSelect } from '../../../../contract/delivery/routes.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { knownPlace } from '../../../cart-core/state/known-place.ts';
import { placeLine } from './place-words.ts';

/** Sends the cart to a place that is served: the header shows it, and the till begins with it. */
export async function takePlace(asked: string, place: PlaceAnswer['place']) {
  const { data, response } = await api.send(placeSelect, { body: { q: asked } });
  knownPlace.set(place ? placeLine(place) : asked);
  cartState.set(data);
  return response;
}
