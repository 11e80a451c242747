import type { ReactNode } from 'react';
import { missingFacts, missingValues } from '../../../domain/catalogue/food-facts.ts';
import { language, msg, t } from '../../../language/language.ts';
import { CONTACTS_PAGE } from '../../page/LinkToPage.tsx';
import { paths } from '../../page/paths.ts';
import { isLoose } from '../../product-model/price-text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ProductPageData } from './product-loader.ts';

/**
 * The information that the law requires before purchase. Unknown facts are left out; for a packed product a note says
 * that they are on the package.
 */
export function ProductDetails({ page }: { readonly page: ProductPageData }) {
  const { texts, code, barcode } = page;
  const { ingredients, allergens, facts, nutrition, lang } = texts;
  const [header, ...rows] = nutrition;
  // loose goods may come without a label
  const isOnThePack = !isLoose(page.product) && ingredients.length === 0;
  const missing = missingFacts({
    ...page,
    name: page.product.name,
    isLoose: isLoose(page.product),
    hasContents: ingredients.length > 0 || allergens !== '',
    hasNutrition: nutrition.length > 0,
  });
  const absent = page.isFood ? missingValues(nutrition) : [];
  const known = [
    ...facts,
    { label: msg('Codice'), lang: undefined, text: [code, barcode].filter(Boolean).join(' · ') },
  ];
  return (
    <>
      <div className="grid gap-8">
        {missing.length > 0 && <MissingFacts names={missing} />}
        <Section title={t('Ingredienti')} isLeftOut={ingredients.length === 0 && !allergens}>
          <p lang={ingredients.length > 0 ? lang.ingredients : undefined} className="leading-relaxed">
            {ingredients.map(({ text, isAllergen }, index) =>
              isAllergen ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
            )}
          </p>
          {allergens && (
            <p className="mt-3">
              <span className="font-semibold">{t('Allergeni:')} </span>
              <span lang={lang.allergens}>{allergens}</span>
            </p>
          )}
        </Section>
        <Section title={t('Informazioni')}>
          <dl className="divide-y divide-line">
            {known
              .filter(({ text }) => text)
              .map(({ label, text, lang: own }) => (
                <div key={label} className="grid grid-cols-[9rem_1fr] gap-4 py-2.5">
                  <dt className="text-ink-faint">{t(label)}</dt>
                  <dd lang={own} className="min-w-0 break-words">
                    {text}
                  </dd>
                </div>
              ))}
          </dl>
          {isOnThePack && missing.length === 0 && (
            <p className="mt-3 text-ink-soft">{t('Gli altri dati si leggono sulla confezione.')}</p>
          )}
        </Section>
      </div>
      <Section title={t('Valori nutrizionali')} isLeftOut={rows.length === 0}>
        <table lang={lang.nutrition} className="w-full text-left">
          <thead>
            <tr className="border-line border-b">
              {header?.map((cell, index) => (
                <th
                  key={cell || 'label'}
                  scope="col"
                  className={`py-2.5 font-semibold text-sm ${index > 0 ? 'text-right' : ''}`}
                >
                  {cell || (
                    <span lang={lang.nutrition && language()} className="sr-only">
                      {t('Valore')}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row" className="py-2.5 font-normal">
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={header?.[index + 1] ?? value} className="py-2.5 text-right font-medium">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
            {absent.map((name) => (
              <tr key={name} lang={lang.nutrition && language()}>
                <th scope="row" className="py-2.5 font-normal">
                  {t(name)}
                </th>
                <td colSpan={Math.max((header?.length ?? 2) - 1, 1)} className="py-2.5 text-right text-ink-soft">
                  {t('non indicato')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {absent.length > 0 && (
          <p className="mt-3 text-ink-soft text-sm">
            {t('Quello che non vedi qui è sulla confezione.')} <AskUs />
          </p>
        )}
      </Section>
    </>
  );
}

/** Says plainly what the shop does not know of a food yet, and where it stands. */
function MissingFacts({ names }: { readonly names: readonly string[] }) {
  return (
    <p className="flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <Icon name="alert" className="size-5 shrink-0 text-warning" />
      <span>
        <b className="block font-semibold">
          {t('Non abbiamo ancora {what} di questo prodotto.', { what: names.map((name) => t(name)).join(', ') })}
        </b>
        {t('Si leggono sulla confezione.')} <AskUs />
      </span>
    </p>
  );
}

function AskUs() {
  return (
    <Link to={paths.page(CONTACTS_PAGE)} className="inline-flex min-h-6 items-center font-semibold underline">
      {t('Chiedici di leggerteli prima di ordinare')}
    </Link>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isLeftOut?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isLeftOut = false, children }: SectionProps) {
  if (isLeftOut) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}
