import { call } from '../base/call.ts';
import {
  BlockChoices,
  PlaceBody,
  PlaceDeleted,
  PlaceIdQuery,
  PlaceInsertBody,
  PlaceUpdateBody,
  StaffPlace,
  StaffPlaceList,
} from './staff-block-schemas.ts';

const SOURCE = 'issue 4, blocks edited in the back office; S 2';

export const staffBlocksCalls = {
  staffPlaceList: call('GET', '/staff/place/list', 'staff', {
    data: StaffPlaceList,
    summary: 'Pages that have blocks, or may have some',
    source: SOURCE,
  }),
  staffPlaceView: call('GET', '/staff/place/view', 'staff', {
    query: PlaceIdQuery,
    data: StaffPlace,
    summary: 'One page with its blocks, as they were written',
    source: SOURCE,
  }),
  staffPlaceChoices: call('GET', '/staff/place/choices', 'staff', {
    data: BlockChoices,
    summary: 'Stores and categories that blocks may name',
    source: SOURCE,
  }),
  staffPlaceInsert: call('POST', '/staff/place/insert', 'staff', {
    body: PlaceInsertBody,
    data: StaffPlace,
    summary: 'Begins a page: blocks of a category, or a landing page',
    source: SOURCE,
  }),
  staffPlaceUpdate: call('POST', '/staff/place/update', 'staff', {
    body: PlaceUpdateBody,
    data: StaffPlace,
    summary: 'Saves a page with its blocks as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffPlaceDelete: call('POST', '/staff/place/delete', 'staff', {
    body: PlaceBody,
    data: PlaceDeleted,
    summary: 'Deletes a page with its blocks; the home page stays',
    source: SOURCE,
  }),
} as const;
