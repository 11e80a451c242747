import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { addressCheck } from '../../../contract/addresses/routes.ts';
import type { Address, NextSlot } from '../../../contract/addresses/schemas.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { postcode } from '../../../domain/base/validators.ts';
import { missingForCheck } from '../../../domain/delivery/address.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { canChangeCart } from '../../../domain/orders/cart-status.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { NotServed } from './NotServed.tsx';
import { HerePlace, PlaceFields } from './PlaceFields.tsx';
import { type DiscoveredAddress, emptyPlace, isPicked, type Place, placeOf, placeText } from './place.ts';
import { PlaceBox } from './where/PlaceBox.tsx';
import { type PlaceQuestion, usePlaceQuestion } from './where/place-question.ts';

export interface AddressFormProps {
  /** An existing address skips the check: it counts as served (delivery 4). */
  readonly address?: Address | undefined;
  /** A new address that the address selector has checked: if it was found, the form continues with its details. */
  readonly discovered?: DiscoveredAddress | undefined;
  readonly onSaved: (address: Address) => void;
  readonly onCancel?: () => void;
}

/** The form for an address (delivery 2), locked while the cart is prepared for payment (delivery 4). */
export function AddressForm(props: AddressFormProps) {
  const { data: cart } = useCart();
  if (!cart || canChangeCart(cart.cartStatusId)) return <AddressSteps {...props} />;
  return (
    <div className="grid gap-4">
      <Alert tone="warning">{t('Stai pagando la spesa: potrai cambiare gli indirizzi dopo il pagamento.')}</Alert>
      {props.onCancel && (
        <Button variant="quiet" size="lg" onClick={props.onCancel} className="justify-self-start">
          {t('Indietro')}
        </Button>
      )}
    </div>
  );
}

/**
 * The two steps of delivery 2: the place in one field, as the till asks for it, or in a field for each part; then the
 * details that the driver needs.
 */
function AddressSteps({ address, discovered, onSaved, onCancel }: AddressFormProps) {
  const [place, setPlace] = useState<Place>(address ? placeOf(address) : (discovered?.discoveredAddress ?? emptyPlace));
  const [step, setStep] = useState(() => firstStep(address, discovered));
  const [isFound, setIsFound] = useState(true);
  const [problem, setProblem] = useState('');
  const [doubt, setDoubt] = useState<Doubt>();
  const [first, setFirst] = useState<NextSlot>();
  const question = usePlaceQuestion();
  const check = useMutation({
    mutationFn: (typed: Place) => api.call(addressCheck, { body: typed }),
    onSuccess: ({ active, address: found, verified, proposals = [] }, typed) => {
      const checked = { ...typed, ...found, addressNumber: found?.addressNumber || typed.addressNumber };
      setPlace(checked);
      if (active !== 1) return setStep('not served');
      if (verified === false) return setDoubt({ typed: checked, proposals });
      accept(checked);
    },
    onError: (error) => setProblem(asApiError(error).message),
  });

  function accept(accepted: Place, found = true) {
    setPlace({ ...accepted, city: townTitle(accepted.city) });
    setIsFound(found);
    setDoubt(undefined);
    setStep('details');
  }
  function ask(typed: Place) {
    const missing = missingForCheck({ ...typed });
    const wrong =
      missing.length > 0
        ? errorText('ADDRESS_INCOMPLETE', { fields: missing.join(', ') })
        : postcode(typed.postalcode) && errorText('INVALID_POSTCODE');
    setProblem(wrong || '');
    if (!wrong) check.mutate(typed);
  }
  function again() {
    setPlace(emptyPlace);
    question.again();
    setStep('line');
  }
  const byHand = (typed: Place) => {
    setPlace(typed);
    setProblem('');
    setStep('fields');
  };
  const back = onCancel && (
    <Button variant="quiet" onClick={onCancel} className="justify-self-start">
      {t('Indietro')}
    </Button>
  );
  if (step === 'details')
    return (
      <DetailsForm
        place={place}
        onPlace={setPlace}
        address={address}
        first={first}
        isFound={isFound}
        onSaved={onSaved}
        onBack={address ? onCancel : again}
      />
    );
  if (doubt) return <UnknownStreet {...doubt} onAccept={accept} onBack={() => setDoubt(undefined)} />;
  if (step === 'not served') return <NotServed place={place} onOther={again} onBack={() => setStep('fields')} />;
  if (step === 'line')
    return (
      <div className="grid gap-4">
        <PlaceBox
          question={question}
          label={t('Via, numero e comune')}
          onDone={question.again}
          onUse={(found, isStreet) => {
            setFirst(question.answer?.nextSlot);
            // the check proposes streets that may be meant
            if (isStreet) accept(found);
            else ask(found);
          }}
        />
        {problem && <Alert tone="error">{problem}</Alert>}
        <WaysOn question={question} onByHand={() => byHand(emptyPlace)}>
          {back}
        </WaysOn>
      </div>
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(place);
      }}
      aria-label={t('Verifica indirizzo')}
      className="grid gap-3"
    >
      <HerePlace onFound={setPlace} />
      <PlaceFields place={place} onChange={setPlace} />
      {problem && <Alert tone="error">{problem}</Alert>}
      <CheckButtons place={place} isBusy={check.isPending} className="mt-1">
        <Button variant="quiet" size="lg" onClick={again}>
          {t('Cerca l’indirizzo')}
        </Button>
      </CheckButtons>
      {back}
    </form>
  );
}

interface WaysOnProps {
  readonly question: PlaceQuestion;
  readonly onByHand: () => void;
  /** The way back. */
  readonly children: ReactNode;
}

/** Below the field: what sends the question, until there are options or an answer, and what else can be done. */
function WaysOn({ question: { answer, isSettled, isBusy, text, send }, onByHand, children }: WaysOnProps) {
  const hasWay = isSettled || answer?.kind === 'choose' || answer?.kind === 'postcodes';
  return (
    <>
      {!hasWay && (
        <div className="grid gap-3">
          <p className="text-ink-soft text-sm">
            {t('Ti diciamo subito se arriviamo. Poi chiediamo citofono, piano e telefono.')}
          </p>
          <Button size="lg" busy={isBusy} onClick={() => send(text)} className="sm:justify-self-start">
            {t('Continua')}
          </Button>
        </div>
      )}
      <div className="-mb-2 -ml-4 flex flex-wrap gap-x-2">
        <Button variant="quiet" onClick={onByHand}>
          {t('Scrivilo a mano')}
        </Button>
        {children}
      </div>
    </>
  );
}

/** An existing address counts as served (delivery 4), and one that the selector has found was checked. */
function firstStep(address: AddressFormProps['address'], discovered: AddressFormProps['discovered']): Step {
  if (address || discovered?.isFound) return 'details';
  return discovered ? 'fields' : 'line';
}

type Step = 'line' | 'fields' | 'not served' | 'details';

/** An address whose street is unknown, with the streets that may be meant. */
interface Doubt {
  readonly typed: Place;
  readonly proposals: readonly Place[];
}

interface UnknownStreetProps extends Doubt {
  readonly onAccept: (place: Place, isFound: boolean) => void;
  readonly onBack: () => void;
}

/** Asks about an unknown street: the choices are the proposals, the address as typed, or the form (delivery 8). */
function UnknownStreet({ typed, proposals, onAccept, onBack }: UnknownStreetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="unknown-street" className="grid gap-4">
      <h3 id="unknown-street" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t('Non troviamo questa via')}
      </h3>
      <p>{placeText(typed)}</p>
      {proposals.length > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-soft">{t('Forse intendevi:')}</p>
          <ul className="grid gap-2">
            {proposals.map((proposal) => (
              <li key={proposal.address1}>
                <Button variant="quiet" size="lg" onClick={() => onAccept({ ...typed, ...proposal }, true)}>
                  {placeText(proposal)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Alert tone="warning">{t('Indirizzo non validato, Salvare lo stesso?')}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={() => onAccept(typed, false)}>
          {t('Salva lo stesso')}
        </Button>
        <Button variant="quiet" size="lg" onClick={onBack}>
          {t('Correggi')}
        </Button>
      </div>
    </section>
  );
}

interface CheckButtonsProps {
  readonly place: Place;
  readonly isBusy: boolean;
  readonly className: string;
  /** Buttons beside the one that checks. */
  readonly children: ReactNode;
}

/** The buttons below the fields of a place; the first one checks it, and a hint says what is missing before. */
function CheckButtons({ place, isBusy, className, children }: CheckButtonsProps) {
  const hintId = useId();
  return (
    <>
      <div className={classNames('flex flex-wrap gap-3', className)}>
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          disabled={!isPicked(place)}
          aria-describedby={isPicked(place) ? undefined : hintId}
        >
          {t('Verifica indirizzo')}
        </Button>
        {children}
      </div>
      {!isPicked(place) && (
        <p id={hintId} className="text-ink-soft text-sm">
          {t('Scrivi la città e la via per verificare l’indirizzo.')}
        </p>
      )}
    </>
  );
}
