import type { FastifyInstance } from 'fastify';
import type { FileName } from '../../../contract/backoffice/recorded.ts';
import type { UploadFault } from '../../infra/uploads/inspect-upload.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import type { CallContext } from '../call-context.ts';
import type { ContextOf } from '../context.ts';
import { type Refused, refuse } from '../outcome.ts';
import type { StaffRecord } from '../staff-record.ts';

/** A file in the store of uploads. */
export interface StoredFile {
  readonly fileKey: string;
  readonly mediaType: string;
  /** The file name of the download; absent: a page shows it. */
  readonly name?: string;
}

interface StoredFiles {
  readonly path: string;
  /** The field of the query or the part of the path that identifies the file; the staff's record uses the same name. */
  readonly by: string;
  readonly call: FileName;
  /** Undefined: there is no such file, or the caller may not see it. */
  readonly find: (id: string, context: CallContext) => Promise<StoredFile | undefined>;
}

export interface FileDeps {
  readonly uploads: UploadStore;
  readonly contextOf: ContextOf;
  readonly staffRecord: StaffRecord;
}

/**
 * Serves files that only some people may see: everybody else gets 404, as for one that does not exist. No cache stores
 * them, no page of another site shows them, and scripts in them cannot run on a page of the shop.
 */
export function serveFiles(
  server: FastifyInstance,
  { uploads, contextOf, staffRecord }: FileDeps,
  { path, by, call, find }: StoredFiles,
): void {
  server.get(path, { schema: { hide: true } }, async (request, reply) => {
    const { [by]: id } = { ...(request.query as object), ...(request.params as object) } as Readonly<
      Record<string, unknown>
    >;
    const context = contextOf(request, reply);
    const file = typeof id === 'string' ? await find(id, context) : undefined;
    const bytes = file && (await uploads.read(file.fileKey));
    if (!file || !bytes) return reply.callNotFound();
    await staffRecord.file(context, { call, query: { [by]: id } });
    if (file.name !== undefined)
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(file.name)}`);
    return reply
      .type(file.mediaType)
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}

/** RFC 8187: encodeURIComponent leaves these characters unescaped, and a header value must not contain them. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns the refusal of a picture, at its field if it has one. */
export function refusePicture(fault: UploadFault, field?: string): Refused {
  const at = field === undefined ? {} : { field };
  if (fault === 'unreadable') return refuse('UPLOAD_UNREADABLE', at);
  return refuse('UPLOAD_TYPE', { ...at, details: { types: 'JPG, PNG, WEBP' } });
}
