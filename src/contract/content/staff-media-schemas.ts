import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import * as routes from './routes.ts';

// Pictures of the shop's own content, as the staff edit them. They are uploaded with POST MEDIA_UPLOAD_PATH, a form
// with the file.

export const MAX_MEDIA_TITLE = 120;
export const MAX_MEDIA_ALT = 300;
export const MAX_MEDIA_CAPTION = 500;

/** The schema accepts longer texts than allowed, so that the refusal names its field. */
const mediaText = {
  title: Type.String({ maxLength: 1000, description: 'what the staff find it by' }),
  altText: Type.String({ maxLength: 2000, default: '', description: 'what it shows, for whoever does not see it' }),
  isDecorative: Type.Boolean({ default: false, description: 'it shows nothing that has to be told' }),
  caption: Type.String({ maxLength: 4000, default: '', description: 'plain words below it' }),
};
const MediaText = Type.Object(mediaText);
export type MediaText = Static<typeof MediaText>;

const mediaFields = {
  mediaId: Type.Integer(),
  ...mediaText,
  path: Type.String({ description: 'of its largest form on this site; it never changes' }),
  srcSet: Type.String({ description: 'empty: it has one form only' }),
  width: Type.Integer(),
  height: Type.Integer(),
  html: Type.String({ description: 'to be put into a text' }),
  modifiedAt: Type.String(),
  useCount: Type.Integer(),
};
export const StaffMediaHead = Type.Object(mediaFields);
export type StaffMediaHead = Static<typeof StaffMediaHead>;

export const MediaUse = Type.Object({
  what: Type.Enum(['entry', 'place', 'form', 'category', 'leaflet', 'look']),
  id: Type.Integer(),
  title: Type.String(),
});
export type MediaUse = Static<typeof MediaUse>;

export const StaffMedia = Type.Object({ ...mediaFields, uses: Type.Array(MediaUse) });
export type StaffMedia = Static<typeof StaffMedia>;

export const MediaListQuery = Type.Object({
  unused: Type.Optional(Type.Boolean({ description: 'only those that nothing shows' })),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'a part of title, alternative text or caption' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
});
export type MediaListQuery = Static<typeof MediaListQuery>;

const Count = Type.Integer({ minimum: 0 });

export const MediaList = Type.Object({
  page: Page,
  media: Type.Array(StaffMediaHead, { description: 'last come first' }),
  counts: Type.Object({ all: Count, unused: Count }, { description: 'of all pictures' }),
});
export type MediaList = Static<typeof MediaList>;

export const MediaIdQuery = Type.Object({ mediaId: Id });
export const MediaUpdateBody = Type.Object({
  mediaId: Id,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the picture as it was read' }),
  ...mediaText,
});
export const MediaDeleteBody = Type.Object({ mediaId: Id });
export const MediaOfProductBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 80, description: 'of the product' }),
});
export const MediaDeleted = Type.Object({ mediaId: Type.Integer() });

const bind = bindFrom('issue 4, pictures kept in the back office');

export const staffMediaCalls = {
  staffMediaList: bind(routes.staffMediaList, {
    query: MediaListQuery,
    data: MediaList,
    summary: 'Pictures of the shop’s own content',
  }),
  staffMediaView: bind(routes.staffMediaView, {
    query: MediaIdQuery,
    data: StaffMedia,
    summary: 'One picture, and where it is used',
  }),
  staffMediaOfProduct: bind(routes.staffMediaOfProduct, {
    body: MediaOfProductBody,
    data: StaffMedia,
    summary: 'Takes the picture of a product into the library; one that is there already is returned',
  }),
  staffMediaUpdate: bind(routes.staffMediaUpdate, {
    body: MediaUpdateBody,
    data: StaffMedia,
    summary: 'Saves what is said of a picture; refused when somebody else saved it since it was read',
  }),
  staffMediaDelete: bind(routes.staffMediaDelete, {
    body: MediaDeleteBody,
    data: MediaDeleted,
    summary: 'Deletes a picture that nothing uses',
  }),
} as const;
