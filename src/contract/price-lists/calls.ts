import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  StaffPriceList,
  StaffPriceListAssignBody,
  StaffPriceListCompanies,
  StaffPriceListCompaniesQuery,
  StaffPriceListDeleteBody,
  StaffPriceListExportQuery,
  StaffPriceListFile,
  StaffPriceListImportBody,
  StaffPriceListImported,
  StaffPriceListQuery,
  StaffPriceListSaveBody,
  StaffPriceListSetBody,
  StaffPriceLists,
  StaffPriceListView,
} from './schemas.ts';

const source = 'D 3, priceListId; issue 17';

export const priceListCalls = {
  staffPriceLists: bind(routes.staffPriceLists, {
    data: StaffPriceLists,
    summary: 'The price lists of companies',
    source,
  }),
  staffPriceListView: bind(routes.staffPriceListView, {
    query: StaffPriceListQuery,
    data: StaffPriceListView,
    summary: 'The prices of a list beside the base prices',
    source,
  }),
  staffPriceListSave: bind(routes.staffPriceListSave, {
    body: StaffPriceListSaveBody,
    data: StaffPriceList,
    summary: 'Make a price list, or rename it',
    source,
  }),
  staffPriceListDelete: bind(routes.staffPriceListDelete, {
    body: StaffPriceListDeleteBody,
    data: StaffPriceLists,
    summary: 'Delete a price list that no company has',
    source,
  }),
  staffPriceListSet: bind(routes.staffPriceListSet, {
    body: StaffPriceListSetBody,
    data: StaffPriceList,
    summary: 'Set the price of a product in a list, or take it out',
    source,
  }),
  staffPriceListImport: bind(routes.staffPriceListImport, {
    body: StaffPriceListImportBody,
    data: StaffPriceListImported,
    summary: 'Set the prices of a CSV file, all or none',
    source,
  }),
  staffPriceListExport: bind(routes.staffPriceListExport, {
    query: StaffPriceListExportQuery,
    data: StaffPriceListFile,
    summary: 'A price list as a CSV file',
    source,
  }),
  staffPriceListCompanies: bind(routes.staffPriceListCompanies, {
    query: StaffPriceListCompaniesQuery,
    data: StaffPriceListCompanies,
    summary: 'Companies with the price list that they have',
    source,
  }),
  staffPriceListAssign: bind(routes.staffPriceListAssign, {
    body: StaffPriceListAssignBody,
    data: StaffPriceList,
    summary: 'Give a price list to a company, or take it back',
    source,
  }),
} as const;
