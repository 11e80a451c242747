import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { staffProducts } from '../../../../contract/products/routes.ts';
import type { StaffProductRow } from '../../../../contract/products/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

interface FindProductProps {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  /** Codes that are there already; they are not offered. */
  readonly taken: readonly string[];
  readonly onPick: (product: StaffProductRow) => void;
}

const SHOWN = 6;
const LETTERS_TO_SEARCH = 2;

/** Finds a product by words of its name, its code or barcode; a press adds it, and Enter adds the only one found. */
export function FindProduct({ label, name, error, taken, onPick }: FindProductProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['staff', 'find-product', q],
    queryFn: () => api.call(staffProducts, { query: { q } }),
    enabled: q.length >= LETTERS_TO_SEARCH,
    placeholderData: keepPreviousData,
  });
  const isAsked = q.length >= LETTERS_TO_SEARCH && found.data !== undefined;
  const products = isAsked ? found.data.products.filter(({ code }) => !taken.includes(code)) : [];
  const pick = (product: StaffProductRow) => {
    setText('');
    onPick(product);
  };
  return (
    <div>
      <Field
        label={label}
        name={name}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [only, ...others] = products;
          if (only && others.length === 0 && !found.isPlaceholderData) pick(only);
        }}
      />
      {isAsked && (
        <p role="status" className="text-ink-soft text-xs">
          {foundText(products.length)}
        </p>
      )}
      <ul aria-label={t('Prodotti trovati')} className="empty:hidden">
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.productId} className="border-line border-b">
            <Button
              variant="quiet"
              className="w-full justify-start! text-left"
              aria-label={t('Aggiungi {name}', { name: product.name })}
              onClick={() => pick(product)}
            >
              <span className="min-w-0 flex-1">
                <span lang={contentLanguage()}>{product.name}</span>
                <span className="block font-normal text-ink-soft text-xs">
                  {[product.code, product.brand, product.pack].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="font-normal tabular-nums">{formatEuro(product.price)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function foundText(count: number): string {
  if (count === 0) return t('Nessun prodotto con queste parole.');
  return count > SHOWN ? t('I primi {n}: scrivi di più per restringere.', { n: SHOWN }) : '';
}
