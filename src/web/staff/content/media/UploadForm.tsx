import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Envelope } from '../../../../contract/base/envelope.ts';
import type { MediaText, StaffMedia } from '../../../../contract/content/staff-media-schemas.ts';
import { MAX_MEDIA_MEGABYTES, MEDIA_UPLOAD_PATH } from '../../../../domain/content/media-picture.ts';
import { language, t } from '../../../../language/language.ts';
import { ApiError, asApiError, errorOf, offlineError } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldLabel, FieldNote } from '../../../ui/Field.tsx';
import { MediaFields } from './MediaFields.tsx';
import { NOTHING_SAID, titleOfFile } from './media-text.ts';

const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

/** Uploads a file with its texts; the server checks the content of the file. */
export function UploadForm({ onUploaded }: { readonly onUploaded: (media: StaffMedia) => void }) {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(NOTHING_SAID);
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: () => uploadMedia(file, text),
    onSuccess: (media) => {
      void client.invalidateQueries({ queryKey: ['staff', 'media'] });
      onUploaded(media);
    },
  });
  const problem = upload.error ? asApiError(upload.error) : undefined;
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  function choose(chosen: File | undefined) {
    setFile(chosen);
    if (chosen && text.title === '') setText({ ...text, title: titleOfFile(chosen.name) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!upload.isPending) upload.mutate();
  }
  return (
    <form ref={form} noValidate aria-label={t('Carica un’immagine')} onSubmit={submit} className="grid gap-4">
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <FileField file={file} error={problem?.at('file')} onChoose={choose} />
      <MediaFields text={text} problem={problem} onChange={(part) => setText({ ...text, ...part })} />
      <Button type="submit" busy={upload.isPending} className="w-fit">
        {t('Carica')}
      </Button>
    </form>
  );
}

interface FileFieldProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

function FileField({ file, error, onChoose }: FileFieldProps) {
  const inputId = useId();
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (!file) return setShown('');
    const address = URL.createObjectURL(file);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <div className="grid gap-1.5">
      <FieldLabel htmlFor={inputId} label={t('File')} required={undefined} />
      {/* the server will refuse a file that the browser cannot show */}
      {shown !== '' && <img src={shown} alt="" className="max-h-60 rounded-md bg-tile object-contain" />}
      <input
        id={inputId}
        type="file"
        name="file"
        accept={KINDS}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${inputId}-note`}
        onChange={(event) => onChoose(event.target.files?.[0])}
        className="min-h-12 w-full rounded-md border border-line-strong/60 bg-card p-2 text-sm file:mr-3 file:min-h-8 file:rounded-full file:bg-accent-soft file:px-4 file:font-semibold file:text-accent-strong"
      />
      <FieldNote
        id={`${inputId}-note`}
        error={error}
        hint={t('JPEG, PNG, WebP o AVIF, al massimo {max} MB.', { max: MAX_MEDIA_MEGABYTES })}
      />
    </div>
  );
}

/** Sends a file as a form; replies and refusals are those of API calls. */
async function uploadMedia(file: File | undefined, text: MediaText): Promise<StaffMedia> {
  const data = new FormData();
  // the texts come first, because the file is the long part
  for (const [name, value] of Object.entries(text)) data.set(name, String(value));
  if (file) data.set('file', file);
  const headers = { accept: 'application/json', 'x-ebsn-client': 'site', 'x-ebsn-language': language() };
  const reply = await fetch(MEDIA_UPLOAD_PATH, { method: 'POST', body: data, headers }).catch(() => {
    throw offlineError();
  });
  const envelope = (await reply.json().catch(() => undefined)) as Envelope<StaffMedia> | undefined;
  const error = errorOf(reply.status, envelope);
  if (error || !envelope) throw error ?? new ApiError('failed', []);
  return envelope.data;
}
