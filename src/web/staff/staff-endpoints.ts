import type { Static } from 'typebox';
import type {
  BlockChoices,
  PlaceBody,
  PlaceDeleted,
  PlaceInsertBody,
  PlaceUpdateBody,
  StaffPlace,
  StaffPlaceList,
} from '../../contract/content/staff-block-schemas.ts';
import type {
  EntryBody,
  EntryDeleted,
  EntryInsertBody,
  EntryList,
  EntryListQuery,
  EntryUpdateBody,
  Preview,
  PreviewBody,
  StaffEntry,
  StaffOverview,
} from '../../contract/content/staff-entry-schemas.ts';
import type {
  MediaDeleteBody,
  MediaDeleted,
  MediaList,
  MediaListQuery,
  MediaUpdateBody,
  StaffMedia,
} from '../../contract/content/staff-media-schemas.ts';
import type { MenuUpdateBody, StaffMenu, StaffMenuList } from '../../contract/content/staff-menu-schemas.ts';
import type { SubmissionList, SubmissionListQuery } from '../../contract/forms/staff-schemas.ts';
import type { LabelBody, LabelDeleteBody, StaffLabelList } from '../../contract/languages/staff-schemas.ts';
import type { Endpoint } from '../api/endpoints.ts';

/** The calls of the back office; endpoints.test.ts holds them against the contract. */
export const staffEndpoints = {
  overview: get<StaffOverview, object>('/view'),
  entries: get<EntryList, EntryListQuery>('/content/list'),
  entry: get<StaffEntry, { entryId: number }>('/content/view'),
  entryInsert: post<StaffEntry, Static<typeof EntryInsertBody>>('/content/insert'),
  entryUpdate: post<StaffEntry, Static<typeof EntryUpdateBody>>('/content/update'),
  entryPublish: post<StaffEntry, Static<typeof EntryBody>>('/content/publish'),
  entryWithdraw: post<StaffEntry, Static<typeof EntryBody>>('/content/withdraw'),
  entryDelete: post<Static<typeof EntryDeleted>, Static<typeof EntryBody>>('/content/delete'),
  preview: post<Static<typeof Preview>, Static<typeof PreviewBody>>('/content/preview'),

  menus: get<StaffMenuList, object>('/menu/list'),
  menu: get<StaffMenu, { location: string }>('/menu/view'),
  menuUpdate: post<StaffMenu, Static<typeof MenuUpdateBody>>('/menu/update'),

  mediaList: get<MediaList, MediaListQuery>('/media/list'),
  media: get<StaffMedia, { mediaId: number }>('/media/view'),
  mediaUpdate: post<StaffMedia, Static<typeof MediaUpdateBody>>('/media/update'),
  mediaDelete: post<Static<typeof MediaDeleted>, Static<typeof MediaDeleteBody>>('/media/delete'),

  places: get<StaffPlaceList, object>('/place/list'),
  place: get<StaffPlace, { placeId: number }>('/place/view'),
  placeChoices: get<BlockChoices, object>('/place/choices'),
  placeInsert: post<StaffPlace, Static<typeof PlaceInsertBody>>('/place/insert'),
  placeUpdate: post<StaffPlace, PlaceUpdateBody>('/place/update'),
  placeDelete: post<Static<typeof PlaceDeleted>, Static<typeof PlaceBody>>('/place/delete'),

  submissions: get<SubmissionList, SubmissionListQuery>('/form/submissions'),

  labels: get<StaffLabelList, object>('/label/list'),
  labelUpdate: post<StaffLabelList, Static<typeof LabelBody>>('/label/update'),
  labelDelete: post<StaffLabelList, Static<typeof LabelDeleteBody>>('/label/delete'),
} as const;

function get<Data, Query extends object>(path: string): Endpoint<Data, Query, undefined> {
  return { method: 'GET', path: `/ebsn/api/staff${path}` };
}

function post<Data, Body extends object>(path: string): Endpoint<Data, undefined, Body> {
  return { method: 'POST', path: `/ebsn/api/staff${path}` };
}
