import { call } from '../base/call.ts';
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
  staffOverview: call('GET', '/staff/view', 'staff', {
    data: StaffOverview,
    summary: 'Who of the staff is logged in, and what can be edited here',
    source: SOURCE,
  }),
  staffContentList: call('GET', '/staff/content/list', 'staff', {
    query: EntryListQuery,
    data: EntryList,
    summary: 'Entries of the shop’s own content, drafts too',
    source: SOURCE,
  }),
  staffContentView: call('GET', '/staff/content/view', 'staff', {
    query: EntryIdQuery,
    data: StaffEntry,
    summary: 'One entry as it was written, and as shoppers see it',
    source: SOURCE,
  }),
  staffContentInsert: call('POST', '/staff/content/insert', 'staff', {
    body: EntryInsertBody,
    data: StaffEntry,
    summary: 'Begins an entry, as a draft',
    source: SOURCE,
  }),
  staffContentUpdate: call('POST', '/staff/content/update', 'staff', {
    body: EntryUpdateBody,
    data: StaffEntry,
    summary: 'Saves an entry; refused when somebody else saved it since it was read',
    source: SOURCE,
  }),
  staffContentPublish: call('POST', '/staff/content/publish', 'staff', {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Shows an entry to everybody, as it was read',
    source: SOURCE,
  }),
  staffContentWithdraw: call('POST', '/staff/content/withdraw', 'staff', {
    body: EntryBody,
    data: StaffEntry,
    summary: 'Makes an entry a draft again',
    source: SOURCE,
  }),
  staffContentDelete: call('POST', '/staff/content/delete', 'staff', {
    body: EntryBody,
    data: EntryDeleted,
    summary: 'Deletes a draft; what is published has to be withdrawn first',
    source: SOURCE,
  }),
  staffContentPreview: call('POST', '/staff/content/preview', 'staff', {
    body: PreviewBody,
    data: Preview,
    summary: 'What shoppers would see of a text; nothing is kept',
    source: SOURCE,
  }),
} as const;
