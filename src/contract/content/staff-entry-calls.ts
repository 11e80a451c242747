import { bind } from '../base/call.ts';
import * as routes from './staff-entry-routes.ts';
import {
  EntryBody,
  EntryDeleted,
  EntryIdQuery,
  EntryInsertBody,
  EntryList,
  EntryListQuery,
  EntryUpdateBody,
  Preview,
  PreviewBody,
  StaffEntry,
  StaffOverview,
} from './staff-entry-schemas.ts';

const SOURCE = 'issue 4, content edited in the back office';

export const staffContentCalls = {
  staffOverview: bind(routes.staffOverview, {
    data: StaffOverview,
    summary: 'Who of the staff is logged in, and what can be edited here',
    source: SOURCE,
  }),
  staffContentList: bind(routes.staffContentList, {
    query: EntryListQuery,
    data: EntryList,
    summary: 'Entries of the shop’s own content, drafts too',
    source: SOURCE,
  }),
  staffContentView: bind(routes.staffContentView, {
    query: EntryIdQuery,
    data: StaffEntry,
    summary: 'One entry as it was written, and as shoppers see it',
    source: SOURCE,
  }),
  staffContentInsert: bind(routes.staffContentInsert, {
    body: EntryInsertBody,
    data: StaffEntry,
    summary: 'Begins an entry, as a draft',
    source: SOURCE,
  }),
  staffContentUpdate: bind(routes.staffContentUpdate, {
    body: EntryUpdateBody,
    data: StaffEntry,
    summary: 'Saves an entry; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffContentPublish: bind(routes.staffContentPublish, {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Shows an entry to everybody, as it was read',
    source: SOURCE,
  }),
  staffContentWithdraw: bind(routes.staffContentWithdraw, {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Makes an entry a draft again',
    source: SOURCE,
  }),
  staffContentDelete: bind(routes.staffContentDelete, {
    body: EntryBody,
    data: EntryDeleted,
    summary: 'Deletes a draft; what is published has to be withdrawn first',
    source: SOURCE,
  }),
  staffContentPreview: bind(routes.staffContentPreview, {
    body: PreviewBody,
    data: Preview,
    summary: 'What shoppers would see of a text; nothing is kept',
    source: SOURCE,
  }),
} as const;
