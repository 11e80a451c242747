import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import type { ProposalDraft } from './place-draft.ts';

export interface LinkFieldsProps {
  readonly proposal: ProposalDraft;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<ProposalDraft>) => void;
}

type Kind = 'none' | 'category' | 'url';

/** The target of a proposal: a category, an address, or none. */
export function LinkFields({ proposal, errorAt, onChange }: LinkFieldsProps) {
  const { key, category, url } = proposal;
  const [chosen, setChosen] = useState<Kind>('none');
  const kind = category !== '' ? 'category' : url !== '' ? 'url' : chosen;
  function choose(next: Kind) {
    setChosen(next);
    onChange({ ...(next === 'category' ? {} : { category: '' }), ...(next === 'url' ? {} : { url: '' }) });
  }
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Select
        label={t('Porta a')}
        name={`${key}-link`}
        value={kind}
        onChange={(event) => choose(event.target.value as Kind)}
      >
        <option value="none">{t('Da nessuna parte')}</option>
        <option value="category">{t('Una categoria')}</option>
        <option value="url">{t('Un indirizzo')}</option>
      </Select>
      {kind === 'category' && (
        <CategorySelect
          label={t('Categoria')}
          name={`${key}-category`}
          value={category}
          error={errorAt('category')}
          onChange={(slug) => onChange({ category: slug })}
        />
      )}
      {kind === 'url' && (
        <Field
          label={t('Indirizzo')}
          name={`${key}-url`}
          inputMode="url"
          spellCheck={false}
          value={url}
          error={errorAt('url')}
          hint={t('Un percorso del negozio, https, mailto: o tel:; un video di YouTube si apre nella pagina.')}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      )}
    </div>
  );
}
