import { PlaceBox, type PlaceBoxProps } from './PlaceBox.tsx';
import { usePlaceQuestion } from './place-question.ts';

/** The question of a place in the dialog of the header. */
export function WhereBox(props: Pick<PlaceBoxProps, 'onDone' | 'onPickup'>) {
  return <PlaceBox question={usePlaceQuestion()} isFocused {...props} />;
}
