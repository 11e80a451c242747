import { type Static, Type } from 'typebox';
import { FIELD_TYPES } from '../../domain/forms/dynamic-form.ts';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7, "paths not shown"; decision 14');

const Flag = Type.Integer({ minimum: 0, maximum: 1 });

export const FormOption = Type.Object({ label: Type.String(), value: Type.String() });

/** A field with the names of the content management system that forms come from (S 3, Dynamic form). */
export const FormField = Type.Object({
  id: Id,
  key: Type.String(),
  type: Type.Enum(FIELD_TYPES),
  label: Type.String(),
  ...langField,
  placeholder: Type.String(),
  desc_text: Type.String({ description: 'HTML, sanitised' }),
  help_text: Type.String({ description: 'HTML, sanitised' }),
  required: Flag,
  disable_input: Flag,
  input_limit: Type.Optional(Type.Integer({ description: 'characters' })),
  order: Type.Integer(),
  options: Type.Array(FormOption, { description: '$ordersList is already replaced by the orders' }),
  default: Type.String({ description: 'as the staff wrote it; with $ a path into current data' }),
  value: Type.String({ description: 'the default for who asks, now' }),
  element_class: Type.String(),
  container_class: Type.String(),
  num_min: Type.Optional(Type.Number()),
  num_max: Type.Optional(Type.Number()),
  num_step: Type.Optional(Type.Number()),
  upload_types: Type.String({ description: 'file endings, comma-joined' }),
  max_file_size: Type.Integer({ description: 'MB each' }),
  upload_multi_count: Type.Integer({ description: 'files at most' }),
});
export type FormField = Static<typeof FormField>;

export const DynamicForm = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  ...langField,
  version: Type.Integer({ description: 'another one whenever the staff changed the form' }),
  loginRequired: Type.Boolean({ description: 'true for a visitor means: no fields are shown' }),
  submitLabel: Type.String(),
  successMessage: Type.String({ description: 'HTML, sanitised' }),
  guard: Type.String({ description: 'to be sent back with the answers; tells people from programs' }),
  fields: Type.Array(FormField),
});
export type DynamicForm = Static<typeof DynamicForm>;

export const FormQuery = Type.Object({
  form_id: Type.Optional(Id),
  slug: Type.Optional(Type.String({ maxLength: 80 })),
});

export const FormView = Type.Object({ form: DynamicForm });

export const FormSendBody = Type.Object({
  form_id: Id,
  fields: Type.Record(Type.String({ pattern: '^[0-9]{1,10}$' }), Type.Unknown(), {
    maxProperties: 200,
    description: 'by field id: text, or a list of choices, or the tmp_name of each uploaded file',
  }),
  guard: Type.Optional(Type.String({ maxLength: 200 })),
  website: Type.Optional(Type.String({ maxLength: 500, description: 'people see no such field and leave it empty' })),
});

export const FormSendReply = Type.Object({
  submissionId: Type.Integer(),
  actions: Type.Object({ success_message: Type.String({ description: 'HTML, sanitised' }) }),
});
export type FormSendReply = Static<typeof FormSendReply>;

export const formsCalls = {
  formView: bind(routes.formView, {
    query: FormQuery,
    data: FormView,
    summary: 'A form by its id or slug, with the defaults and orders of who asks',
  }),
  formSend: bind(routes.formSend, {
    query: OfPeople,
    body: FormSendBody,
    data: FormSendReply,
    summary: 'Sends a form; refusals name the field’s id. A few a minute',
  }),
} as const;

/** Refusals of forms beyond those of their fields. Code -> Italian text; details fill the {braces}. */
export const FORM_ERRORS = {
  FORM_NOT_FOUND: 'Modulo non trovato',
  UPLOAD_UNREADABLE: 'Non riusciamo a leggere questo file: prova con un altro',
  UPLOAD_GONE: 'Il file allegato non è più disponibile: allegalo di nuovo',
  UPLOADS_FULL: 'Ora non possiamo ricevere altri file: riprova più tardi',
  LOOKS_AUTOMATIC: 'Non abbiamo potuto inviare il modulo: attendi qualche secondo e riprova',
} as const;
