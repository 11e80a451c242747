import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffPromotionSave, staffPromotionStart, staffPromotionView } from '../../../contract/promotions/routes.ts';
import type { PromotionDraft, StaffPromotion } from '../../../contract/promotions/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RowsBeside, StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited, type Version } from '../kit/use-edited.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { PROMOTIONS_KEY, usePromotionActs } from './promotion-acts.ts';
import { isDraft, STATE_WORDS } from './promotion-words.ts';

export { PromotionPage as Component };

/** One promotion: what it gives, on what, when and where, what it would cost or gave, and its start and stop. */
function PromotionPage() {
  const promotionId = Number(useParams()['promotionId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'promotion', promotionId],
    queryFn: () => read(promotionId),
    ...EDITED_QUERY,
  });
  if (error && asApiError(error).has('PROMOTION_GONE')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <PromotionEditor key={promotionId} start={data} />;
}

function read(promotionId: number): Promise<StaffPromotion> {
  return api.call(staffPromotionView, { query: { promotion_id: promotionId } });
}

function versionOf({ draft, modifiedAt }: StaffPromotion): Version<PromotionDraft> {
  return { value: draft, modifiedAt };
}

/** The promotion with its draft in this browser, as it was last read or saved. */
function usePromotion(start: StaffPromotion) {
  const { promotionId } = start;
  const client = useQueryClient();
  const [promotion, setPromotion] = useState(start);
  const taken = (now: StaffPromotion) => {
    setPromotion(now);
    void client.invalidateQueries({ queryKey: PROMOTIONS_KEY });
    return versionOf(now);
  };
  const saved = async ({ value, modifiedAt }: Version<PromotionDraft>) => {
    const body = { promotion_id: promotionId, modified_at: modifiedAt, draft: value };
    return taken((await api.call(staffPromotionSave, { body })).promotion);
  };
  const edited = useEdited<PromotionDraft>({
    key: `promozione.${promotionId}`,
    start: versionOf(start),
    isValue: isDraft,
    read: async () => taken(await read(promotionId)),
    save: saved,
  });
  /** Saves what is written, then starts it. */
  const startNow = () =>
    edited.run('start', t('Avviata'), async (written, keep) => {
      const now = edited.isDirty ? await saved(written) : written;
      keep(now);
      const body = { promotion_id: promotionId, modified_at: now.modifiedAt };
      return taken((await api.call(staffPromotionStart, { body })).promotion);
    });
  return { promotion, edited, taken, startNow };
}

function PromotionEditor({ start }: { readonly start: StaffPromotion }) {
  const navigate = useNavigate();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_promotions');
  const { promotion, edited, taken, startNow } = usePromotion(start);
  const acts = usePromotionActs((now) => {
    // one of a file is a plan with a number of its own after its stop
    if (now.promotionId !== promotion.promotionId) void navigate(staffPaths.promotion(now.promotionId));
    else if (edited.isDirty) edited.rebase(taken(now));
    else void edited.discard();
  });
  const isReadOnly = !mayChange || !promotion.isPlan;
  return (
    <StaffForm
      title={edited.saved.value.name}
      lang={contentLanguage()}
      up={{ name: t('Promozioni'), path: staffPaths.promotions() }}
      edited={edited}
      theirs={({ name }) => <p lang={contentLanguage()}>{name}</p>}
      names={fieldNames()}
      facts={
        <>
          <RowsBeside />
          <Badge tone={promotion.state === 'running' ? 'accent' : 'neutral'}>{t(STATE_WORDS[promotion.state])}</Badge>
        </>
      }
      actions={mayChange && <Actions promotion={promotion} edited={edited} acts={acts} onStart={startNow} />}
    >
      {mayChange && !promotion.isPlan && (
        <p className="pb-3 text-ink-soft text-sm">{t('Viene da un file: si può fermare, o copiare e cambiare.')}</p>
      )}
      <PromotionFields edited={edited} promotion={promotion} isReadOnly={isReadOnly} />
    </StaffForm>
  );
}

interface ActionsProps {
  readonly promotion: StaffPromotion;
  readonly edited: Edited<PromotionDraft>;
  readonly acts: ReturnType<typeof usePromotionActs>;
  readonly onStart: () => void;
}

function Actions({ promotion: { promotionId, state, isPlan, draft }, edited, acts, onStart }: ActionsProps) {
  return (
    <>
      <Button variant="quiet" onClick={() => void acts.copy(promotionId)}>
        {t('Copia')}
      </Button>
      {state === 'draft' && (
        <Button variant="danger" onClick={() => void acts.remove(promotionId)}>
          {t('Butta')}
        </Button>
      )}
      {isPlan && (state === 'draft' || state === 'stopped') && (
        <Button busy={edited.running === 'start'} onClick={onStart}>
          {t('Avvia')}
        </Button>
      )}
      {(state === 'running' || state === 'planned') && (
        <Button variant="secondary" onClick={() => void acts.stop(promotionId, draft.name)}>
          {t('Ferma')}
        </Button>
      )}
    </>
  );
}

/** The fields about which two people may have to choose. */
function fieldNames() {
  return {
    name: t('Nome'),
    kind: t('Tipo'),
    percent: t('Percento in meno'),
    priceCents: t('Prezzo'),
    startsOn: t('Dal'),
    endsOn: t('Al'),
    goods: t('Prodotti'),
    stores: t('Negozi'),
    budgetCents: t('Budget in euro'),
  };
}
