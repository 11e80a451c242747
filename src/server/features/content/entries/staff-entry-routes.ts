import { pageBlock } from '../../../../contract/base/page.ts';
import { rightsOf } from '../../../../contract/base/rights.ts';
import type { EntryHead, StaffEntry } from '../../../../contract/content/staff-entry-schemas.ts';
import { MAIL_KINDS } from '../../../../contract/mails/staff-schemas.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { done, refuse } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { sanitiseHtml } from '../../../infra/html-sanitiser.ts';
import { countDeadJobs } from '../../../infra/jobs/queries.ts';
import { changeStatus, createEntry, deleteDraft, type EditedEntry, saveEntry } from './edit-entry.ts';
import {
  countEntries,
  type EntryHeadRow,
  listEntries,
  readEntry,
  type StaffEntryRow,
  typesOfEntries,
} from './entry-queries.ts';

type StoreHandlers = Pick<
  Handlers,
  | 'staffContentList'
  | 'staffContentView'
  | 'staffContentInsert'
  | 'staffContentUpdate'
  | 'staffContentPublish'
  | 'staffContentWithdraw'
  | 'staffContentDelete'
  | 'staffContentPreview'
>;

export interface StaffContentDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'cmsUrl'>;
}

/** Issue 4: the shop's own content, edited in the back office; where a WordPress holds it, it is edited there. */
export function staffContentHandlers({
  db,
  config,
}: StaffContentDeps): StoreHandlers & Pick<Handlers, 'staffOverview'> {
  const isContentElsewhere = config.cmsUrl !== undefined;
  return {
    staffOverview: async (context) => {
      const [{ firstName, roles }, unsentMails] = await Promise.all([context.staff(), countDeadJobs(db, MAIL_KINDS)]);
      return done({ firstName, roles: [...roles], rights: rightsOf(roles), isContentElsewhere, unsentMails });
    },
    ...(isContentElsewhere ? refusingHandlers() : storeHandlers(db)),
  };
}

/** No process caches anything here: the next reader gets what was saved last. */
function storeHandlers(db: Database): StoreHandlers {
  return {
    staffContentList: async (_context, { query }) => {
      const { type, status, q, page = 1, page_size: pageSize = 20 } = query;
      const words = q?.trim() || undefined;
      const filter = { type, status, words };
      const [rows, total, types] = await Promise.all([
        listEntries(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        countEntries(db, filter),
        typesOfEntries(db),
      ]);
      return done({
        page: pageBlock({ page, pageSize, total }),
        entries: rows.map(headOf),
        types,
      });
    },
    staffContentView: async (_context, { query }) => {
      const row = await readEntry(db, query.entryId);
      return row ? done(entryOf(row)) : refuse('ENTRY_NOT_FOUND');
    },
    staffContentInsert: async (_context, { body: { type, ...text } }) => entryReply(await createEntry(db, type, text)),
    staffContentUpdate: async (_context, { body: { entryId, modifiedAt, ...text } }) =>
      entryReply(await saveEntry(db, { entryId, modifiedAt }, text)),
    staffContentPublish: async (_context, { body }) => entryReply(await changeStatus(db, body, 'publish')),
    staffContentWithdraw: async (_context, { body }) => entryReply(await changeStatus(db, body, 'draft')),
    staffContentDelete: async (_context, { body }) => {
      const deleted = await deleteDraft(db, body);
      return deleted.ok ? done({ entryId: deleted.value.entry_id }) : deleted;
    },
    staffContentPreview: async (_context, { body }) => done({ html: sanitiseHtml(body.content) }),
  };
}

function refusingHandlers(): StoreHandlers {
  const elsewhere = async () => refuse('CONTENT_ELSEWHERE');
  return {
    staffContentList: elsewhere,
    staffContentView: elsewhere,
    staffContentInsert: elsewhere,
    staffContentUpdate: elsewhere,
    staffContentPublish: elsewhere,
    staffContentWithdraw: elsewhere,
    staffContentDelete: elsewhere,
    staffContentPreview: elsewhere,
  };
}

function entryReply(edited: EditedEntry) {
  return edited.ok ? done(entryOf(edited.value)) : edited;
}

function headOf(row: EntryHeadRow): EntryHead {
  return {
    entryId: row.entry_id,
    type: row.type,
    slug: row.slug,
    status: row.status,
    title: row.title,
    modifiedAt: row.modified_at.toISOString(),
  };
}

function entryOf(row: StaffEntryRow): StaffEntry {
  return {
    ...headOf(row),
    content: row.content,
    html: sanitiseHtml(row.content),
    excerpt: row.excerpt,
    validity: row.validity,
    mediaId: row.media_id ?? 0,
    ...(row.picture_path === null ? {} : { picture: { title: row.picture_title ?? '', path: row.picture_path } }),
    ...(row.published_at ? { publishedAt: row.published_at.toISOString() } : {}),
  };
}
