import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { staffMediaDelete, staffMediaUpdate, staffMediaView } from '../../../../contract/content/routes.ts';
import type { MediaText, MediaUse, StaffMedia } from '../../../../contract/content/staff-media-schemas.ts';
import { contentLanguage, msg, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { StaffForm } from '../../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited } from '../../kit/use-edited.ts';
import { MediaFields } from './MediaFields.tsx';
import { isMediaText, mediaTextOf } from './media-text.ts';

const KINDS: Readonly<Record<MediaUse['what'], string>> = {
  entry: msg('Testo'),
  place: msg('Pagina a blocchi'),
  category: msg('Categoria'),
  form: msg('Modulo'),
  leaflet: msg('Volantino'),
  look: msg('Logo del negozio'),
};

const USE_PATHS = {
  entry: staffPaths.entry,
  place: staffPaths.place,
  category: staffPaths.category,
  leaflet: staffPaths.flyer,
  look: () => staffPaths.settingsOf('aspetto'),
} as const;

/** Shows the uses of a picture, and how to insert it into a text. */
function MediaUses({ media }: { readonly media: StaffMedia }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(media.html);
      toast('success', t('Copiato'));
    } catch {
      toast('error', t('Il browser non lo permette: seleziona il testo e copialo'));
    }
  }
  return (
    <>
      <section aria-label={t('Dove è usata')}>
        <h2 className="mb-2 text-lg">{t('Dove è usata')}</h2>
        {media.uses.length === 0 && <p className="text-ink-faint text-sm">{t('Da nessuna parte, per ora.')}</p>}
        <ul className="text-sm">
          {media.uses.map((use) => (
            <li key={`${use.what}${use.id}`} className="py-1.5">
              <span className="text-ink-faint">{t(KINDS[use.what])}</span> <UseName use={use} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('In un testo')}>
        <TextArea
          label={t('HTML da copiare in un testo')}
          name="html"
          rows={4}
          readOnly
          spellCheck={false}
          value={media.html}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('Copia')}
        </Button>
      </section>
    </>
  );
}

function UseName({ use: { what, id, title } }: { readonly use: MediaUse }) {
  if (what === 'form') return <strong lang={contentLanguage()}>{title}</strong>;
  return (
    <Link to={USE_PATHS[what](id)} lang={contentLanguage()} className="font-semibold underline">
      {what === 'look' ? t('Aspetto') : title || id}
    </Link>
  );
}

export { MediaItemPage as Component };

/** Edits a picture: its texts, and a list of its uses. */
function MediaItemPage() {
  const mediaId = Number(useParams()['mediaId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'picture', mediaId],
    queryFn: () => read(mediaId),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <MediaEditor key={mediaId} start={data} />;
}

function MediaEditor({ start }: { readonly start: StaffMedia }) {
  const [media, setMedia] = useState(start);
  const { mediaId } = media;
  const taken = (now: StaffMedia) => {
    setMedia(now);
    return versionOf(now);
  };
  const edited = useEdited<MediaText>({
    key: `immagine.${mediaId}`,
    start: versionOf(start),
    isValue: isMediaText,
    read: async () => versionOf(await read(mediaId)),
    save: async ({ value, modifiedAt }) =>
      taken(await api.call(staffMediaUpdate, { body: { mediaId, modifiedAt, ...value } })),
  });
  return (
    <StaffForm
      title={media.title}
      lang={contentLanguage()}
      up={{ name: t('Immagini'), path: staffPaths.pictures() }}
      edited={edited}
      names={{
        title: t('Titolo'),
        altText: t('Che cosa si vede'),
        caption: t('Didascalia'),
        isDecorative: t('È decorativa: non dice nulla che non sia già nel testo'),
      }}
      theirs={(value) => (
        <p lang={contentLanguage()} className="text-sm">
          {value.title} · {value.altText} · {value.caption}
        </p>
      )}
      actions={<DeleteButton media={media} />}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <img
            src={media.path}
            srcSet={media.srcSet || undefined}
            sizes="(width < 60rem) 100vw, 40rem"
            alt={media.altText}
            width={media.width || undefined}
            height={media.height || undefined}
            className="h-auto max-h-[32rem] w-full rounded-lg bg-tile object-contain"
          />
          <p className="text-ink-faint text-sm">
            {t('{width} per {height} pixel', { width: media.width, height: media.height })}
          </p>
        </div>
        <div className="grid gap-6">
          <MediaFields
            text={edited.value}
            problem={edited.problem}
            onChange={(part) => edited.change({ ...edited.value, ...part })}
          />
          <MediaUses media={media} />
        </div>
      </div>
    </StaffForm>
  );
}

/**
 * Deletes a picture after a confirmation, because it is final. The server refuses to delete a picture in use and names
 * its uses.
 */
function DeleteButton({ media: { mediaId, title } }: { readonly media: StaffMedia }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call(staffMediaDelete, { body: { mediaId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['staff', 'media'] });
      toast('success', t('Eliminata'));
      void navigate(staffPaths.pictures());
    },
    onError: (error) => toast('error', asApiError(error).message),
  });
  async function ask() {
    const text = t('«{title}» sarà eliminata per sempre.', { title });
    if (await confirm({ title: t('Eliminare l’immagine?'), text, isDestructive: true })) remove.mutate();
  }
  return (
    <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
      {t('Elimina')}
    </Button>
  );
}

async function read(mediaId: number): Promise<StaffMedia> {
  return api.call(staffMediaView, { query: { mediaId } });
}

function versionOf(media: StaffMedia) {
  return { value: mediaTextOf(media), modifiedAt: media.modifiedAt };
}
