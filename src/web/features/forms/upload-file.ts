import { errorText } from '../../../contract/base/field-errors.ts';
import { FORM_UPLOAD_PATH } from '../../../contract/forms/limits.ts';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { t } from '../../../language/language.ts';
import { FALLBACK_TEXT, OFFLINE_TEXT } from '../../api/api-error.ts';
import { acceptOf } from './file-kinds.ts';

export interface Uploaded {
  readonly token: string;
  readonly name: string;
}

export interface Upload {
  /** Rejects with a message for the shopper. */
  readonly done: Promise<Uploaded>;
  cancel(): void;
}

const MEGABYTE = 1024 * 1024;

/** Returns the problem of a file that can be found before it is sent; the server checks its content. */
export function problemOfFile(field: FormField, { size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > field.max_file_size * MEGABYTE) return errorText('UPLOAD_TOO_LARGE', { max: field.max_file_size });
  if (acceptOf(field).split(',').includes(type)) return undefined;
  return errorText('UPLOAD_TYPE', { types: field.upload_types.toUpperCase().replaceAll(',', ', ') });
}

export function tooMany({ upload_multi_count: max }: FormField): string {
  return errorText('TOO_MANY_FILES', { max });
}

/** Uploads a file by XMLHttpRequest, because fetch does not report how much of a body has been sent. */
export function uploadFile(
  { formId, fieldId }: { readonly formId: number; readonly fieldId: number },
  file: File,
  onProgress: (percent: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)));
    request.addEventListener('error', () => reject(new Error(t(OFFLINE_TEXT))));
    request.addEventListener('abort', () => reject(new Error('')));
    request.addEventListener('load', () => {
      const answer = readAnswerOf(request.responseText);
      if (typeof answer === 'string') reject(new Error(answer));
      else resolve(answer);
    });
  });
  const data = new FormData();
  data.set('action', 'nf_fu_upload');
  data.set('form_id', String(formId));
  data.set('field_id', String(fieldId));
  data.set(`files-${fieldId}[]`, file);
  request.open('POST', FORM_UPLOAD_PATH);
  request.send(data);
  return { done, cancel: () => request.abort() };
}

interface UploadReply {
  readonly data?: { readonly files?: readonly { readonly tmp_name: string; readonly name: string }[] };
  readonly errors?: readonly string[];
}

/** Returns the stored file, or the text of the refusal. */
function readAnswerOf(text: string): Uploaded | string {
  try {
    const { data, errors } = JSON.parse(text) as UploadReply;
    const [file] = data?.files ?? [];
    if (file) return { token: file.tmp_name, name: file.name };
    return errors?.[0] ?? t(FALLBACK_TEXT);
  } catch {
    return t(FALLBACK_TEXT);
  }
}
