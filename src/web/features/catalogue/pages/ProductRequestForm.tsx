import { type FormEvent, useEffect, useRef, useState } from 'react';
import { productRequest } from '../../../../contract/catalogue/request-routes.ts';
import { t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

type State = { readonly step: 'asking' | 'sending' | 'sent' } | { readonly step: 'refused'; readonly error: ApiError };

/** A form to suggest to the staff a product that the shop does not have. */
export function ProductRequestForm({ text }: { readonly text: string }) {
  const [state, setState] = useState<State>({ step: 'asking' });
  const email = useCart().data?.user.email ?? '';
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step === 'sent') thanks.current?.focus();
  }, [state]);
  if (state.step === 'sent')
    return (
      <div ref={thanks} tabIndex={-1} className="mx-auto max-w-md">
        <Alert tone="info">{t('Grazie! Abbiamo ricevuto la tua richiesta e cercheremo di accontentarti.')}</Alert>
      </div>
    );
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step === 'sending') return;
    const fields = new FormData(event.currentTarget);
    const [text, email] = ['text', 'email'].map((name) => String(fields.get(name) ?? '').trim());
    setState({ step: 'sending' });
    try {
      await api.call(productRequest, { body: { text: text ?? '', ...(email && { email }) } });
      setState({ step: 'sent' });
    } catch (error) {
      setState({ step: 'refused', error: asApiError(error) });
    }
  }
  const error = state.step === 'refused' ? state.error : undefined;
  const isAtField = error?.at('text') !== undefined || error?.at('email') !== undefined;
  return (
    <form
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={t('Chiedi questo prodotto')}
      className="mx-auto grid w-full max-w-md gap-3"
    >
      {error && !isAtField && <Alert tone="error">{error.message}</Alert>}
      <Button type="submit" size="lg" aria-busy={state.step === 'sending'}>
        {state.step === 'sending' ? t('Sto inviando…') : t('Chiedi “{text}”', { text })}
      </Button>
      <details open={isAtField || undefined} className="text-left">
        <summary className="flex min-h-11 items-center justify-center font-semibold text-accent text-sm">
          {email === '' ? t('Lascia un’e-mail o cambia la richiesta') : t('Cambia e-mail o richiesta')}
        </summary>
        <div className="grid gap-1">
          <Field
            label={t('Che cosa cercavi?')}
            name="text"
            defaultValue={text}
            maxLength={200}
            required
            error={error?.at('text')}
          />
          <Field
            key={email}
            label={t('E-mail, se vuoi una risposta')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            maxLength={254}
            error={error?.at('email')}
          />
        </div>
      </details>
    </form>
  );
}
