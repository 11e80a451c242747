import type { Envelope } from '../../../contract/base/envelope.ts';
import type { MediaText, StaffMedia } from '../../../contract/content/staff-media-schemas.ts';
import { MEDIA_UPLOAD_PATH } from '../../../domain/content/media-picture.ts';
import { language } from '../../../language/language.ts';
import { ApiError, errorOf, offlineError } from '../../api/api-error.ts';

/** Sends a file as a form; replies and refusals are those of API calls. */
export async function uploadMedia(file: File | undefined, text: MediaText): Promise<StaffMedia> {
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
