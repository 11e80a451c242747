import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import type { Adjustment, Cart } from '../../../../contract/cart/schemas.ts';
import { certificateAdd, certificateList, certificateRemove } from '../../../../contract/gift-certificates/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { CERTIFICATE_THRESHOLD_CENTS } from '../../../../domain/pricing/gift-certificate.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { CART_TOAST_MS } from '../../../cart-core/queue/cart-toast.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { ensureLoggedIn } from '../../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/**
 * Gift certificates: the codes in the cart with their effect, a field for another one, and the customer's own
 * certificates.
 */
export function GiftCodes({ cart }: { readonly cart: Cart }) {
  const { orderAdjustments } = cart.orderAdjustmentSummary;
  const add = useCode('certificateAdd', () => t('Codice sconto applicato'));
  const remove = useCode('certificateRemove', () => t('Codice sconto tolto'));
  return (
    <section aria-label={t('Codici sconto')} className="grid gap-3 border-line border-t pt-4">
      {orderAdjustments.length > 0 && (
        <ul className="grid gap-2">
          {orderAdjustments.map((adjustment) => (
            <AppliedCode
              key={adjustment.userGiftCertificateId}
              adjustment={adjustment}
              isBusy={remove.isPending}
              onRemove={() => remove.mutate(adjustment.giftCertificate.code)}
            />
          ))}
        </ul>
      )}
      <OwnCodes cart={cart} isBusy={add.isPending} onUse={(code) => add.mutate(code)} />
      <CodeForm add={add} />
    </section>
  );
}

type Change = ReturnType<typeof useCode>;

function useCode(call: 'certificateAdd' | 'certificateRemove', doneText: () => string) {
  return useMutation({
    mutationFn: (code: string) =>
      api.call(call === 'certificateAdd' ? certificateAdd : certificateRemove, { body: { code } }),
    onSuccess: (next) => {
      cartState.set(next);
      toast('success', doneText(), CART_TOAST_MS);
    },
    onError: (error) => call === 'certificateRemove' && tellError(error),
  });
}

function CodeForm({ add }: { readonly add: Change }) {
  const field = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setProblem(code === '' ? errorText('REQUIRED') : '');
    if (code === '' || !(await ensureLoggedIn())) return focusCode();
    add.mutate(code, { onSuccess: () => field.current?.reset(), onError: focusCode });
  }
  const focusCode = () => field.current?.querySelector('input')?.focus();
  const refusal = add.error ? asApiError(add.error).message : undefined;
  return (
    <form
      ref={field}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      // on a phone no space is reserved for a message, which only comes after a press
      className="flex items-start gap-2 max-md:not-has-[[role=alert]]:-mb-5"
    >
      <Field
        label={t('Hai un codice sconto?')}
        name="code"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        error={problem || refusal}
        className="grow"
      />
      <Button type="submit" variant="secondary" busy={add.isPending} className="mt-6.5">
        {t('Applica')}
      </Button>
    </form>
  );
}

function AppliedCode(props: {
  readonly adjustment: Adjustment;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}) {
  const { adjustment, isBusy, onRemove } = props;
  const { code, name, leftAmount, keepsRest } = adjustment.giftCertificate;
  const rest = keepsRest && leftAmount !== undefined ? leftAmount - adjustment.amount : undefined;
  return (
    <li className="flex items-start justify-between gap-2 rounded-md bg-tint py-2.5 pr-1 pl-3.5 text-sm">
      <div className="min-w-0">
        <p className="truncate font-semibold">{code}</p>
        <p lang={contentLanguage()} className="text-ink-soft">
          {name}
        </p>
        <p className={adjustment.amount > 0 ? 'text-promo' : 'text-ink-soft'}>{stateText(adjustment)}</p>
        {rest !== undefined && rest > 0 && adjustment.amount > 0 && (
          <p className="text-ink-soft">
            {t('Ti restano {amount} per la prossima spesa', { amount: formatEuro(rest) })}
          </p>
        )}
      </div>
      <IconButton icon="close" label={t('Togli il codice {code}', { code })} disabled={isBusy} onClick={onRemove} />
    </li>
  );
}

function stateText({ amount, problem, missingAmount }: Adjustment): string {
  if (problem === 'stopped') return t('Il negozio lo ha fermato: non vale più');
  if (problem === 'elsewhere') return t('Non vale per il negozio o il servizio scelto');
  if (problem !== undefined) return t('Non è più utilizzabile');
  if (missingAmount !== undefined)
    return t('Mancano {amount} di prodotti per usarlo', { amount: formatEuro(missingAmount) });
  return `−${formatEuro(amount)}`;
}

/** storefront 9: above 20 euro, the customer's own certificates are offered. */
function OwnCodes(props: { readonly cart: Cart; readonly isBusy: boolean; readonly onUse: (code: string) => void }) {
  const { cart, isBusy, onUse } = props;
  const { certificatesFromCents = CERTIFICATE_THRESHOLD_CENTS } = useShellData();
  const isProposed =
    isLoggedIn(cart) && cart.user.giftCertificatesReceived > 0 && cart.totalPrice * 100 >= certificatesFromCents;
  const { data, error } = useQuery({
    queryKey: ['mine', 'certificates'],
    queryFn: () => api.call(certificateList, {}),
    enabled: isProposed,
  });
  const used = new Set(cart.orderAdjustmentSummary.orderAdjustments.map(({ giftCertificate }) => giftCertificate.code));
  const proposed = (data?.userGiftCertificates ?? []).filter(
    ({ code, state }) => state === 'usable' && !used.has(code),
  );
  if (isProposed && !data && !error) return <Skeleton className="h-15 rounded-md" />;
  if (proposed.length === 0 || !isProposed) return null;
  return (
    <ul aria-label={t('I tuoi buoni')} className="grid gap-2">
      {proposed.map(({ code, name, amount, leftAmount, endDate }) => (
        <li
          key={code}
          className="flex items-center justify-between gap-3 rounded-md bg-accent-soft px-3.5 py-2 text-sm"
        >
          <p className="min-w-0">
            <span lang={contentLanguage()} className="block font-semibold">
              {name}
            </span>
            {t('{amount} fino al {day}', { amount: formatEuro(leftAmount ?? amount), day: endDate })}
          </p>
          <Button variant="secondary" disabled={isBusy} onClick={() => onUse(code)}>
            {t('Usa')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
