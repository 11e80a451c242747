import type { StaffProduct, StaffProductChoices } from '../../../../contract/products/schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { categoryChoices } from './choices.ts';
import { ChoiceField, type EditedProduct, LongField, type ProductValue, Section, TextField } from './fields.tsx';
import { claimsOf, isStillValid, proofOf } from './proof-states.ts';

interface TextSectionProps {
  readonly product: StaffProduct;
  readonly edited: EditedProduct;
  readonly choices: StaffProductChoices | undefined;
}

/** Names and texts, Italian and English side by side, category, brand and classes. */
export function TextSection({ product, edited, choices }: TextSectionProps) {
  return (
    <Section id="testi" title={t('Nome e testi')}>
      <TextField edited={edited} name="name" />
      <TextField edited={edited} name="name_en" lang="en" hint={t('Vuoto: in inglese si legge il nome italiano.')} />
      <TextField edited={edited} name="legal_name" hint={t('Come sull’etichetta. Vuota: vale il nome.')} />
      <TextField edited={edited} name="brand" />
      <ChoiceField edited={edited} name="category_slug" choices={categoryChoices(choices)} />
      <LongField edited={edited} name="features" rows={3} className="sm:col-span-full" />
      <GreenClaims value={edited.value} proofs={product.proofs} />
      <Classes edited={edited} choices={choices} />
    </Section>
  );
}

/**
 * Words of name and description that the law on green claims forbids without proof: with the reason, or with the proof
 * by which they may stay.
 */
function GreenClaims({ value, proofs }: { readonly value: ProductValue } & Pick<StaffProduct, 'proofs'>) {
  return (
    <div role="status" className="sm:col-span-full">
      <ul className="grid gap-1 text-sm empty:hidden">
        {claimsOf(value).map(({ text, because }) => {
          const proof = proofOf(proofs, text);
          const isValid = proof !== undefined && isStillValid(proof);
          return (
            <li key={text} className={isValid ? 'text-accent' : 'text-warning'}>
              {isValid
                ? t('“{text}”: provato da {name}, fino a {day}', {
                    text,
                    name: proof.name,
                    day: formatDay(proof.expiresOn),
                  })
                : t('“{text}” {because}', { text, because: t(because) })}
              {proof &&
                !isValid &&
                ` · ${t('{name}: scaduta {day}', { name: proof.name, day: formatDay(proof.expiresOn) })}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Classes are facets and badges of the shop. One that the product's own data contradict is refused. */
function Classes({ edited: { value, change, problem }, choices }: Omit<TextSectionProps, 'product'>) {
  const chosen = value.classes.split('|').filter(Boolean);
  const error = problem?.at('classes');
  return (
    <fieldset className="sm:col-span-full" data-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <legend className="font-medium text-sm">{t('Classi e bollini')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices?.classes.map(({ word, name }) => (
          <Checkbox
            key={word}
            lang={contentLanguage()}
            checked={chosen.includes(word)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, word] : chosen.filter((each) => each !== word);
              change({ ...value, classes: next.join('|') });
            }}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
