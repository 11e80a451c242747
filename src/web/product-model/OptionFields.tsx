import type { SelectOption } from '../../contract/catalogue/product.ts';
import { language, msg, t } from '../../language/language.ts';

/** The largest number of values shown as radio buttons; more values become a list. */
const RADIOS = 4;

export interface OptionFieldsProps {
  readonly options: readonly SelectOption[];
  readonly choice: Readonly<Record<string, string>>;
  readonly onChoose: (parameterName: string, key: string) => void;
}

/** The options to choose for a product (storefront 2): radio buttons for few values, a list for many. */
export function OptionFields({ options, choice, onChoose }: OptionFieldsProps) {
  return options.map(({ name, lang, parameterName, options: values }) =>
    values.length <= RADIOS ? (
      <fieldset key={parameterName} lang={lang} className="grid gap-2">
        <legend className="mb-2 font-semibold">{optionTitle(name)}</legend>
        {values.map(({ key, value }) => (
          <label
            key={key}
            className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong/60 px-4 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={parameterName}
              value={key}
              checked={choice[parameterName] === key}
              onChange={() => onChoose(parameterName, key)}
              className="size-5 accent-accent"
            />
            {value}
          </label>
        ))}
      </fieldset>
    ) : (
      <label key={parameterName} lang={lang} className="grid gap-2 font-semibold">
        {optionTitle(name)}
        <select
          name={parameterName}
          value={choice[parameterName] ?? ''}
          onChange={(event) => onChoose(parameterName, event.target.value)}
          className="min-h-12 w-full rounded-md border border-line-strong/60 bg-card px-4 font-normal text-base text-ink"
        >
          <option value="" disabled lang={lang && language()}>
            {t('Scegli')}
          </option>
          {values.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
        </select>
      </label>
    ),
  );
}

/** A message that `t` translates where it is shown. */
export const ALL_NEEDED = msg('È necessario selezionare tutte le opzioni');

/** Option names come in capitals ("GUSTO"); returns them in sentence case. */
export function optionTitle(name: string): string {
  const words = name.trim();
  return words ? words[0] + words.slice(1).toLowerCase() : t(ALL_NEEDED);
}
