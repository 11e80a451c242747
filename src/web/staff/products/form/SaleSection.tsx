import { formatGrams } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { VAT_CHOICES } from './choices.ts';
import { ChoiceField, type EditedProduct, NumberField, type ProductValue, Section, YesField } from './fields.tsx';

/** How the goods are sold: kind of sale, pack or portion, limits, price, VAT and codes on the package. */
export function SaleSection({ edited }: { readonly edited: EditedProduct }) {
  const { value } = edited;
  const isLoose = value.sale_type === 'Sfuso';
  return (
    <Section id="vendita" title={t('Come si vende')}>
      <ChoiceField
        edited={edited}
        name="sale_type"
        choices={[
          { word: 'Pezzo', name: t('A pezzi') },
          { word: 'Confezione', name: t('A confezioni') },
          { word: 'Sfuso', name: t('A peso') },
        ]}
      />
      {isLoose ? <Loose edited={edited} /> : <Packed edited={edited} />}
      <NumberField edited={edited} name="min_quantity" hint={isLoose ? t('In grammi.') : t('In pezzi.')} />
      <NumberField edited={edited} name="max_quantity" hint={t('Vuota: nessun limite.')} />
      <p role="status" className="rounded-md bg-accent-soft px-3 py-2 text-sm sm:col-span-full">
        {ruleText(value)}
      </p>
      <NumberField edited={edited} name="price" label={isLoose ? t('Prezzo al kg, in euro') : t('Prezzo in euro')} />
      <ChoiceField edited={edited} name="vat" choices={VAT_CHOICES} hint={t('Gli ordini già fatti tengono la loro.')} />
      <Barcodes edited={edited} />
      <NumberField edited={edited} name="package_items" />
      <NumberField edited={edited} name="deposit_cents" />
      <div className="flex flex-wrap gap-x-5 sm:col-span-full">
        <YesField edited={edited} name="alcoholic" isColumn />
        <YesField edited={edited} name="perishable" isColumn />
      </div>
    </Section>
  );
}

function Loose({ edited }: { readonly edited: EditedProduct }) {
  return (
    <>
      <span className="max-sm:hidden" />
      <NumberField edited={edited} name="portion_g" />
      <NumberField edited={edited} name="step_g" />
    </>
  );
}

function Packed({ edited }: { readonly edited: EditedProduct }) {
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <NumberField edited={edited} name="pack_quantity" />
        <ChoiceField
          edited={edited}
          name="pack_unit"
          choices={[
            { word: 'g', name: 'g' },
            { word: 'ml', name: 'ml' },
            { word: 'pz', name: t('pezzi') },
          ]}
        />
        <NumberField edited={edited} name="pack_count" label={t('Pezzi')} />
      </div>
      <NumberField edited={edited} name="drained_g" />
      <NumberField edited={edited} name="quantity_multiple" />
    </>
  );
}

/** Says the rule of sale as the customer will press it. */
export function ruleText(value: ProductValue): string {
  const number = (text: string) => (Number(text) > 0 ? Number(text) : undefined);
  const most = number(value.max_quantity);
  const [first, next, end] =
    value.sale_type === 'Sfuso'
      ? [
          formatGrams(Math.max(number(value.portion_g) ?? 0, number(value.min_quantity) ?? 0) || 100),
          formatGrams(number(value.step_g) ?? number(value.portion_g) ?? 100),
          most && formatGrams(most),
        ]
      : [
          String(Math.max(number(value.quantity_multiple) ?? 1, number(value.min_quantity) ?? 1)),
          String(number(value.quantity_multiple) ?? 1),
          most && String(most),
        ];
  const rule = t('Il cliente preme: da {first}, poi {next} alla volta', { first, next });
  return end ? `${rule}, ${t('al massimo {end}', { end })}` : rule;
}

/** The codes on packages: one field for each, and an empty one for the next. */
function Barcodes({ edited: { value, change, problem } }: { readonly edited: EditedProduct }) {
  const codes = value.barcode === '' ? [''] : value.barcode.split('|');
  const put = (next: readonly string[]) => change({ ...value, barcode: next.join('|') });
  return (
    <fieldset className="grid gap-x-4 sm:col-span-full sm:grid-cols-2">
      <legend className="font-medium text-sm">{t('Codici a barre')}</legend>
      {codes.map((code, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a code is changed in its place
          key={index}
          label={t('Codice a barre {n}', { n: index + 1 })}
          name={index === 0 ? 'barcode' : `barcode-${index + 1}`}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          error={index === 0 ? problem?.at('barcode') : undefined}
          onChange={({ target }) => put(codes.with(index, target.value.replace('|', '')))}
        />
      ))}
      <Button variant="secondary" className="w-fit self-center" onClick={() => put([...codes, ''])}>
        {t('Aggiungi un codice')}
      </Button>
    </fieldset>
  );
}
