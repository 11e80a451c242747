import { useQuery } from '@tanstack/react-query';
import { staffPlaceChoices } from '../../../../contract/content/routes.ts';
import type { BlockChoices } from '../../../../contract/content/staff-block-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field, FieldNote } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { MoreFields } from './MoreFields.tsx';
import type { BlockDraft } from './place-draft.ts';

export interface BlockConditionsProps {
  readonly block: BlockDraft;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<BlockDraft>) => void;
}

/** The conditions of a block: when, where and to whom it is shown. */
export function BlockConditions({ block, errorAt, onChange }: BlockConditionsProps) {
  const { key, validFrom, validTo, audience, segmentId } = block;
  return (
    <MoreFields
      title={t('Quando, dove e a chi')}
      isFilled={isConditional(block)}
      isWrong={['validFrom', 'validTo', 'storeIds', 'segmentId'].some(errorAt)}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
        <Field
          label={t('Si vede da')}
          name={`${key}-from`}
          type="datetime-local"
          value={validFrom}
          error={errorAt('validFrom')}
          hint={t('Ora italiana; vuoto: da subito.')}
          onChange={(event) => onChange({ validFrom: event.target.value.slice(0, 16) })}
        />
        <Field
          label={t('Fino a')}
          name={`${key}-to`}
          type="datetime-local"
          value={validTo}
          error={errorAt('validTo')}
          hint={t('Vuoto: per sempre.')}
          onChange={(event) => onChange({ validTo: event.target.value.slice(0, 16) })}
        />
        <Select
          label={t('A chi')}
          name={`${key}-audience`}
          value={audience}
          onChange={(event) => onChange({ audience: event.target.value as BlockDraft['audience'] })}
        >
          <option value="all">{t('A tutti')}</option>
          <option value="visitor">{t('A chi non ha fatto l’accesso')}</option>
          <option value="customer">{t('A chi ha fatto l’accesso')}</option>
          <option value="company">{t('Alle aziende')}</option>
          <option value="tester">{t('A chi prova le novità in anteprima')}</option>
        </Select>
        {audience === 'customer' && (
          <Field
            label={t('Solo un segmento di clienti')}
            name={`${key}-segment`}
            inputMode="numeric"
            value={segmentId === 0 ? '' : String(segmentId)}
            error={errorAt('segmentId')}
            hint={t('Il suo numero, per esempio 4502; vuoto: tutti.')}
            onChange={(event) => onChange({ segmentId: Number(event.target.value.replace(/\D/g, '').slice(0, 9)) })}
          />
        )}
      </div>
      <Stores block={block} error={errorAt('storeIds')} onChange={(storeIds) => onChange({ storeIds })} />
    </MoreFields>
  );
}

export function isConditional({ validFrom, validTo, storeIds, audience }: BlockDraft): boolean {
  return validFrom !== '' || validTo !== '' || storeIds.length > 0 || audience !== 'all';
}

interface StoresProps {
  readonly block: BlockDraft;
  readonly error: string | undefined;
  readonly onChange: (storeIds: number[]) => void;
}

function Stores({ block: { key, storeIds }, error, onChange }: StoresProps) {
  const { stores } = useBlockChoices();
  const noteId = `${key}-stores-note`;
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="font-medium text-sm">{t('Solo in questi negozi')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
        {stores.map(({ storeId, name }) => (
          <Checkbox
            key={storeId}
            name={`${key}-store-${storeId}`}
            checked={storeIds.includes(storeId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...storeIds, storeId] : storeIds.filter((id) => id !== storeId))
            }
          >
            <span lang={contentLanguage()}>{name}</span>
          </Checkbox>
        ))}
      </div>
      <FieldNote id={noteId} error={error} hint={t('Nessuno scelto: in tutti.')} />
    </fieldset>
  );
}

const NONE: BlockChoices = { stores: [], categories: [] };
const FRESH_MS = 300_000;

/** Returns the stores and categories that blocks may refer to; none while they are loading. */
export function useBlockChoices(): BlockChoices {
  const { data } = useQuery({
    queryKey: ['staff', 'block-choices'],
    queryFn: () => api.call(staffPlaceChoices),
    staleTime: FRESH_MS,
  });
  return data ?? NONE;
}
