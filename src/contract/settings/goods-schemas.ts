import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const Bag = Type.Object({
  packagingTypeId: Type.Integer(),
  name: Type.String(),
  kind: Type.Union([Type.Literal('carrier'), Type.Literal('produce')]),
  priceCents: Type.Number(),
  maxPaid: Type.Union([Type.Number(), Type.Null()], { description: 'how many are charged at most; null: each' }),
});
export const StaffBags = Type.Object({
  bags: Type.Array(Bag),
  modifiedAt: Type.String({ description: 'when one of them was last written; empty: there are none' }),
});
export type StaffBags = Static<typeof StaffBags>;

const VatPlan = Type.Object({
  planId: Type.Integer(),
  fromVatId: Type.Integer(),
  toVatId: Type.Integer(),
  day: Type.String({ description: 'YYYY-MM-DD in Rome' }),
  isApplied: Type.Boolean(),
});
const VatRate = Type.Object({
  vatId: Type.Integer(),
  name: Type.String(),
  percent: Type.Number(),
  nature: Type.String({ description: 'code of FatturaPA of what is sold without VAT; else empty' }),
  products: Type.Integer({ description: 'products that are sold at it' }),
  isUsed: Type.Boolean({ description: 'something names it, so it stays' }),
});
export const StaffVat = Type.Object({ rates: Type.Array(VatRate), plans: Type.Array(VatPlan) });
export type StaffVat = Static<typeof StaffVat>;

const Page = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  entryId: Type.Optional(Type.Integer({ description: 'left out: nobody wrote it' })),
  isPublished: Type.Boolean(),
  modifiedAt: Type.String(),
});
export const StaffLegalPages = Type.Object({ pages: Type.Array(Page) });
export type StaffLegalPages = Static<typeof StaffLegalPages>;

const bind = bindFrom('issue 48, settings');

export const staffGoodsSettingCalls = {
  staffBags: bind(routes.staffBags, { data: StaffBags, summary: 'What bags cost' }),
  staffBagsSave: bind(routes.staffBagsSave, {
    body: Type.Object({
      modifiedAt: Type.String({ maxLength: 40 }),
      bagPrices: Type.Array(
        Type.Object({
          packagingTypeId: Type.Integer(),
          priceCents: Type.Number(),
          maxPaid: Type.Optional(Type.Number({ description: 'left out: each is charged' })),
        }),
        { maxItems: 100 },
      ),
    }),
    data: StaffBags,
    summary: 'Sets what bags cost; the law wants a price for those of plastic',
  }),
  staffVat: bind(routes.staffVat, { data: StaffVat, summary: 'The rates of VAT, and which day they change' }),
  staffVatSave: bind(routes.staffVatSave, {
    body: Type.Object({
      name: Type.String({ maxLength: 400 }),
      vat_percent: Type.Number(),
      nature: Type.String({ maxLength: 40 }),
    }),
    data: StaffVat,
    summary: 'Adds a rate of VAT',
  }),
  staffVatDelete: bind(routes.staffVatDelete, {
    body: Type.Object({ vat_rate_id: Id }),
    data: StaffVat,
    summary: 'Deletes a rate that nothing names',
  }),
  staffVatPlan: bind(routes.staffVatPlan, {
    body: Type.Object({ from_rate_id: Id, to_rate_id: Id, day: Type.String({ maxLength: 20 }) }),
    data: StaffVat,
    summary: 'From a day on, what is sold at one rate is sold at another',
  }),
  staffVatPlanDelete: bind(routes.staffVatPlanDelete, {
    body: Type.Object({ vat_plan_id: Id }),
    data: StaffVat,
    summary: 'Takes back a change of rates that is still to come',
  }),
  staffLegalPages: bind(routes.staffLegalPages, {
    data: StaffLegalPages,
    summary: 'The pages that the law wants, and whether somebody wrote them',
  }),
} as const;

export const STAFF_GOODS_SETTING_ERRORS = {
  BAG_PRICE: 'Per legge si paga: da {min} a {max}',
  BAG_GONE: 'Questo sacchetto non c’è più: ricarica la pagina',
  VAT_PERCENT: 'Da 0 a 100, con al massimo due decimali',
  VAT_NATURE: 'Senza IVA serve la natura, come N4; con l’IVA non c’è',
  VAT_TWICE: 'C’è già un’aliquota così',
  VAT_USED: 'È in uso: non si può togliere',
  VAT_DAY: 'Scegli un giorno da domani in poi',
  VAT_PLANNED: 'Per questa aliquota c’è già un cambio in programma',
  VAT_SAME: 'Scegli un’altra aliquota',
} as const;
