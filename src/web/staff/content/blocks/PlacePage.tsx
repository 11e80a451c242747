import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { staffPlaceDelete, staffPlaceUpdate, staffPlaceView } from '../../../../contract/content/routes.ts';
import type { StaffPlace } from '../../../../contract/content/staff-block-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { StaffForm } from '../../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited } from '../../kit/use-edited.ts';
import { BLOCK_WORDS } from './block-words.ts';
import { PlaceWorkbench } from './PlaceWorkbench.tsx';
import { draftOf, isPlaceDraft, type PlaceDraft, placeOf } from './place-draft.ts';

export { PlacePage as Component };

/** Edits a page of blocks. */
function PlacePage() {
  const placeId = Number(useParams()['placeId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'place', placeId],
    queryFn: () => read(placeId),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <PlaceEditor key={placeId} start={data} />;
}

function PlaceEditor({ start }: { readonly start: StaffPlace }) {
  const { placeId, kind } = start;
  const edited = useEdited<PlaceDraft>({
    key: `pagina.${placeId}`,
    start: versionOf(start),
    isValue: isPlaceDraft,
    read: async () => versionOf(await read(placeId)),
    save: async ({ value, modifiedAt }) =>
      versionOf(await api.call(staffPlaceUpdate, { body: { placeId, modifiedAt, ...placeOf(value) } })),
  });
  const name = kind === 'home' ? t('Pagina iniziale') : edited.saved.value.name || start.slug;
  return (
    <StaffForm
      title={name}
      lang={kind === 'home' ? undefined : contentLanguage()}
      up={{ name: t('Pagine a blocchi'), path: staffPaths.places() }}
      edited={edited}
      theirs={(value) => <TheirPlace place={value} />}
      names={{
        name: t('Nome della pagina'),
        html: t('Testo sopra i blocchi, in HTML'),
        proposals: t('Proposte della pagina'),
        blocks: t('Blocchi'),
      }}
      actions={<PlaceActions place={start} edited={edited} />}
      saveWord={t('Pubblica')}
    >
      <PlaceWorkbench placeId={placeId} edited={edited} isHome={kind === 'home'}>
        {kind === 'place' && <PlaceTexts edited={edited} />}
      </PlaceWorkbench>
    </StaffForm>
  );
}

/** Texts of a page outside the tree; a category has its name and texts from the catalogue. */
function PlaceTexts({ edited }: { readonly edited: Edited<PlaceDraft> }) {
  const { value, change, problem } = edited;
  return (
    <div className="grid gap-1">
      <Field
        label={t('Nome della pagina')}
        name="name"
        lang={contentLanguage()}
        value={value.name}
        error={problem?.at('name')}
        onChange={(event) => change({ ...value, name: event.target.value })}
      />
      <TextArea
        label={t('Testo sopra i blocchi, in HTML')}
        name="html"
        lang={contentLanguage()}
        rows={3}
        value={value.html}
        error={problem?.at('html')}
        onChange={(event) => change({ ...value, html: event.target.value })}
      />
    </div>
  );
}

function TheirPlace({ place }: { readonly place: PlaceDraft }) {
  return (
    <ol className="list-decimal pl-6 text-sm">
      {place.proposals.map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
      {place.blocks.map((block) => (
        <li key={block.key}>
          {t(BLOCK_WORDS[block.type].name)}: {block.title} {block.proposals.map(({ name }) => name).join(', ')}
        </li>
      ))}
    </ol>
  );
}

interface PlaceActionsProps {
  readonly place: StaffPlace;
  readonly edited: Edited<PlaceDraft>;
}

function PlaceActions({ place: { placeId, path, kind, name }, edited }: PlaceActionsProps) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.call(staffPlaceDelete, { body: { placeId, modifiedAt: edited.saved.modifiedAt } }),
    onSuccess: () => {
      toast('success', t('Eliminata'));
      void navigate(staffPaths.places());
    },
    onError: (error) => toast('error', asApiError(error).message),
  });
  async function ask() {
    const title = t('Eliminare la pagina con i suoi blocchi?');
    const text = t(
      kind === 'category' ? 'La categoria resta, senza blocchi.' : 'Chi ha il suo indirizzo non la troverà più.',
    );
    if (await confirm({ title, text, isDestructive: true })) remove.mutate();
  }
  return (
    <>
      {path !== '' && (
        // a full page load, so that it shows what was just saved
        <a href={path} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          {t('Guarda nel negozio')}
        </a>
      )}
      {kind !== 'home' && (
        <Button
          variant="danger"
          busy={remove.isPending}
          aria-label={t('Elimina {name}', { name })}
          onClick={() => void ask()}
        >
          {t('Elimina')}
        </Button>
      )}
    </>
  );
}

async function read(placeId: number): Promise<StaffPlace> {
  return api.call(staffPlaceView, { query: { placeId } });
}

function versionOf(place: StaffPlace) {
  return { value: draftOf(place), modifiedAt: place.modifiedAt };
}
