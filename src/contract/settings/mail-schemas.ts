import { type Static, Type } from 'typebox';
import { MAIL_KIND_NAMES } from '../../domain/settings/mail-texts.ts';
import { LANGUAGES } from '../../language/language.ts';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

const Kind = Type.Enum([...MAIL_KIND_NAMES]);
const SpokenLanguage = Type.Enum([...LANGUAGES]);

/** Longer than any limit, so that a refusal can name the field. */
const LONG = 10_000;
const Part = Type.String({ maxLength: LONG });
const Texts = Type.Object(
  { subject: Part, heading: Part, body: Part, button: Part, after: Part },
  { description: 'texts in which {name} stands for a value of the mail; a line for each paragraph' },
);

export const StaffMails = Type.Object({
  mails: Type.Array(
    Type.Object({
      kind: Kind,
      changed: Type.Array(SpokenLanguage, { description: 'the languages in which the chain wrote it' }),
    }),
  ),
});
export type StaffMails = Static<typeof StaffMails>;

const Version = Type.Object({
  versionId: Type.Integer(),
  language: SpokenLanguage,
  savedAt: Type.String(),
  by: Type.String(),
  texts: Type.Union([Texts, Type.Null()], { description: 'null: the texts of the shop again' }),
});

export const StaffMail = Type.Object({
  kind: Kind,
  modifiedAt: Type.String({ description: 'when it was last saved; empty: never' }),
  by: Type.String({ description: 'who saved it' }),
  texts: Type.Object({ it: Texts, en: Texts }, { description: 'as they are sent now' }),
  usual: Type.Object({ it: Texts, en: Texts }, { description: 'as the shop writes them' }),
  readers: Type.Integer({ description: 'customers who read mails in English' }),
  versions: Type.Array(Version, { description: 'what was saved, the newest first' }),
});
export type StaffMail = Static<typeof StaffMail>;

const Text = Type.String({ maxLength: 200 });
const Reader = Type.Object({
  firstName: Text,
  orderId: Type.Integer(),
  total: Type.Number({ description: 'euro' }),
  order: Type.Object({
    orderNumber: Type.Integer(),
    orderStatusId: Type.Integer(),
    deliveryServiceId: Type.Integer(),
    timeslot: Type.Object({ dateIso: Type.String({ format: 'date' }), beginTime: Text, endTime: Text }),
    addDate: Type.Optional(Type.String({ format: 'date-time' })),
    shippingAddress: Type.Object({ address1: Text, addressNumber: Text, postalcode: Text, city: Text }),
    store: Type.Object({ name: Text, phone: Text }),
  }),
});
export const StaffMailOrder = Type.Object({ reader: Reader });
export type StaffMailOrder = Static<typeof StaffMailOrder>;

export const StaffMailPreviewBody = Type.Object({
  kind: Kind,
  language: SpokenLanguage,
  texts: Texts,
  reader: Type.Optional(Reader),
});
export const StaffMailPreview = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  plain: Type.String({ description: 'the version without HTML' }),
});

const bind = bindFrom('issue 48, settings');

export const staffMailCalls = {
  staffMails: bind(routes.staffMails, {
    data: StaffMails,
    summary: 'Every mail to customers, and in which languages the chain wrote its texts',
  }),
  staffMail: bind(routes.staffMail, {
    query: Type.Object({ kind: Kind }),
    data: StaffMail,
    summary: 'The texts of a mail in both languages, those of the shop, and what was saved',
  }),
  staffMailPreview: bind(routes.staffMailPreview, {
    body: StaffMailPreviewBody,
    data: StaffMailPreview,
    summary: 'A mail with these texts, for an invented customer or a real one, as it would be sent',
  }),
  staffMailOrder: bind(routes.staffMailOrder, {
    query: Type.Object({ preview_order: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) }),
    data: StaffMailOrder,
    summary: 'Whom and which order a preview is about, by the number that the customer knows',
  }),
  staffMailSave: bind(routes.staffMailSave, {
    body: Type.Object({
      kind: Kind,
      modifiedAt: Type.String({ maxLength: 40, description: 'of the mail as it was read' }),
      mailTexts: Type.Object(
        { it: Texts, en: Texts },
        { description: 'texts as the shop writes them take its own back' },
      ),
    }),
    data: StaffMail,
    summary: 'Saves the texts of a mail; the next one that is sent has them, from every process',
  }),
  staffMailTrial: bind(routes.staffMailTrial, {
    body: Type.Object({ kind: Kind, language: SpokenLanguage, texts: Texts }),
    data: Type.Object({}),
    summary: 'Sends a mail with these texts, for an invented customer, to the member of the staff who calls',
  }),
} as const;

export const STAFF_MAIL_ERRORS = {
  MAIL_FIELD_UNKNOWN: '{field} non c’è in questa e-mail: ci sono {fields}',
  MAIL_FIELD_NEEDED: 'Manca {field} nel titolo o nel testo: senza, questa e-mail non serve',
  MAIL_NO_BUTTON: 'Questa e-mail non ha un bottone',
} as const;
