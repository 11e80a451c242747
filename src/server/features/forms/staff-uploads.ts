import type { FastifyInstance } from 'fastify';
import { recordFile } from '../../http/agents/by-staff.ts';
import type { ContextOf } from '../../http/context.ts';
import { staffOf } from '../../http/staff-only.ts';
import type { Database } from '../../infra/database/types.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { findSentUpload } from './upload-queries.ts';

export interface StaffUploadDeps {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly contextOf: ContextOf;
}

const ID = /^[1-9]\d{0,8}$/;

/**
 * Serves files of forms to the staff; everybody else gets 404. A browser downloads them and never opens them on the shop's
 * own site, so a file that a browser would run cannot run on a page of the shop.
 */
export function registerStaffUploads(app: FastifyInstance, { db, uploads, contextOf }: StaffUploadDeps): void {
  app.get('/staff/form-uploads/:uploadId', { schema: { hide: true } }, async (request, reply) => {
    const { uploadId } = request.params as { uploadId: string };
    const context = contextOf(request, reply);
    const staff = await staffOf(context, 'forms');
    const row = staff && ID.test(uploadId) ? await findSentUpload(db, Number(uploadId)) : undefined;
    const bytes = row && (await uploads.read(row.file_key));
    if (!row || !bytes) return reply.callNotFound();
    await recordFile(db, context, { call: 'formUpload', query: { upload_id: uploadId } });
    return reply
      .type(row.media_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(row.name)}`)
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
