import type { Envelope } from '../../../contract/base/envelope.ts';
import { IMPORT_FILE_PATH, type ImportKind } from '../../../contract/imports/limits.ts';
import { language } from '../../../language/language.ts';
import { ApiError, errorOf, offlineError } from '../../api/api-error.ts';

/** Sends a file to be imported and returns the number of its import; refusals are those of API calls. */
export function sendFile(
  file: File,
  kind: ImportKind | undefined,
  onProgress: (share: number) => void,
): { readonly sent: Promise<number>; readonly stop: () => void } {
  const request = new XMLHttpRequest();
  const sent = new Promise<number>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const envelope = request.response as Envelope<{ readonly importId: number }> | null;
      const error = errorOf(request.status, envelope ?? undefined);
      if (error || !envelope) reject(error ?? new ApiError('failed', []));
      else resolve(envelope.data.importId);
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    const query = new URLSearchParams({ name: file.name, ...(kind ? { kind } : {}) });
    request.open('POST', `${IMPORT_FILE_PATH}?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-ebsn-client', 'site');
    request.setRequestHeader('x-ebsn-language', language());
    request.send(file);
  });
  return { sent, stop: () => request.abort() };
}
