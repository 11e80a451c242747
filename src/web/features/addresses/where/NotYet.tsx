import { type FormEvent, useState } from 'react';
import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { areaNotify } from '../../../../contract/addresses/routes.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { LinkToPage, PRIVACY_PAGE } from '../../../page/LinkToPage.tsx';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { AnswerHead } from './AnswerHead.tsx';
import { pickupNote, startAt } from './Pickups.tsx';
import type { PlaceQuestion } from './place-question.ts';
import { atPlace, placeLine } from './place-words.ts';

interface NotYetProps {
  readonly answer: PlaceAnswer;
  readonly question: PlaceQuestion;
}

/** Not yet: the nearest store, or one e-mail field; nothing else. */
export function NotYet({ answer, question }: NotYetProps) {
  const { place, pickups } = answer;
  const [near] = pickups;
  if (!place) return null;
  return (
    <div className="grid gap-4">
      <AnswerHead title={t('Non arriviamo ancora {place}', { place: atPlace(place) })} onAgain={question.again}>
        {near ? t(TEXTS.addressKo) : `${t(TEXTS.noStoresFound)} ${t(TEXTS.noLockersFound)}`}
      </AnswerHead>
      {near ? (
        <div className="rounded-lg p-3.5 ring-1 ring-line ring-inset">
          <p className="font-semibold text-sm">
            {t('Il negozio più vicino è a {town}', { town: townTitle(near.city) })}
          </p>
          <p lang={contentLanguage()} className="mt-0.5 mb-3 text-ink-soft text-xs">
            {`${near.address1} ${near.addressNumber}. ${pickupNote(near)}`}
          </p>
          <Link
            to={paths.stores()}
            onClick={(event) => {
              event.preventDefault();
              void startAt(near.storeId);
            }}
            className={buttonClass('primary', 'md', 'w-full')}
          >
            <Icon name="store" />
            {t('Ritira a {town}', { town: townTitle(near.city) })}
          </Link>
        </div>
      ) : null}
      <NotifyMe place={place} isMain={!near} />
      {!near && (
        <Link to={paths.stores()} className={buttonClass('quiet', 'md', '-my-1 justify-self-start px-1!')}>
          <Icon name="store" />
          {t('Vedi i negozi')}
        </Link>
      )}
    </div>
  );
}

/** storefront 8: addresses.autoDiscovery. */
const TEXTS = {
  noStoresFound: msg('Non abbiamo ancora negozi per il ritiro da queste parti.'),
  noLockersFound: msg('E nemmeno un locker, per ora.'),
  addressKo: msg('Qui non consegniamo ancora a casa: guarda se un negozio o un locker ti è comodo.'),
} as const;

type Sending = 'no' | 'now' | 'sent';

interface NotifyMeProps {
  readonly place: NonNullable<PlaceAnswer['place']>;
  /** True where no store is near, and this is what can be done. */
  readonly isMain: boolean;
}

/** One mail when home delivery reaches the place: the e-mail is enough, and the postcode where nobody knows it. */
function NotifyMe({ place, isMain }: NotifyMeProps) {
  const { data: cart } = useCart();
  const [sending, setSending] = useState<Sending>('no');
  const [error, setError] = useState<ApiError>();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setSending('now');
    setError(undefined);
    const { city, province, address1, addressNumber } = place;
    const postalcode = place.postalcode || text('postalcode');
    const about = { city, province, address1, addressNumber, postalcode, inputAddress: placeLine(place) };
    try {
      await api.call(areaNotify, {
        body: { ...about, email: text('email'), email_only: true, acceptPrivacyPolicies: true },
      });
      setSending('sent');
    } catch (problem) {
      setError(asApiError(problem));
      setSending('no');
    }
  }
  if (sending === 'sent')
    return <Alert tone="info">{t('Fatto: ti scriviamo una volta, quando arriviamo da te.')}</Alert>;
  const isAtField = error?.at('email') !== undefined || error?.at('postalcode') !== undefined;
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-1">
      {error && !isAtField && <Alert tone="error">{error.message}</Alert>}
      <div className="flex flex-wrap items-start gap-2">
        {place.postalcode === '' && (
          <Field
            name="postalcode"
            label={t('CAP')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            error={error?.at('postalcode')}
            className="w-24"
          />
        )}
        <Field
          name="email"
          label={t('Ti scriviamo quando arriviamo')}
          type="email"
          autoComplete="email"
          placeholder={t('La tua e-mail')}
          defaultValue={cart?.user.email ?? ''}
          maxLength={254}
          error={error?.at('email')}
          hint={
            <>
              {t('Solo per questo, una volta.')} <LinkToPage slug={PRIVACY_PAGE}>{t('Privacy')}</LinkToPage>
            </>
          }
          className="min-w-44 grow"
        />
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          busy={sending === 'now'}
          className="mt-6.5 min-h-12"
        >
          {t('Avvisami')}
        </Button>
      </div>
    </form>
  );
}
