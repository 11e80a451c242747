import type { PromotionDraft, StaffPromotion } from '../../../contract/promotions/schemas.ts';
import type { Edited } from '../kit/use-edited.ts';
import { GoodsFields } from './GoodsFields.tsx';
import { LiveCheck, Simulation, useCheck } from './LiveCheck.tsx';
import { History, Outcome } from './Outcome.tsx';
import { usePromotionChoices } from './promotion-choices.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { TermsFields } from './TermsFields.tsx';

interface PromotionFieldsProps {
  readonly edited: Edited<PromotionDraft>;
  /** Undefined: not saved yet. */
  readonly promotion: StaffPromotion | undefined;
  readonly isReadOnly: boolean;
}

/** The fields of a promotion, and beside them what they mean: how it reads, whom it meets, what it costs and gave. */
export function PromotionFields({ edited, promotion, isReadOnly }: PromotionFieldsProps) {
  const choices = usePromotionChoices();
  const { value } = edited;
  const id = promotion?.isPlan ? promotion.promotionId : undefined;
  const check = useCheck(value, promotion?.promotionId);
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <fieldset disabled={isReadOnly} className="grid min-w-0 content-start gap-4">
        <TermsFields edited={edited} check={check} />
        <GoodsFields edited={edited} check={check} choices={choices} named={promotion?.goods ?? []} />
        <ScopeFields edited={edited} check={check} choices={choices} />
      </fieldset>
      <div className="grid content-start gap-4">
        <LiveCheck check={check} />
        <Simulation draft={value} promotionId={id} />
        {promotion && promotion.state !== 'draft' && promotion.state !== 'planned' && (
          <Outcome promotionId={promotion.promotionId} />
        )}
        {promotion && <History changes={promotion.changes} />}
      </div>
    </div>
  );
}
