import { PROMOTION_KINDS } from '../../../contract/promotions/limits.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { errorAt, type FormProps, NumberField, type NumberName, Section } from './draft-fields.tsx';
import { KIND_WORDS } from './promotion-words.ts';

/** What is given: the name, the kind, and the numbers that the kind uses. */
export function TermsFields(form: FormProps) {
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
      <KindFields {...form} />
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

function KindFields(form: FormProps) {
  switch (form.edited.value.kind) {
    case 'n-for-m':
      return (
        <>
          <NumberField {...form} name="take" label={t('Prendi')} />
          <NumberField {...form} name="pay" label={t('Paghi')} />
        </>
      );
    case 'nth':
      return (
        <>
          <NumberField {...form} name="nth" label={t('Ogni quanti pezzi')} hint={t('2: il secondo costa meno.')} />
          <NumberField {...form} name="percent" label={t('Percento in meno')} />
        </>
      );
    case 'bundle':
      return <NumberField {...form} name="priceCents" isMoney label={t('Tutto insieme a, in euro')} />;
    case 'threshold':
      return (
        <>
          <FromFields {...form} />
          <NumberField {...form} name="offCents" isMoney label={t('Euro in meno')} />
          <NumberField {...form} name="percent" label={t('Percento in meno')} hint={t('Uno dei due.')} />
        </>
      );
    case 'gift':
      return <GiftFields {...form} />;
    default:
      return (
        <>
          <NumberField {...form} name="priceCents" isMoney label={t('Prezzo in euro')} hint={t('Al pezzo o al kg.')} />
          <NumberField {...form} name="percent" label={t('Percento in meno')} hint={t('Uno dei due.')} />
        </>
      );
  }
}

function FromFields(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <>
      <NumberField {...form} name="fromCents" isMoney label={t('Da quanti euro di spesa')} />
      <NumberField {...form} name="fromPieces" label={t('O da quanti pezzi')} />
      <Checkbox
        name="repeats"
        className="sm:col-span-full"
        checked={value.repeats}
        onChange={({ target }) => change({ ...value, repeats: target.checked })}
      >
        {t('Ogni volta che ci si arriva')}
      </Checkbox>
    </>
  );
}

function GiftFields(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <>
      <FromFields {...form} />
      <Field
        label={t('Codice del prodotto in omaggio')}
        name="giftCode"
        autoComplete="off"
        value={value.giftCode}
        error={errorAt(form, 'giftCode')}
        onChange={({ target }) => change({ ...value, giftCode: target.value.trim() })}
      />
      <NumberField {...form} name="giftQuantity" label={t('Pezzi in omaggio')} hint={t('Vuoto: uno.')} />
      <Checkbox
        name="isWholeCart"
        className="sm:col-span-full"
        checked={value.isWholeCart}
        onChange={({ target }) => change({ ...value, isWholeCart: target.checked })}
      >
        {t('Conta tutta la spesa')}
      </Checkbox>
    </>
  );
}
