import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import type { OrderRefunds, RefundableLine, RefundRequest } from '../../../../contract/refunds/schemas.ts';
import { formatDay, formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { emailProblem, required } from '../../../../domain/base/validators.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenFields, Field } from '../../../ui/Field.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import type { FoundOrder } from './FindOrder.tsx';

export interface Declared {
  readonly request: RefundRequest;
  readonly email: string;
}

interface DeclarationProps {
  readonly order: OrderRefunds;
  readonly declare: FoundOrder['declare'];
  readonly receiptTo: string | undefined;
  readonly onOther: (() => void) | undefined;
  readonly onDeclared: (declared: Declared) => void;
}

interface Draft {
  readonly items: ReadonlySet<number>;
  readonly name: string;
  readonly email: string;
}

/** Step 1 chooses the goods, step 2 says the declaration and confirms it with a button of its own. */
export function Declaration({ order, declare, receiptTo, onOther, onDeclared }: DeclarationProps) {
  const [isDeclared, setDeclared] = useState(false);
  const [draft, setDraft] = useState<Draft>({ items: new Set(), name: order.name, email: receiptTo ?? order.email });
  const send = useMutation({
    mutationFn: () => declare({ items: [...draft.items], name: draft.name.trim(), email: draft.email.trim() }),
    onSuccess: ({ request }) => onDeclared({ request, email: draft.email.trim() }),
    onError: () => setDeclared(false),
  });
  const heading = useHeadingFocus(isDeclared);
  const picked = order.lines.filter(({ orderItemId }) => draft.items.has(orderItemId));
  // the fees of the whole order come back only with all of its goods
  const fees = picked.length === order.lines.length ? order.deliveryFee + order.packaging : 0;
  const total = Math.min(
    picked.reduce((sum, { refundable }) => sum + refundable, fees),
    order.left,
  );
  return (
    <div className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-6">
      <Steps at={isDeclared ? 2 : 1} />
      {isDeclared ? (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('{name} recede dal contratto dell’ordine {number} per questi prodotti', {
              name: draft.name.trim(),
              number: order.orderNumber,
            })}
          </h2>
          <Sums lines={picked} fees={fees} total={total} />
          <Promises means={order.paidWith} email={draft.email.trim()} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button size="lg" busy={send.isPending} onClick={() => send.mutate()}>
              {t('Conferma recesso')}
            </Button>
            <Button variant="quiet" onClick={() => setDeclared(false)}>
              {t('Indietro')}
            </Button>
          </div>
        </>
      ) : (
        <Choice
          order={order}
          draft={draft}
          receiptTo={receiptTo}
          total={total}
          problem={send.error ? asApiError(send.error) : undefined}
          onChange={setDraft}
          onOther={onOther}
          onNext={() => {
            send.reset();
            setDeclared(true);
          }}
        />
      )}
    </div>
  );
}

/** The heading of the second step takes the focus when the step begins. */
function useHeadingFocus(isDeclared: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDeclared) heading.current?.focus();
  }, [isDeclared]);
  return heading;
}

function Steps({ at }: { readonly at: 1 | 2 }) {
  return (
    <ol aria-label={t('Passo {n} di {all}', { n: at, all: 2 })} className="grid grid-cols-2 gap-2 text-sm">
      {[t('Scegli'), t('Conferma')].map((name, index) => {
        const isReached = index < at;
        return (
          <li
            key={name}
            aria-current={index + 1 === at ? 'step' : undefined}
            className={`border-t-4 pt-1.5 ${isReached ? 'border-accent font-semibold' : 'border-sunken text-ink-faint'}`}
          >
            {name}
          </li>
        );
      })}
    </ol>
  );
}

/** The number of goods without withdrawal that are open: most of an order may be fresh. */
const SHOWN_EXCLUDED = 2;

interface ChoiceProps extends Pick<DeclarationProps, 'order' | 'receiptTo' | 'onOther'> {
  readonly draft: Draft;
  readonly total: number;
  /** The refusal of the server. */
  readonly problem: ReturnType<typeof asApiError> | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly onNext: () => void;
}

function Choice({ order, draft, receiptTo, total, problem, onChange, onOther, onNext }: ChoiceProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<{ items?: string; name?: string; email?: string }>({});
  const problemId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    const noName = required(draft.name.trim());
    const noEmail = emailProblem(draft.email.trim());
    const next = {
      ...(draft.items.size === 0 ? { items: t('Scegli almeno un prodotto') } : {}),
      ...(noName ? { name: errorText(noName) } : {}),
      ...(noEmail ? { email: errorText(noEmail) } : {}),
    };
    setProblems(next);
    const [first] = Object.keys(next);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]:enabled`)?.focus();
    else onNext();
  }
  const choose = (orderItemId: number, isChosen: boolean) => {
    const items = new Set(draft.items);
    if (isChosen) items.add(orderItemId);
    else items.delete(orderItemId);
    onChange({ ...draft, items });
  };
  const other = problem?.errors.find(({ field }) => field !== 'name' && field !== 'email');
  const eligible = order.lines.filter(({ canWithdraw }) => canWithdraw);
  const excluded = order.lines.filter(({ canWithdraw }) => !canWithdraw);
  const rowOf = (line: RefundableLine) => (
    <li key={line.orderItemId}>
      <GoodsRow line={line} isChosen={draft.items.has(line.orderItemId)} onChoose={choose} />
    </li>
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className={evenFields}>
      <OrderLine order={order} onOther={onOther} />
      {other && <Alert tone="error">{other.error}</Alert>}
      <fieldset aria-describedby={problems.items ? problemId : undefined}>
        <legend className="sr-only">{t('Da quali prodotti recedi?')}</legend>
        <ul className="divide-y divide-line">{[...eligible, ...excluded.slice(0, SHOWN_EXCLUDED)].map(rowOf)}</ul>
        {excluded.length > SHOWN_EXCLUDED && (
          <details className="group border-line border-t">
            <summary className="flex min-h-11 items-center gap-1.5 font-semibold text-accent text-sm">
              {t('Altri {n} che non si possono rendere', { n: excluded.length - SHOWN_EXCLUDED })}
              <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
            </summary>
            <ul className="divide-y divide-line">{excluded.slice(SHOWN_EXCLUDED).map(rowOf)}</ul>
          </details>
        )}
        {problems.items && (
          <p id={problemId} className="flex items-center gap-1 pt-2 font-medium text-danger text-xs">
            <Icon name="alert" className="size-4" />
            {problems.items}
          </p>
        )}
      </fieldset>
      <Field
        label={t('Nome e cognome')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={draft.name}
        error={problems.name ?? problem?.at('name')}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      {receiptTo === undefined ? (
        <Field
          label={t('E-mail per la ricevuta')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          error={problems.email ?? problem?.at('email')}
          onChange={({ target }) => onChange({ ...draft, email: target.value })}
        />
      ) : (
        <p className="break-words text-ink-soft text-sm">{t('La ricevuta va a {email}.', { email: receiptTo })}</p>
      )}
      <p aria-live="polite" className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft text-sm">
          {draft.items.size === 1 ? t('1 prodotto') : t('{n} prodotti', { n: draft.items.size })}
        </span>
        <b className="text-xl">{formatEuro(total)}</b>
      </p>
      <Button type="submit" size="lg">
        {t('Continua con il recesso')}
      </Button>
    </form>
  );
}

function OrderLine({ order, onOther }: Pick<ChoiceProps, 'order' | 'onOther'>) {
  const { orderNumber, handedOverOn = '', withdrawUntil = '' } = order;
  return (
    <div className="flex items-center justify-between gap-4">
      <p>
        <span className="block text-ink-soft text-xs">
          {t('Ordine {number}, consegnato {day}', { number: orderNumber, day: formatShortDay(handedOverOn) })}
        </span>
        <b className="font-semibold">{t('Puoi recedere fino a {day}', { day: formatDay(withdrawUntil) })}</b>
      </p>
      {onOther && (
        <button
          type="button"
          onClick={onOther}
          className="min-h-11 shrink-0 font-semibold text-accent text-sm hover:underline"
        >
          {t('Altro ordine')}
        </button>
      )}
    </div>
  );
}

interface GoodsRowProps {
  readonly line: RefundableLine;
  readonly isChosen: boolean;
  readonly onChoose: (orderItemId: number, isChosen: boolean) => void;
}

/** A product that can be chosen, or that cannot and says why. */
function GoodsRow({ line, isChosen, onChoose }: GoodsRowProps) {
  const { orderItemId, name, picture, total, refundable, canWithdraw } = line;
  const content = (
    <>
      <span className="size-12 shrink-0 rounded-md bg-tile p-0.5">
        <Picture src={picture} alt="" size={44} className="size-11" />
      </span>
      <span className="min-w-0 grow break-words text-sm leading-4.5">
        <span lang={contentLanguage()}>{name}</span>
        {!canWithdraw && <span className="block text-xs">{whyNot(line)}</span>}
      </span>
      <b className="whitespace-nowrap text-sm">{formatEuro(canWithdraw ? refundable : total)}</b>
    </>
  );
  const look = 'flex min-h-15 items-center gap-3 py-1.5';
  if (!canWithdraw) return <div className={`${look} pl-8.5 text-ink-faint`}>{content}</div>;
  return (
    <label className={`${look} cursor-pointer`}>
      <input
        type="checkbox"
        name="items"
        checked={isChosen}
        onChange={({ target }) => onChoose(orderItemId, target.checked)}
        className="size-5.5 shrink-0 accent-accent"
      />
      {content}
    </label>
  );
}

function whyNot({ isPerishable, isAsked }: RefundableLine): string {
  if (isPerishable) return t('fresco, non si può rendere');
  return isAsked ? t('c’è già una richiesta aperta') : t('già rimborsato');
}

interface SumsProps {
  readonly lines: readonly RefundableLine[];
  readonly fees: number;
  readonly total: number;
}

function Sums({ lines, fees, total }: SumsProps) {
  const rows = [
    ...lines.map(({ orderItemId, name, refundable }) => ({ key: String(orderItemId), name, amount: refundable })),
    ...(fees > 0 ? [{ key: 'fees', name: t('Consegna e sacchetti'), amount: fees }] : []),
  ];
  return (
    <dl className="grid gap-1.5 text-sm">
      {rows.map(({ key, name, amount }) => (
        <div key={key} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{name}</dt>
          <dd className="whitespace-nowrap font-bold">{formatEuro(amount)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2">
        <dt>{t('Ti rendiamo')}</dt>
        <dd className="font-bold text-xl">{formatEuro(total)}</dd>
      </div>
    </dl>
  );
}

function Promises({ means, email }: { readonly means: string | undefined; readonly email: string }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      <Promised icon="card">
        {means === undefined
          ? t('Da dove hai pagato, entro 14 giorni, appena abbiamo di nuovo i prodotti.')
          : t('Su {means}, entro 14 giorni, appena abbiamo di nuovo i prodotti.', { means })}
      </Promised>
      <Promised icon="truck">
        {t('Ritiriamo tutto alla prossima consegna, o lo riporti in negozio. Non paghi il reso.')}
      </Promised>
      <Promised icon="mail">{t('La ricevuta va a {email}.', { email })}</Promised>
    </ul>
  );
}

function Promised({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name={icon} className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
