import type { StaffPlace } from '../../../contract/content/staff-block-schemas.ts';
import { t } from '../../../language/language.ts';
import { Select } from '../../ui/Select.tsx';
import type { Edited } from '../kit/use-edited.ts';
import type { Rows } from '../kit/use-rows.ts';
import { BLOCK_WORDS } from './block-words.ts';
import { MoreFields } from './MoreFields.tsx';
import { ProposalRows } from './ProposalRows.tsx';
import { OWN, type PlaceDraft } from './place-draft.ts';

type ProposalType = StaffPlace['proposalType'];
const TYPES: readonly ProposalType[] = ['BannerGrid', 'BannerSlider'];

export interface OwnProposalsProps {
  readonly edited: Edited<PlaceDraft>;
  readonly state: Rows;
}

/** storefront 3: proposals of the page itself, shown before its blocks. */
export function OwnProposals({ edited: { value: place, change, remove }, state }: OwnProposalsProps) {
  const { proposals, proposalType } = place;
  const isWrong = state.errorAt(OWN, 'proposals') !== undefined || proposals.some(({ key }) => state.hasErrorIn(key));
  return (
    <MoreFields title={t('Banner della pagina, prima dei blocchi')} isFilled={proposals.length > 0} isWrong={isWrong}>
      <Select
        label={t('Come si mostrano')}
        name="proposalType"
        value={proposalType}
        onChange={(event) => change({ ...place, proposalType: event.target.value as ProposalType })}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(BLOCK_WORDS[type].name)}
          </option>
        ))}
      </Select>
      <ProposalRows
        block={{ key: OWN, type: proposalType, proposals }}
        state={state}
        onChange={(next) => change({ ...place, proposals: next })}
        onRemove={(next, what) => remove({ ...place, proposals: next }, what)}
      />
    </MoreFields>
  );
}
