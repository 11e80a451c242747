import type { FormField } from '../../../contract/forms/schemas.ts';
import { FIELD_TYPES, type FieldType } from '../../../domain/forms/dynamic-form.ts';
import { UPLOAD_KINDS, type UploadKind } from '../../infra/uploads/inspect-upload.ts';

type Raw = Readonly<Record<string, unknown>>;

const MAX_FIELDS = 100;
const MAX_OPTIONS = 200;
const DEFAULT_FILE_MB = 5;
/** The largest file that a form may ask for. */
export const MAX_FILE_MB = 10;
const MAX_FILES = 5;

/**
 * Reads the fields of a form that the staff, or an import from the content management system, wrote, in their order.
 * A field without an id or a known type is left out: it could be neither shown nor filled in.
 */
export function readFields(stored: readonly unknown[]): FormField[] {
  const fields = stored.slice(0, MAX_FIELDS).flatMap((raw, index) => readField(raw, index) ?? []);
  const byId = new Map(fields.map((field) => [field.id, field]));
  return [...byId.values()].sort((a, b) => a.order - b.order);
}

function readField(stored: unknown, index: number): FormField | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const raw = stored as Raw;
  const id = number(raw, 'id');
  const type = FIELD_TYPES.find((fieldType) => fieldType === (ALIASES[text(raw, 'type')] ?? raw['type']));
  if (id === undefined || !Number.isInteger(id) || id < 1 || id > 2_147_483_647 || !type) return undefined;
  const limits = {
    num_min: number(raw, 'num_min'),
    num_max: number(raw, 'num_max'),
    num_step: number(raw, 'num_step'),
  };
  const limit = number(raw, 'input_limit');
  return {
    id,
    type,
    key: text(raw, 'key') || `${type}_${id}`,
    label: text(raw, 'label'),
    placeholder: text(raw, 'placeholder'),
    desc_text: text(raw, 'desc_text'),
    help_text: text(raw, 'help_text'),
    required: flag(raw, 'required'),
    disable_input: flag(raw, 'disable_input'),
    order: number(raw, 'order') ?? index,
    options: readOptions(raw['options']),
    default: text(raw, 'default'),
    value: '',
    element_class: classes(raw, 'element_class'),
    container_class: classes(raw, 'container_class'),
    upload_types: uploadKinds(text(raw, 'upload_types')).join(','),
    max_file_size: Math.min(Math.max(1, Math.round(number(raw, 'max_file_size') ?? DEFAULT_FILE_MB)), MAX_FILE_MB),
    upload_multi_count: Math.min(Math.max(1, Math.round(number(raw, 'upload_multi_count') ?? 1)), MAX_FILES),
    ...(limit !== undefined && limit > 0 ? { input_limit: Math.round(limit) } : {}),
    ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
  };
}

/** Names that other versions of the system use for the same types. */
const ALIASES: Readonly<Record<string, FieldType>> = {
  text: 'textbox',
  firstname: 'textbox',
  lastname: 'textbox',
  city: 'textbox',
  address: 'textbox',
  select: 'listselect',
  radio: 'listradio',
  checkboxes: 'listcheckbox',
  terms: 'consent',
  upload: 'file_upload',
};

/** Returns the allowed file extensions of a field; all that the shop accepts if the field names none. */
export function uploadKinds(types: string): UploadKind[] {
  const named = types.toLowerCase().split(/[\s,]+/);
  const endings = new Set(named.map((each) => each.replace(/^\./, '').replace('jpeg', 'jpg')).filter(Boolean));
  return UPLOAD_KINDS.filter((kind) => endings.size === 0 || endings.has(kind));
}

function readOptions(stored: unknown): { label: string; value: string }[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_OPTIONS).flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const label = text(each as Raw, 'label');
    return [{ label, value: text(each as Raw, 'value') || label }];
  });
}

function text(raw: Raw, name: string): string {
  const value = raw[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function number(raw: Raw, name: string): number | undefined {
  const value = raw[name];
  if (value === '' || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** Reads a flag. The versions of the system write it as 1, "1" or true. */
function flag(raw: Raw, name: string): 0 | 1 {
  return raw[name] === true || raw[name] === 1 || raw[name] === '1' ? 1 : 0;
}

function classes(raw: Raw, name: string): string {
  return text(raw, name)
    .split(/\s+/)
    .filter((each) => /^[\w-]{1,40}$/.test(each))
    .join(' ');
}
