import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPlacePreview } from '../../../../contract/content/routes.ts';
import type { PlacePreview as Preview, PreviewViewer } from '../../../../contract/content/staff-block-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Spinner } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { PageFrame, useLater } from '../preview/PageFrame.tsx';
import { useBlockChoices } from './BlockConditions.tsx';
import { type BlockDraft, type PlaceDraft, placeOf } from './place-draft.ts';

const QUIET_MS = 500;

/** As whom, when and where the page is looked at, and what is seen. */
export function usePlacePreview(placeId: number, place: PlaceDraft) {
  const [at, setAt] = useState('');
  const [viewer, setViewer] = useState<PreviewViewer>('visitor');
  const [segmentId, setSegmentId] = useState(0);
  const [storeId, setStoreId] = useState(0);
  const later = useLater(place, QUIET_MS);
  const body = { placeId, ...placeOf(later), at, viewer, segmentId, storeId };
  const { data, error, isFetching } = useQuery({
    queryKey: ['staff', 'place-preview', body],
    queryFn: () => api.call(staffPlacePreview, { body }),
    placeholderData: (before: Preview | undefined) => before,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // the indexes of a draft that has changed since are those of other blocks
  const shown = data && later === place && !isFetching ? new Set(data.shown.map(({ index }) => index)) : undefined;
  return { at, setAt, viewer, setViewer, segmentId, setSegmentId, storeId, setStoreId, data, error, isFetching, shown };
}

export interface PlacePreviewProps {
  readonly look: ReturnType<typeof usePlacePreview>;
  readonly blocks: readonly BlockDraft[];
  /** The index of the chosen block; -1: none. */
  readonly chosen: number;
}

/** The page as the draft would make it, rendered by the shop itself. */
export function PlacePreview({ look, blocks, chosen }: PlacePreviewProps) {
  const { data, error, isFetching } = look;
  const marked = data?.shown.find(({ index }) => index === chosen)?.blockId;
  return (
    <section aria-label={t('Come si vede')} className="grid min-w-0 grid-cols-1 content-start gap-2 max-lg:order-last">
      <PreviewChoices look={look} blocks={blocks} />
      <p role="status" className="flex min-h-5 items-center gap-2 text-sm">
        {isFetching && <Spinner />}
        {error && (
          <span className="text-danger">{t('L’anteprima è ferma: {why}', { why: asApiError(error).message })}</span>
        )}
        {data?.html === '' && t('Questi blocchi stanno dentro un’altra pagina: qui non si vedono da soli.')}
      </p>
      {data && data.html !== '' && <PageFrame html={data.html} marked={marked} />}
    </section>
  );
}

function PreviewChoices({ look, blocks }: Pick<PlacePreviewProps, 'look' | 'blocks'>) {
  const { at, setAt, viewer, setViewer, segmentId, setSegmentId, storeId, setStoreId, error } = look;
  const { stores } = useBlockChoices();
  const segments = [...new Set(blocks.map((block) => block.segmentId))]
    .filter((id) => id > 0)
    .toSorted((a, b) => a - b);
  const wrong = error ? asApiError(error).at('at') : undefined;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3">
      <Field
        label={t('Com’è il')}
        name="preview-at"
        type="datetime-local"
        value={at}
        error={wrong}
        hint={at === '' ? t('Vuoto: adesso.') : undefined}
        onChange={(event) => setAt(event.target.value.slice(0, 16))}
      />
      <Select
        label={t('Per chi')}
        name="preview-viewer"
        value={viewer}
        onChange={(event) => setViewer(event.target.value as PreviewViewer)}
      >
        <option value="visitor">{t('Visitatore')}</option>
        <option value="customer">{t('Cliente')}</option>
        <option value="company">{t('Azienda')}</option>
        <option value="tester">{t('Chi prova le novità')}</option>
      </Select>
      {segments.length > 0 && viewer !== 'visitor' && (
        <Select
          label={t('Segmento')}
          name="preview-segment"
          value={segmentId}
          onChange={(event) => setSegmentId(Number(event.target.value))}
        >
          <option value={0}>{t('Nessuno')}</option>
          {segments.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </Select>
      )}
      {stores.length > 1 && (
        <Select
          label={t('Negozio')}
          name="preview-store"
          value={storeId}
          onChange={(event) => setStoreId(Number(event.target.value))}
        >
          <option value={0}>{t('Quello solito')}</option>
          {stores.map((store) => (
            <option key={store.storeId} value={store.storeId} lang={contentLanguage()}>
              {store.name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
