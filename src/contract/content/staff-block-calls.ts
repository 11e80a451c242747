import { bind } from '../base/call.ts';
import * as routes from './staff-block-routes.ts';
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
  staffPlaceList: bind(routes.staffPlaceList, {
    data: StaffPlaceList,
    summary: 'Pages that have blocks, or may have some',
    source: SOURCE,
  }),
  staffPlaceView: bind(routes.staffPlaceView, {
    query: PlaceIdQuery,
    data: StaffPlace,
    summary: 'One page with its blocks, as they were written',
    source: SOURCE,
  }),
  staffPlaceChoices: bind(routes.staffPlaceChoices, {
    data: BlockChoices,
    summary: 'Stores and categories that blocks may name',
    source: SOURCE,
  }),
  staffPlaceInsert: bind(routes.staffPlaceInsert, {
    body: PlaceInsertBody,
    data: StaffPlace,
    summary: 'Begins a page: blocks of a category, or a landing page',
    source: SOURCE,
  }),
  staffPlaceUpdate: bind(routes.staffPlaceUpdate, {
    body: PlaceUpdateBody,
    data: StaffPlace,
    summary: 'Saves a page with its blocks as a whole; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffPlaceDelete: bind(routes.staffPlaceDelete, {
    body: PlaceBody,
    data: PlaceDeleted,
    summary: 'Deletes a page with its blocks; the home page stays',
    source: SOURCE,
  }),
} as const;
