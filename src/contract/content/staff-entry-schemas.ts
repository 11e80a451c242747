import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import * as routes from './routes.ts';

// The shop's own content as the staff edit it. Shoppers read it under /p and at /page/{slug}.

export const MAX_ENTRY_TITLE = 200;
export const MAX_ENTRY_CONTENT = 100_000;
export const MAX_ENTRY_EXCERPT = 2000;
export const MAX_ENTRY_VALIDITY = 200;

/** Types of entries that the staff may create; a shop may have entries of other types, too. */
export const ENTRY_TYPES = ['pages', 'posts', 'faq', 'slides', 'ux-blocks', 'mail-pars'] as const;

const EntryType = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', description: 'pages, posts, faq, slides ...' });
const EntryStatus = Type.Union([Type.Literal('publish'), Type.Literal('draft')]);
export type EntryStatus = Static<typeof EntryStatus>;

/** The version that was read (optimistic lock): a save is refused if another person has saved since. */
const ModifiedAt = Type.String({ maxLength: 40, description: 'modifiedAt of the entry as it was read' });

/** Fields of an entry. The schema accepts longer texts than allowed, so that the refusal names its field. */
const entryText = {
  title: Type.String({ maxLength: 1000 }),
  slug: Type.String({ maxLength: 1000, description: 'the last part of its address' }),
  content: Type.String({ maxLength: 2 * MAX_ENTRY_CONTENT, description: 'HTML, kept as it is written' }),
  excerpt: Type.String({
    maxLength: 2 * MAX_ENTRY_EXCERPT,
    default: '',
    description: 'HTML; empty: made of the content',
  }),
  validity: Type.String({ maxLength: 1000, default: '', description: 'what the page says of its validity' }),
};
const EntryText = Type.Object(entryText);
export type EntryText = Static<typeof EntryText>;

/** The entry's own picture, for lists and clients of the API. Left out: unchanged; 0: none. */
const mediaId = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

const entryHead = {
  entryId: Type.Integer(),
  type: Type.String(),
  slug: Type.String(),
  status: EntryStatus,
  title: Type.String(),
  modifiedAt: Type.String(),
};
export const EntryHead = Type.Object(entryHead);
export type EntryHead = Static<typeof EntryHead>;

const EntryPicture = Type.Object({ title: Type.String(), path: Type.String({ description: 'on this site' }) });
export const StaffEntry = Type.Object({
  ...entryHead,
  content: Type.String({ description: 'HTML as it was written: not for a page' }),
  html: Type.String({ description: 'the same, sanitised, as shoppers see it' }),
  excerpt: Type.String(),
  validity: Type.String(),
  mediaId: Type.Integer({ description: 'its own picture; 0: none' }),
  picture: Type.Optional(EntryPicture),
  publishedAt: Type.Optional(Type.String({ description: 'when it was first published' })),
});
export type StaffEntry = Static<typeof StaffEntry>;

export const EntryListQuery = Type.Object({
  type: Type.Optional(EntryType),
  status: Type.Optional(EntryStatus),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'words, or a part of the title or address' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

const Count = Type.Integer({ minimum: 0 });

export const EntryList = Type.Object({
  page: Page,
  entries: Type.Array(EntryHead, { description: 'last changed first' }),
  types: Type.Array(Type.String(), { description: 'of which there are entries' }),
  counts: Type.Object({ publish: Count, draft: Count }, { description: 'of all entries, by status' }),
});
export type EntryList = Static<typeof EntryList>;

export const EntryIdQuery = Type.Object({ entryId: Id });
export const EntryInsertBody = Type.Object({ type: EntryType, ...entryText, mediaId });
export const EntryUpdateBody = Type.Object({ entryId: Id, modifiedAt: ModifiedAt, ...entryText, mediaId });
/** Body of the calls that publish, withdraw or delete an entry in the version that was read. */
export const EntryBody = Type.Object({ entryId: Id, modifiedAt: ModifiedAt });
export const EntryDeleted = Type.Object({ entryId: Type.Integer() });

export const PreviewBody = Type.Object({ content: Type.String({ maxLength: 2 * MAX_ENTRY_CONTENT }) });
export const Preview = Type.Object({ html: Type.String({ description: 'sanitised, as shoppers will see it' }) });

const bind = bindFrom('issue 4, content edited in the back office');

export const staffContentCalls = {
  staffContentList: bind(routes.staffContentList, {
    query: EntryListQuery,
    data: EntryList,
    summary: 'Entries of the shop’s own content, drafts too',
  }),
  staffContentView: bind(routes.staffContentView, {
    query: EntryIdQuery,
    data: StaffEntry,
    summary: 'One entry as it was written, and as shoppers see it',
  }),
  staffContentInsert: bind(routes.staffContentInsert, {
    body: EntryInsertBody,
    data: StaffEntry,
    summary: 'Begins an entry, as a draft',
  }),
  staffContentUpdate: bind(routes.staffContentUpdate, {
    body: EntryUpdateBody,
    data: StaffEntry,
    summary: 'Saves an entry; refused when somebody else saved it since it was read',
  }),
  staffContentPublish: bind(routes.staffContentPublish, {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Shows an entry to everybody, as it was read',
  }),
  staffContentWithdraw: bind(routes.staffContentWithdraw, {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Makes an entry a draft again',
  }),
  staffContentDelete: bind(routes.staffContentDelete, {
    body: EntryBody,
    data: EntryDeleted,
    summary: 'Deletes a draft; what is published has to be withdrawn first',
  }),
  staffContentPreview: bind(routes.staffContentPreview, {
    body: PreviewBody,
    data: Preview,
    summary: 'What shoppers would see of a text; nothing is kept',
  }),
} as const;
