import { useEffect, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Place, placeText } from './place.ts';

/** An address whose street nobody knows, and streets that may be meant. */
export interface Doubt {
  readonly typed: Place;
  readonly proposals: readonly Place[];
}

interface UnknownStreetProps extends Doubt {
  readonly onAccept: (place: Place, isFound: boolean) => void;
  readonly onBack: () => void;
}

/** Asks about a street that was not found: one of the proposals, the address as it was typed, or back to the form (delivery 8). */
export function UnknownStreet({ typed, proposals, onAccept, onBack }: UnknownStreetProps) {
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
      <Alert tone="warning">{t('Indirizzo non validato. Salvare lo stesso?')}</Alert>
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
