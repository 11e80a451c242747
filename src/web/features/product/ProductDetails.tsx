import type { ReactNode } from 'react';
import { language, msg, t } from '../../../language/language.ts';
import { isLoose } from '../../product-model/price-text.ts';
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
  const known = [
    ...facts,
    { label: msg('Codice'), lang: undefined, text: [code, barcode].filter(Boolean).join(' · ') },
  ];
  return (
    <>
      <div className="grid gap-8">
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
          {isOnThePack && <p className="mt-3 text-ink-soft">{t('Gli altri dati si leggono sulla confezione.')}</p>}
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
          </tbody>
        </table>
      </Section>
    </>
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
