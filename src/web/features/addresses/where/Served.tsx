import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { NO_NUMBER } from '../../../../domain/geography/house-number.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { showCartNotices } from '../../../cart-core/state/cart-state.ts';
import { ensureLoggedIn } from '../../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { Button, buttonClass, Spinner } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { AnswerHead } from './AnswerHead.tsx';
import { CartChange } from './CartChange.tsx';
import { Pickups } from './Pickups.tsx';
import type { PlaceQuestion } from './place-question.ts';
import { atPlace, capital, costSentences, shortAnswer, slotLine, townText } from './place-words.ts';
import { type PutSubstitute, putIn } from './put-in.ts';
import { takePlace } from './take-place.ts';

interface ServedProps {
  readonly answer: PlaceAnswer;
  readonly question: PlaceQuestion;
  readonly onDone: () => void;
  readonly onUse: PlaceUse | undefined;
  readonly isShort: boolean;
}

export type ServedPlace = NonNullable<PlaceAnswer['place']>;
/** Called with a whole address, and whether its street was found. */
export type PlaceUse = (place: ServedPlace, isFound: boolean) => void;

/** Yes: the next free slot, what delivery costs, and one button; collecting stands below it. */
export function Served({ answer, question, onDone, onUse, isShort }: ServedProps) {
  const { place, store, nextSlot, change, pickups } = answer;
  const begin = useBegin(answer, question, onDone);
  const title = place ? t('Sì, arriviamo {place}', { place: atPlace(place) }) : '';
  if (onUse && place) return <Usable answer={answer} place={place} question={question} title={title} onUse={onUse} />;
  if (change)
    return (
      <div className="grid gap-4">
        <AnswerHead
          isYes
          title={place ? t('Arriviamo {place}, ma qualcosa cambia', { place: atPlace(place) }) : ''}
          onAgain={question.again}
        />
        <CartChange change={change} isBusy={begin.isBusy} onChange={begin.go} onStay={onDone} />
      </div>
    );
  const where = place && [townText(place), store && t('dal negozio {store}', { store: store.name })].filter(Boolean);
  const start = (
    <Link
      to={paths.home()}
      onClick={(event) => {
        event.preventDefault();
        begin.go();
      }}
      aria-busy={begin.isBusy || undefined}
      className={buttonClass('primary', 'lg', 'w-full')}
    >
      {begin.isBusy && <Spinner />}
      {t('Comincia la spesa')}
    </Link>
  );
  if (isShort)
    return (
      <div className="grid gap-3">
        <AnswerHead isYes title={title} onAgain={question.again}>
          {shortAnswer(answer)}
        </AnswerHead>
        {start}
      </div>
    );
  return (
    <div className="grid gap-4">
      <AnswerHead isYes title={title} onAgain={question.again}>
        <span lang={contentLanguage()}>{where?.join(', ')}</span>
      </AnswerHead>
      {nextSlot && (
        <p className="flex items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-accent-strong leading-5">
          <Icon name="clock" />
          <span>
            <b className="block font-semibold">{capital(slotLine(nextSlot))}</b>
            <span className="text-xs">{t('la prima fascia libera')}</span>
          </span>
        </p>
      )}
      <Costs answer={answer} />
      {start}
      {place && place.address1 !== '' && (
        <SaveAddress place={place} isFound={answer.verified !== false} onDone={onDone} />
      )}
      <Pickups pickups={pickups} />
    </div>
  );
}

interface UsableProps {
  readonly answer: PlaceAnswer;
  readonly place: ServedPlace;
  readonly question: PlaceQuestion;
  readonly title: string;
  readonly onUse: PlaceUse;
}

/** A place for the address book, which needs street and number: what is missing is asked for. */
function Usable({ answer, place, question, title, onUse }: UsableProps) {
  const isFound = answer.verified !== false;
  const use = (addressNumber: string) => onUse({ ...place, addressNumber }, isFound);
  return (
    <div className="grid gap-4">
      <AnswerHead isYes title={title} onAgain={question.again}>
        {townText(place)}
      </AnswerHead>
      {place.address1 === '' ? (
        <p className="text-sm">{t('Per salvarlo scrivi anche via e numero.')}</p>
      ) : place.addressNumber === '' ? (
        <HouseNumber onNumber={use} />
      ) : (
        <Button size="lg" onClick={() => use(place.addressNumber)}>
          {t('Usa questo indirizzo')}
        </Button>
      )}
    </div>
  );
}

/** The number of a house, which some houses do not have. */
function HouseNumber({ onNumber }: { readonly onNumber: (number: string) => void }) {
  const [error, setError] = useState('');
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('addressNumber') ?? '').trim();
    if (number === '') setError(t('A che numero?'));
    else onNumber(number);
  }
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <Field
        name="addressNumber"
        label={t('Numero civico')}
        maxLength={20}
        error={error || undefined}
        className="w-36"
      />
      <Button type="submit" size="lg">
        {t('Usa questo indirizzo')}
      </Button>
      <Button variant="quiet" size="lg" onClick={() => onNumber(NO_NUMBER)}>
        {t('La casa non ha numero')}
      </Button>
    </form>
  );
}

/** Fees, free delivery and minimum in one sentence. */
function Costs({ answer }: { readonly answer: PlaceAnswer }) {
  const { fee, free, minimum } = costSentences(answer);
  return (
    <p className="text-sm">
      {fee}
      {free !== '' && (
        <>
          , <b className="font-semibold">{free}</b>
        </>
      )}
      {fee !== '' && '. '}
      {minimum} {answer.place?.address1 === '' && t('Via e numero li chiediamo alla cassa.')}
    </p>
  );
}

/** Sends a visitor's cart there; the cart of a customer keeps its address, because the till has the saved ones. */
function useBegin({ place }: PlaceAnswer, { asked }: PlaceQuestion, onDone: () => void) {
  const { data: cart } = useCart();
  const [isBusy, setIsBusy] = useState(false);
  async function go(put: readonly PutSubstitute[] = []) {
    if (isLoggedIn(cart) && cart?.shippingAddress) return onDone();
    setIsBusy(true);
    try {
      const response = await takePlace(asked, place);
      // what changes was said before
      showCartNotices({ ...response, warnings: [] });
      await putIn(put);
      onDone();
    } catch (error) {
      tellError(error);
    }
    setIsBusy(false);
  }
  return { isBusy, go: (put?: readonly PutSubstitute[]) => void go(put) };
}

interface SaveAddressProps {
  readonly place: ServedPlace;
  readonly isFound: boolean;
  readonly onDone: () => void;
}

/** A whole address can be saved at once; the form begins with it (D 2, discoveredAddress). */
function SaveAddress({ place, isFound, onDone }: SaveAddressProps) {
  const navigate = useNavigate();
  async function save() {
    if (!(await ensureLoggedIn())) return;
    onDone();
    void navigate(paths.newAddress(), { state: { discoveredAddress: place, isFound } });
  }
  return (
    <Link
      to={paths.newAddress()}
      onClick={(event) => {
        event.preventDefault();
        void save();
      }}
      className={buttonClass('quiet')}
    >
      {t('Salva questo indirizzo')}
    </Link>
  );
}
