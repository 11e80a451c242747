import { useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { TextSearch } from '../kit/TextSearch.tsx';

/** The address keeps what is searched for. */
export function PriceSearch({ q }: { readonly q: string }) {
  const [, setParams] = useSearchParams();
  return (
    <TextSearch
      label={t('Nome o codice del prodotto')}
      q={q}
      onSearch={(text) => setParams(text === '' ? {} : { cerca: text })}
    />
  );
}
