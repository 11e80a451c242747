import { fitsVatNumber } from '../../../domain/base/check-characters.ts';
import { formatMoney, formatNumber } from '../../../domain/base/format.ts';
import { tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { isColour, MINIMUM_CONTRAST, nearestReadable, worstContrast } from '../../../domain/content/look.ts';
import {
  isSettingKey,
  SETTINGS,
  type Setting,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
  settingOf,
} from '../../../domain/settings/settings.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export type Values = Readonly<Partial<Record<SettingKey, SettingValue>>>;

/** Returns the values as they are stored; refuses all of them if one is wrong, or belongs to another chapter. */
export function checkedValues(given: Readonly<Record<string, unknown>>, group?: SettingGroup): Result<Values, Refusal> {
  const problems: Refusal[] = [];
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  for (const [key, said] of Object.entries(given)) {
    const value = valueOf(said);
    if (!isSettingKey(key) || (group !== undefined && SETTINGS[key].group !== group))
      problems.push({ code: 'SETTING_UNKNOWN', field: key.slice(0, 40) });
    else {
      problems.push(...problemsOf(key, settingOf(key), value));
      values[key] = value;
    }
  }
  const checked = refuseIfAny(problems);
  return checked.ok ? ok(values) : checked;
}

/** What is no value of a setting is read as an empty text, which none of those that need something takes. */
function valueOf(said: unknown): SettingValue {
  if (typeof said === 'string') return said.trim();
  return typeof said === 'number' || typeof said === 'boolean' ? said : '';
}

function problemsOf(key: SettingKey, setting: Setting, value: SettingValue): readonly Refusal[] {
  switch (setting.kind) {
    case 'cents':
      return amountProblems(key, setting, value);
    case 'whole':
      return wholeProblems(key, setting, value);
    case 'flag':
      return typeof value === 'boolean' ? [] : [{ code: 'INVALID_CHOICE', field: key }];
    case 'choice':
      return Object.hasOwn(setting.choices, String(value)) ? [] : [{ code: 'INVALID_CHOICE', field: key }];
    case 'text':
      return typeof value === 'string' ? textProblems(key, setting, value) : [{ code: 'INVALID_CHOICE', field: key }];
    case 'day':
      return value === '' || isDate(String(value)) ? [] : [{ code: 'INVALID_DATE', field: key }];
    case 'picture':
      return typeof value === 'string' ? [] : [{ code: 'MEDIA_GONE', field: key }];
    case 'colour':
      return colourProblems(key, String(value));
  }
}

/**
 * Refuses what may not be set now, whether it is new or was set before: a picture that is not in the library, and a
 * second factor for all by somebody without one, who would be shut out.
 */
export async function checkSettable(
  db: Queryable,
  { logo = '', staff_second_factor: needsFactor }: Values,
  hasSecondFactor: boolean,
): Promise<Result<void, Refusal>> {
  if (needsFactor === true && !hasSecondFactor) return refuse('SETTING_OWN_FACTOR', { field: 'staff_second_factor' });
  if (logo === '') return ok();
  const row = await db.maybeOne<{ mediaId: number }>(sql`
    select media_id from content_media where path = ${String(logo)} order by media_id limit 1`);
  return row ? ok() : refuse('MEDIA_GONE', { field: 'logo' });
}

type Limits = { readonly min: number; readonly max: number };

function amountProblems(field: SettingKey, { min, max }: Limits, value: SettingValue): readonly Refusal[] {
  if (typeof value !== 'number' || !Number.isInteger(value)) return [{ code: 'NUMBERS_ONLY', field }];
  const details = { min: () => formatMoney(min), max: () => formatMoney(max) };
  return value < min || value > max ? [{ code: 'SETTING_MONEY', field, details }] : [];
}

function wholeProblems(field: SettingKey, { min, max }: Limits, value: SettingValue): readonly Refusal[] {
  if (typeof value !== 'number' || !Number.isInteger(value)) return [{ code: 'NUMBERS_ONLY', field }];
  if (value < min) return [{ code: 'NUMBER_TOO_SMALL', field, details: { min } }];
  return value > max ? [{ code: 'NUMBER_TOO_LARGE', field, details: { max } }] : [];
}

function textProblems(
  field: SettingKey,
  { max, isRequired, form }: Extract<Setting, { kind: 'text' }>,
  value: string,
): readonly Refusal[] {
  if (value === '') return isRequired ? [{ code: 'REQUIRED', field }] : [];
  if (form && !form.pattern.test(value)) return [{ code: 'SETTING_FORM', field, details: { example: form.example } }];
  if (field === 'seller_vat' && !fitsVatNumber(value)) return [{ code: 'SETTING_VAT_CHECK', field }];
  return tooLong(field, value, max);
}

function colourProblems(field: SettingKey, value: string): readonly Refusal[] {
  if (!isColour(value)) return [{ code: 'SETTING_COLOUR', field }];
  const worst = worstContrast(value);
  if (worst >= MINIMUM_CONTRAST) return [];
  // rounded down: 4,49 is not 4,5
  const details = {
    contrast: () => formatNumber(Math.floor(worst * 10) / 10),
    least: () => formatNumber(MINIMUM_CONTRAST),
    nearest: nearestReadable(value),
  };
  return [{ code: 'SETTING_CONTRAST', field, details }];
}
