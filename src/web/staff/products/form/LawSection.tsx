import { formatNumber } from '../../../../domain/base/format.ts';
import { ALLERGEN_TAGS, type Allergen } from '../../../../domain/catalogue/ingredients/allergens.ts';
import { readIngredients } from '../../../../domain/catalogue/ingredients/read-ingredients.ts';
import { ALLERGEN_WORDS } from '../../../../domain/catalogue/law/law-words.ts';
import { kcalOfNutrients } from '../../../../domain/catalogue/nutrition.ts';
import { t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import {
  type EditedProduct,
  LongField,
  NumberField,
  type ProductValue,
  Section,
  TextField,
  YesField,
} from './fields.tsx';
import { tagsIn } from './tags.ts';

/** The data that the law wants before food is sold (Reg. EU 1169/2011), or about other goods (Reg. EU 2023/988). */
export function LawSection({ edited, isFood }: { readonly edited: EditedProduct; readonly isFood: boolean }) {
  return isFood ? <Food edited={edited} /> : <OtherGoods edited={edited} />;
}

function Food({ edited }: { readonly edited: EditedProduct }) {
  // another list of ingredients has to be confirmed again
  const unconfirmed = (next: ProductValue) => edited.change({ ...next, allergens_confirmed: '' });
  return (
    <>
      <Section id="legge" title={t('Ingredienti e allergeni')} note={t('come sull’etichetta, Reg. UE 1169/2011')}>
        <LongField
          edited={{ ...edited, change: unconfirmed }}
          name="ingredients"
          rows={4}
          className="sm:col-span-full"
          hint={t('Gli allergeni si marcano da soli; quelli fra *asterischi* li marchi tu.')}
        />
        <Allergens edited={edited} />
        <div className="sm:col-span-full">
          <YesField edited={edited} name="one_ingredient" />
        </div>
        <LongField edited={edited} name="storage" rows={2} />
        <LongField edited={edited} name="producer" rows={2} />
        <TextField edited={edited} name="origin" />
      </Section>
      <Nutrition edited={edited} />
    </>
  );
}

function OtherGoods({ edited }: { readonly edited: EditedProduct }) {
  return (
    <Section id="legge" title={t('Sicurezza del prodotto')} note={t('si legge prima di comprare, Reg. UE 2023/988')}>
      <LongField edited={edited} name="producer" rows={2} />
      <LongField edited={edited} name="responsible" rows={2} />
      <div className="sm:col-span-full">
        <YesField edited={edited} name="outside_eu" />
      </div>
      <LongField edited={edited} name="warnings" rows={3} className="sm:col-span-full" />
      <LongField edited={edited} name="ingredients" rows={3} className="sm:col-span-full" />
      <TextField edited={edited} name="origin" />
    </Section>
  );
}

type AllergenState = 'contains' | 'traces' | 'no';

function stateOf(value: ProductValue, tag: Allergen): AllergenState {
  if (tagsIn(value.allergens).includes(tag)) return 'contains';
  return tagsIn(value.traces).includes(tag) ? 'traces' : 'no';
}

function withState(value: ProductValue, tag: Allergen, state: AllergenState): ProductValue {
  const joined = (list: string, isIn: boolean) => {
    const others = tagsIn(list).filter((each) => each !== tag);
    return ALLERGEN_TAGS.filter((each) => others.includes(each) || (isIn && each === tag)).join(',');
  };
  return {
    ...value,
    allergens: joined(value.allergens, state === 'contains'),
    traces: joined(value.traces, state === 'traces'),
    allergens_confirmed: '',
  };
}

/**
 * The fourteen of annex II, each contained, in traces or not. What the ingredients name is proposed; a person confirms
 * all fourteen, and another list of ingredients takes the confirmation away.
 */
function Allergens({ edited }: { readonly edited: EditedProduct }) {
  const { value, change, problem } = edited;
  const named = readIngredients(value.ingredients);
  const proposed = (tag: Allergen) =>
    named.contains.includes(tag) ? 'contains' : named.traces.includes(tag) ? 'traces' : undefined;
  const open = ALLERGEN_TAGS.filter((tag) => {
    const state = stateOf(value, tag);
    return proposed(tag) === 'contains' ? state !== 'contains' : proposed(tag) === 'traces' && state === 'no';
  });
  const propose = () => change(open.reduce((next, tag) => withState(next, tag, proposed(tag) ?? 'no'), value));
  const isConfirmed = value.allergens_confirmed === 'si';
  const error = problem?.at('allergens') ?? problem?.at('traces');
  return (
    <div className="mb-3 sm:col-span-full" data-invalid={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-sm">{t('I 14 allergeni')}</h3>
        {open.length > 0 && (
          <Button variant="secondary" onClick={propose}>
            {t('Prendi dal testo: {names}', { names: open.map((tag) => t(ALLERGEN_WORDS[tag])).join(', ') })}
          </Button>
        )}
        <Button
          variant={isConfirmed ? 'secondary' : 'primary'}
          className="ml-auto"
          aria-pressed={isConfirmed}
          onClick={() => change({ ...value, allergens_confirmed: isConfirmed ? '' : 'si' })}
        >
          {isConfirmed ? t('Confermati') : t('Confermo i 14')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <div className="grid gap-x-6 rounded-md border border-line px-3 py-1.5 sm:grid-cols-2">
        {ALLERGEN_TAGS.map((tag) => (
          <AllergenRow
            key={tag}
            tag={tag}
            state={stateOf(value, tag)}
            isNamed={proposed(tag) !== undefined}
            onChange={(state) => change(withState(value, tag, state))}
          />
        ))}
      </div>
    </div>
  );
}

interface AllergenRowProps {
  readonly tag: Allergen;
  readonly state: AllergenState;
  /** Whether the ingredients name it. */
  readonly isNamed: boolean;
  readonly onChange: (state: AllergenState) => void;
}

function AllergenRow({ tag, state, isNamed, onChange }: AllergenRowProps) {
  const words = { contains: t('contiene'), traces: t('tracce'), no: t('no') };
  return (
    <fieldset className="flex items-center py-0.5 text-sm">
      <legend className={classNames('float-left w-32', isNamed && 'font-semibold')}>{t(ALLERGEN_WORDS[tag])}</legend>
      <span className="flex rounded-md bg-sunken p-0.5">
        {(['contains', 'traces', 'no'] as const).map((each) => (
          <label
            key={each}
            className="cursor-pointer rounded-sm border border-transparent px-2 py-0.5 has-checked:border-line-strong has-checked:bg-card has-checked:font-semibold has-focus-visible:outline-2 pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name={`allergen-${tag}`}
              value={each}
              checked={state === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {words[each]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** A row of the table: its name, the number, and the unit or what is wrong. */
const NUTRIENT = 'grid-cols-[minmax(8rem,1fr)_5.5rem_minmax(3.5rem,auto)]! items-center py-1';

const KJ_OF_KCAL = 4.184;

/** The table per 100 g or ml; its energy is compared with that of its nutrients while one types. */
function Nutrition({ edited }: { readonly edited: EditedProduct }) {
  const { value } = edited;
  const number = (text: string) => (text === '' || Number.isNaN(Number(text)) ? undefined : Number(text));
  const kcal = number(value.kcal_100g);
  const fromNutrients = kcalOfNutrients({
    fat: number(value.fat_100g),
    carbohydrates: number(value.carbs_100g),
    protein: number(value.protein_100g),
    fibre: number(value.fiber_100g),
  });
  const kj = kcal === undefined ? '' : t('{kj} kJ', { kj: formatNumber(Math.round(kcal * KJ_OF_KCAL)) });
  const rows = ['fat', 'saturated', 'carbs', 'sugars', 'fiber', 'protein', 'salt'] as const;
  return (
    <Section id="valori" title={t('Valori nutrizionali')} note={t('medi per 100 g o 100 ml')}>
      <div className="grid content-start divide-y divide-line rounded-md border border-line px-3">
        <NumberField edited={edited} name="kcal_100g" hint={kj} className={NUTRIENT} />
        {rows.map((row) => (
          <NumberField key={row} edited={edited} name={`${row}_100g`} hint="g" className={NUTRIENT} />
        ))}
      </div>
      <p role="status" className="self-start rounded-md bg-tint px-3 py-2 text-sm max-sm:mt-2">
        {fromNutrients === undefined || kcal === undefined
          ? t('L’energia si controlla con grassi, carboidrati e proteine.')
          : t('Da grassi, carboidrati e proteine: {computed} kcal, scritte {kcal}.', {
              computed: formatNumber(fromNutrients),
              kcal: formatNumber(kcal),
            })}
      </p>
    </Section>
  );
}
