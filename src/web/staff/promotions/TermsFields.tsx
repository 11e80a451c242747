import { PROMOTION_KINDS } from '../../../contract/promotions/limits.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
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
      <Select
        label={t('Tipo')}
        name="kind"
        value={value.kind}
        onChange={({ target }) => {
          const kind = PROMOTION_KINDS.find((each) => each === target.value);
          if (kind) change(ofKind(value, kind));
        }}
      >
        {PROMOTION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(KIND_WORDS[kind])}
          </option>
        ))}
      </Select>
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

const KIND_NUMBERS: ReadonlySet<string> = new Set<NumberName>([
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
