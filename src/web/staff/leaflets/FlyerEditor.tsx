import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { ANNOUNCED_DAYS, LEAFLET_PDF_PATH } from '../../../contract/leaflets/limits.ts';
import { staffLeafletPublish, staffLeafletSave, staffLeafletView } from '../../../contract/leaflets/staff-routes.ts';
import type { LeafletDraft, StaffLeaflet } from '../../../contract/leaflets/staff-schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { RowsBeside, StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited, type Version } from '../kit/use-edited.ts';
import { FlyerFields } from './FlyerFields.tsx';
import { isFlyer, LEAFLET_WORDS, LEAFLETS_KEY, useFlyerActs } from './flyer-acts.ts';

export { FlyerPage as Component };

/** One flyer: its name and days, its goods in their order, and its publication. */
function FlyerPage() {
  const leafletId = Number(useParams()['leafletId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'leaflet', leafletId],
    queryFn: () => read(leafletId),
    ...EDITED_QUERY,
  });
  if (error && asApiError(error).has('LEAFLET_GONE')) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <FlyerEditor key={leafletId} start={data} />;
}

function read(leafletId: number): Promise<StaffLeaflet> {
  return api.call(staffLeafletView, { query: { leaflet_id: leafletId } });
}

function versionOf({ draft, modifiedAt }: StaffLeaflet): Version<LeafletDraft> {
  return { value: draft, modifiedAt };
}

const NAMES: Readonly<Record<keyof LeafletDraft, string>> = {
  name: msg('Nome'),
  description: msg('Testo sotto il nome'),
  cover: msg('Immagine'),
  startsOn: msg('Dal'),
  endsOn: msg('Al'),
  stores: msg('Negozi'),
  products: msg('Prodotti'),
};

/** The flyer with its draft in this browser, as it was last read or saved. */
function useFlyer(start: StaffLeaflet) {
  const { leafletId } = start;
  const client = useQueryClient();
  const [leaflet, setLeaflet] = useState(start);
  const taken = (now: StaffLeaflet) => {
    setLeaflet(now);
    void client.invalidateQueries({ queryKey: LEAFLETS_KEY });
    return versionOf(now);
  };
  const saved = async ({ value, modifiedAt }: Version<LeafletDraft>) => {
    const body = { leaflet_id: leafletId, modified_at: modifiedAt, draft: value };
    return taken((await api.call(staffLeafletSave, { body })).leaflet);
  };
  const edited = useEdited<LeafletDraft>({
    key: `volantino.${leafletId}`,
    start: versionOf(start),
    isValue: isFlyer,
    read: async () => taken(await read(leafletId)),
    save: saved,
  });
  /** Saves what is written, then publishes it. */
  const publish = () =>
    edited.run('publish', t('Pubblicato'), async (written, keep) => {
      const now = edited.isDirty ? await saved(written) : written;
      keep(now);
      const body = { leaflet_id: leafletId, modified_at: now.modifiedAt };
      return taken((await api.call(staffLeafletPublish, { body })).leaflet);
    });
  return { leaflet, edited, taken, publish };
}

function FlyerEditor({ start }: { readonly start: StaffLeaflet }) {
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_promotions');
  const { leaflet, edited, taken, publish } = useFlyer(start);
  const acts = useFlyerActs((now) => {
    if (now.leafletId !== leaflet.leafletId) return;
    if (edited.isDirty) edited.rebase(taken(now));
    else void edited.discard();
  });
  return (
    <StaffForm
      title={edited.saved.value.name}
      lang={contentLanguage()}
      up={{ name: t('Volantini'), path: staffPaths.flyers() }}
      edited={edited}
      theirs={({ name }) => <p lang={contentLanguage()}>{name}</p>}
      names={Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [field, t(name)]))}
      facts={
        <>
          <RowsBeside />
          <Badge tone={leaflet.state === 'running' ? 'accent' : 'neutral'}>{t(LEAFLET_WORDS[leaflet.state])}</Badge>
        </>
      }
      actions={
        <>
          <PrintLink leafletId={leaflet.leafletId} isDirty={edited.isDirty} />
          {mayChange && <Actions leaflet={leaflet} edited={edited} acts={acts} onPublish={publish} />}
        </>
      }
    >
      {!leaflet.isPlan && (
        <p className="pb-3 text-ink-soft text-sm">{t('Viene da un file: si può copiare, e cambiare la copia.')}</p>
      )}
      <FlyerFields edited={edited} goods={leaflet.goods} isReadOnly={!mayChange || !leaflet.isPlan} />
    </StaffForm>
  );
}

/** The flyer as a file to print, as it was saved last. */
function PrintLink({ leafletId, isDirty }: { readonly leafletId: number; readonly isDirty: boolean }) {
  return (
    <a
      href={`${LEAFLET_PDF_PATH}?leaflet_id=${leafletId}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary')}
      title={isDirty ? t('Com’era salvato: quello che hai cambiato non c’è ancora.') : undefined}
    >
      <Icon name="print" className="size-4" />
      {t('PDF da stampare')}
    </a>
  );
}

interface ActionsProps {
  readonly leaflet: StaffLeaflet;
  readonly edited: Edited<LeafletDraft>;
  readonly acts: ReturnType<typeof useFlyerActs>;
  readonly onPublish: () => void;
}

/** Shoppers see a flyer some days before it begins. */
function isAnnounced({ startsOn }: LeafletDraft): boolean {
  return startsOn <= addDays(romeTime(new Date()).date, ANNOUNCED_DAYS);
}

function Actions({ leaflet: { leafletId, state, slug, isPlan, draft }, edited, acts, onPublish }: ActionsProps) {
  const isDraft = state === 'draft';
  const isSeen = state === 'running' || (state === 'planned' && isAnnounced(draft));
  return (
    <>
      {isSeen && (
        <Link to={paths.leaflet(slug)} className={buttonClass('secondary')}>
          {t('Guarda nel negozio')}
        </Link>
      )}
      <Button variant="quiet" onClick={() => void acts.copy(leafletId)}>
        {t('Copia')}
      </Button>
      {isPlan && isDraft && (
        <>
          <Button variant="quiet" onClick={() => void acts.remove(leafletId)}>
            {t('Butta')}
          </Button>
          <Button busy={edited.running === 'publish'} onClick={onPublish}>
            {t('Pubblica')}
          </Button>
        </>
      )}
      {isPlan && !isDraft && (
        <Button variant="secondary" onClick={() => void acts.withdraw(leafletId, draft.name)}>
          {t('Ritira')}
        </Button>
      )}
    </>
  );
}
