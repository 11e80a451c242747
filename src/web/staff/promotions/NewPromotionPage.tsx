import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffPromotionSave } from '../../../contract/promotions/routes.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { StaffForm } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useEdited, type Version } from '../kit/use-edited.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { firstDraft } from './promotion-acts.ts';
import { isDraft } from './promotion-words.ts';

export { NewPromotionPage as Component };

/** A promotion that nobody has saved yet; after the first save it is a draft with a page of its own. */
function NewPromotionPage() {
  const navigate = useNavigate();
  const [start] = useState<Version<PromotionDraft>>(() => ({ value: firstDraft(), modifiedAt: '' }));
  const edited = useEdited<PromotionDraft>({
    key: 'promozione.nuova',
    start,
    isValue: isDraft,
    read: async () => start,
    save: async ({ value }) => {
      const { promotion } = await api.call(staffPromotionSave, { body: { draft: value } });
      void navigate(staffPaths.promotion(promotion.promotionId), { replace: true });
      return { value: promotion.draft, modifiedAt: promotion.modifiedAt };
    },
  });
  return (
    <StaffForm
      title={t('Nuova promozione')}
      up={{ name: t('Promozioni'), path: staffPaths.promotions() }}
      edited={edited}
      isNew
      theirs={({ name }) => <p>{name}</p>}
    >
      <PromotionFields edited={edited} promotion={undefined} isReadOnly={false} />
    </StaffForm>
  );
}
