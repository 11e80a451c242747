import { PROMOTION_KINDS } from '../../../contract/promotions/limits.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { errorAt, type FormProps, NumberField, type NumberName, Section } from './draft-fields.tsx';
import { KIND_WORDS } from './promotion-words.ts';

/** The name of a promotion, what its badge says, and its kind. */
export function KindFields(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <Section title={t('Che cosa')}>
      <Field
        label={t('Nome')}
        name="name"
        lang={contentLanguage()}
        autoComplete="off"
        value={value.name}
        error={errorAt(form, 'name')}
        onChange={({ target }) => change({ ...value, name: target.value })}
      />
      <Field
        label={t('Scritta sulla scheda')}
        name="badge"
        lang={contentLanguage()}
        autoComplete="off"
        value={value.badge}
        hint={t('Vuota: secondo il tipo.')}
        onChange={({ target }) => change({ ...value, badge: target.value })}
      />
      <fieldset className="flex flex-wrap gap-1.5 pb-2 sm:col-span-full">
        <legend className="mb-1 font-medium text-sm">{t('Tipo')}</legend>
        {PROMOTION_KINDS.map((kind) => (
          <label
            key={kind}
            className={classNames(
              'flex min-h-8 cursor-pointer items-center rounded-full border px-3 text-sm pointer-coarse:min-h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              kind === value.kind
                ? 'border-accent bg-accent-soft font-semibold text-accent-strong'
                : 'border-line-strong border-dashed hover:bg-tint',
            )}
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === value.kind}
              onChange={() => change(ofKind(value, kind))}
              className="sr-only"
            />
            {t(KIND_WORDS[kind])}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

/** The numbers that a kind does not use are dropped, so that nothing unseen is saved. */
function ofKind(draft: PromotionDraft, kind: PromotionDraft['kind']): PromotionDraft {
  const others = Object.entries(draft).filter(([name]) => !KIND_NUMBERS.has(name));
  return {
    ...(Object.fromEntries(others) as PromotionDraft),
    kind,
    repeats: false,
    giftCode: '',
    isWholeCart: kind === 'gift',
    pieces: kind === 'bundle' ? [1, 1] : [],
  };
}

/** The numbers by which a kind says what it gives. */
export const KIND_NUMBERS: ReadonlySet<string> = new Set<NumberName>([
  'percent',
  'priceCents',
  'take',
  'pay',
  'nth',
  'offCents',
  'fromCents',
  'fromPieces',
  'giftQuantity',
]);

/** From which amount of the cart on it counts. */
export function FromFields(form: FormProps) {
  return (
    <>
      <NumberField {...form} name="fromCents" isMoney label={t('Da quanti euro di spesa')} />
      <NumberField {...form} name="fromPieces" label={t('O da quanti pezzi')} />
    </>
  );
}

/** What is given besides what was bought. */
export function GiftFields(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <>
      <Field
        label={t('Codice del prodotto in omaggio')}
        name="giftCode"
        autoComplete="off"
        value={value.giftCode}
        error={errorAt(form, 'giftCode')}
        onChange={({ target }) => change({ ...value, giftCode: target.value.trim() })}
      />
      <NumberField {...form} name="giftQuantity" label={t('Pezzi in omaggio')} hint={t('Vuoto: uno.')} />
    </>
  );
}
