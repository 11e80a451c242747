import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addressCheck } from '../../../contract/addresses/routes.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { missingForCheck } from '../../../domain/delivery/address.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { CheckButtons } from './CheckButtons.tsx';
import { NotServed } from './NotServed.tsx';
import { HerePlace, PlaceFields } from './PlaceFields.tsx';
import { type DiscoveredAddress, emptyPlace, type Place } from './place.ts';

interface CoverageCheckProps {
  /** Opens the form of a new address with the found one (D 2, discoveredAddress). */
  readonly onSave: (found: DiscoveredAddress) => void;
}

/** "Do you deliver here?": a check that needs no account. */
export function CoverageCheck({ onSave }: CoverageCheckProps) {
  const [place, setPlace] = useState<Place>(emptyPlace);
  const [problem, setProblem] = useState('');
  const check = useMutation({ mutationFn: () => api.call(addressCheck, { body: place }) });
  const isServed = check.data?.active === 1;
  const refusal = check.error ? asApiError(check.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = missingForCheck({ ...place });
    setProblem(missing.length > 0 ? errorText('ADDRESS_INCOMPLETE', { fields: missing.join(', ') }) : '');
    if (missing.length === 0) check.mutate();
  }
  async function save() {
    const { address: found, verified } = check.data ?? {};
    const discoveredAddress = { ...place, ...found, addressNumber: found?.addressNumber || place.addressNumber };
    if (await ensureLoggedIn()) onSave({ discoveredAddress, isFound: verified !== false });
  }
  function reset() {
    setPlace(emptyPlace);
    check.reset();
  }
  if (check.data && !isServed) return <NotServed place={place} onOther={reset} onBack={() => check.reset()} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="mb-2 text-ink-soft">{t('Scrivi l’indirizzo: ti diciamo subito se la spesa arriva fino a te.')}</p>
      <HerePlace onFound={setPlace} />
      <PlaceFields place={place} onChange={setPlace} />
      {problem && <Alert tone="error">{problem}</Alert>}
      {!problem && refusal && <Alert tone="error">{refusal.message}</Alert>}
      {isServed && !problem && (
        <Alert tone="info">
          {t('Sì, consegniamo a casa tua. Riempi il carrello: sceglierai giorno e ora alla cassa.')}
        </Alert>
      )}
      <CheckButtons place={place} isBusy={check.isPending} className="mt-2">
        {isServed && (
          <Button variant="secondary" size="lg" onClick={() => void save()}>
            {t('Salva questo indirizzo')}
          </Button>
        )}
        <Link to={paths.login()} className={buttonClass('quiet', 'lg')}>
          {t('Hai un account? Accedi')}
        </Link>
      </CheckButtons>
    </form>
  );
}
