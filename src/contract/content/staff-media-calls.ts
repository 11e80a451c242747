import { bind } from '../base/call.ts';
import * as routes from './staff-media-routes.ts';
import {
  MediaDeleteBody,
  MediaDeleted,
  MediaIdQuery,
  MediaList,
  MediaListQuery,
  MediaUpdateBody,
  StaffMedia,
} from './staff-media-schemas.ts';

const SOURCE = 'issue 4, pictures kept in the back office';

export const staffMediaCalls = {
  staffMediaList: bind(routes.staffMediaList, {
    query: MediaListQuery,
    data: MediaList,
    summary: 'Pictures of the shop’s own content',
    source: SOURCE,
  }),
  staffMediaView: bind(routes.staffMediaView, {
    query: MediaIdQuery,
    data: StaffMedia,
    summary: 'One picture, and where it is used',
    source: SOURCE,
  }),
  staffMediaUpdate: bind(routes.staffMediaUpdate, {
    body: MediaUpdateBody,
    data: StaffMedia,
    summary: 'Saves what is said of a picture; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffMediaDelete: bind(routes.staffMediaDelete, {
    body: MediaDeleteBody,
    data: MediaDeleted,
    summary: 'Deletes a picture that nothing uses',
    source: SOURCE,
  }),
} as const;
