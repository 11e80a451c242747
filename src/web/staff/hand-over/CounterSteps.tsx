import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffOrderInLocker } from '../../../contract/fulfilment/routes.ts';
import type { OrderInCharge } from '../../../contract/fulfilment/schemas.ts';
import { staffCounterCode } from '../../../contract/hand-over/routes.ts';
import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { COUNTER_KEY, counterOrderKey, dayText, missingCratesText, ZoneSign } from '../words/crate-words.tsx';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-card">
      <h2 className="flex min-h-10 items-center gap-2 border-line border-b px-4 font-semibold font-sans text-sm">
        {number} · {title}
        {isDone && <Icon name="check" className="size-4 text-accent" label={t('fatto')} />}
      </h2>
      <div className="px-4 py-3">{children}</div>
    </section>
  );
}

interface CratesStepProps {
  readonly order: Pick<OrderAtCounter, 'crates' | 'word'>;
  /** The crate whose scan is being saved. */
  readonly busy: string | undefined;
  readonly onTake: (crate: string) => void;
  /** Puts all crates into one place; undefined: this person may not do that. */
  readonly onPlace: ((place: string) => Promise<unknown>) | undefined;
}

export function CratesStep({ order: { crates, word }, busy, onTake, onPlace }: CratesStepProps) {
  const [isPlacing, setPlacing] = useState(false);
  return (
    <Step number={1} title={t('Le casse')} isDone={crates.every(({ isOut }) => isOut)}>
      <ul className="grid gap-2">
        {crates.map(({ crateId, temperature, place, isOut }, index) => (
          <li key={crateId} className="flex min-h-11 items-center gap-3">
            <ZoneSign zone={temperature} />
            <span className="font-semibold text-lg">{word}</span>
            <span className="text-ink-soft">{t('{n} di {max}', { n: index + 1, max: crates.length })}</span>
            <span>{place}</span>
            {isOut ? (
              <span className="ml-auto">
                <Badge tone="accent">{t('Letta')}</Badge>
              </span>
            ) : (
              <Button
                variant="secondary"
                className="ml-auto"
                aria-label={t('L’ho presa: cassa {n} di {max}', { n: index + 1, max: crates.length })}
                busy={busy === String(crateId)}
                onClick={() => onTake(String(crateId))}
              >
                {t('L’ho presa')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onPlace && crates.some(({ isOut }) => !isOut) && !isPlacing && (
        <Button variant="quiet" className="mt-2" onClick={() => setPlacing(true)}>
          {t('Mettile in un altro posto')}
        </Button>
      )}
      {onPlace && isPlacing && (
        <SendForm
          label={t('Mettile in un altro posto')}
          submit={t('Sono tutte qui')}
          className="mt-2 sm:grid-cols-[12rem_auto]"
          isOpened
          onCancel={() => setPlacing(false)}
          send={(text) => onPlace(text('place'))}
          onSent={() => setPlacing(false)}
        >
          {(at) => (
            <Field label={t('Posto')} name="place" maxLength={20} autoComplete="off" required error={at('place')} />
          )}
        </SendForm>
      )}
      {crates.length === 0 && (
        <p className="text-ink-soft">{t('Quest’ordine non è in un lotto: non ha casse con un’etichetta.')}</p>
      )}
    </Step>
  );
}

interface AgeStepProps {
  readonly order: Pick<OrderAtCounter, 'bornBy' | 'ageSeenAt'>;
  readonly needsAge: boolean;
  readonly isBusy: boolean;
  readonly onSeen: () => void;
  /** Called when the alcohol stays in the store. */
  readonly onLeft: () => void;
}

export function AgeStep({ order, needsAge, isBusy, onSeen, onLeft }: AgeStepProps) {
  return (
    <Step number={3} title={t('L’età')} isDone={!needsAge}>
      {needsAge ? (
        <div className="grid gap-3">
          <p className="text-lg">
            {t('Nel documento la data di nascita è il {day}, o prima?', { day: dayText(order.bornBy) })}
          </p>
          <p className="text-ink-soft text-sm">{t('Guarda e basta: non fotografare e non scrivere il numero.')}</p>
          <div className="flex flex-wrap gap-2">
            <Button busy={isBusy} onClick={onSeen}>
              {t('Sì, ha 18 anni')}
            </Button>
            <Button variant="secondary" onClick={onLeft}>
              {t('No, o non ha il documento: tolgo l’alcol')}
            </Button>
          </div>
        </div>
      ) : (
        <p>{order.ageSeenAt === undefined ? t('L’alcol resta qui.') : t('Documento visto.')}</p>
      )}
    </Step>
  );
}

export function CodeStep({
  order: { orderId, code, customer },
  onChecked,
}: {
  readonly order: OrderAtCounter;
  readonly onChecked: (now: OrderAtCounter) => void;
}) {
  const client = useQueryClient();
  const [isByPhone, setByPhone] = useState(false);
  const withPhone = isByPhone || code === 'locked';
  const field = withPhone ? 'phone_end' : 'code';
  return (
    <Step number={2} title={t('Il codice del ritiro')} isDone={code === 'checked'}>
      {code === 'checked' && <p>{t('Controllato.')}</p>}
      {code === 'none' && (
        <p>{t('Il cliente non ha un codice: guarda un documento con il nome {name}.', { name: customer })}</p>
      )}
      {(code === 'open' || code === 'locked') && (
        <SendForm
          key={field}
          label={t('Il codice del ritiro')}
          submit={t('Controlla')}
          className="sm:grid-cols-[16rem_auto]"
          send={(text) => api.call(staffCounterCode, { body: { order_id: orderId, [field]: text(field) } })}
          onSent={onChecked}
          onRefused={() => client.invalidateQueries({ queryKey: counterOrderKey(orderId), exact: true })}
        >
          {(at) =>
            withPhone ? (
              <Field
                label={t('Ultime 3 cifre del telefono, con un documento')}
                name="phone_end"
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                required
                error={at('phone_end')}
              />
            ) : (
              <Field
                label={t('Quattro cifre')}
                name="code"
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                required
                error={at('code')}
              />
            )
          }
        </SendForm>
      )}
      {code === 'open' && (
        <Button variant="quiet" className="mt-2" onClick={() => setByPhone(!isByPhone)}>
          {isByPhone ? t('Ha il codice') : t('Non ha il codice')}
        </Button>
      )}
    </Step>
  );
}

interface LeftStepProps {
  readonly goods: OrderInCharge;
  readonly left: ReadonlySet<number>;
  readonly onChange: (left: ReadonlySet<number>) => void;
  readonly number: number;
}

/** The goods that the customer refuses, which are not charged. */
export function LeftStep({ goods, left, onChange, number }: LeftStepProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = goods.lines.filter(
    ({ picked }) => picked && (picked.quantity > 0 || picked.weight > 0 || picked.substitute),
  );
  return (
    <Step number={number} title={t('Che cosa non prende')} isDone={left.size > 0}>
      {left.size === 0 && <p className="text-ink-soft">{t('Prende tutto.')}</p>}
      {left.size > 0 && !isOpen && (
        <p>
          {lines
            .filter(({ orderItemId }) => left.has(orderItemId))
            .map(({ name }) => name)
            .join(', ')}
        </p>
      )}
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Chiudi') : t('Segna che cosa non prende')}
      </Button>
      {isOpen && (
        <ul className="grid gap-1">
          {lines.map(({ orderItemId, name, picked }) => (
            <li key={orderItemId}>
              <Checkbox checked={left.has(orderItemId)} onChange={() => onChange(toggled(left, orderItemId))}>
                {picked?.substitute
                  ? t('{name}, al posto di {other}', { name: picked.substitute.name, other: name })
                  : name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** Assigns a locker door to the order: the customer is notified of the door and the code at once. */
export function LockerStep({ orderId, missing }: { readonly orderId: number; readonly missing: number }) {
  const client = useQueryClient();
  return (
    <Step number={2} title={t('Lo sportello')} isDone={false}>
      {missing > 0 ? (
        <p className="text-ink-soft">{missingCratesText(missing)}</p>
      ) : (
        <SendForm
          label={t('Lo sportello')}
          submit={t('È nel locker')}
          className="sm:grid-cols-[16rem_auto]"
          send={(text) => api.call(staffOrderInLocker, { body: { order_id: orderId, box: text('box') } })}
          onSent={() => {
            toast('success', t('Il cliente lo sa già'));
            return client.invalidateQueries({ queryKey: COUNTER_KEY });
          }}
        >
          {(at) => (
            <Field
              label={t('Casella')}
              name="box"
              maxLength={20}
              required
              error={at('box')}
              hint={t('Quello che è scritto sullo sportello')}
            />
          )}
        </SendForm>
      )}
    </Step>
  );
}
