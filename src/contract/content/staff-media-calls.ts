import { call } from '../base/call.ts';
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
  staffMediaList: call('GET', '/staff/media/list', 'staff', {
    query: MediaListQuery,
    data: MediaList,
    summary: 'Pictures of the shop’s own content',
    source: SOURCE,
  }),
  staffMediaView: call('GET', '/staff/media/view', 'staff', {
    query: MediaIdQuery,
    data: StaffMedia,
    summary: 'One picture, and where it is used',
    source: SOURCE,
  }),
  staffMediaUpdate: call('POST', '/staff/media/update', 'staff', {
    body: MediaUpdateBody,
    data: StaffMedia,
    summary: 'Saves what is said of a picture; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffMediaDelete: call('POST', '/staff/media/delete', 'staff', {
    body: MediaDeleteBody,
    data: MediaDeleted,
    summary: 'Deletes a picture that nothing uses',
    source: SOURCE,
  }),
} as const;
