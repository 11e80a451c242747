import type { StaffSettings } from '../../../contract/settings/schemas.ts';
import { formatDay, formatMoney, formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import {
  keysOf,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
  settingOf,
} from '../../../domain/settings/settings.ts';
import { msg, t } from '../../../language/language.ts';
import type { IconName } from '../../ui/icons/Icon.tsx';
import type { Version } from '../kit/use-edited.ts';

export const SETTINGS_KEY = ['staff', 'settings'];

interface Chapter {
  readonly title: string;
  /** The last part of its address. */
  readonly slug: string;
  readonly icon: IconName;
}

/** The chapters by their names on the wire. */
export const CHAPTERS: Readonly<Record<SettingGroup, Chapter>> = {
  sale: { title: msg('Vendita'), slug: 'vendita', icon: 'cart' },
  order: { title: msg('Ordine e pagamento'), slug: 'ordine', icon: 'cash' },
  delivery: { title: msg('Consegna e ritiro'), slug: 'consegna', icon: 'truck' },
  seller: { title: msg('Chi vende'), slug: 'chi-vende', icon: 'building' },
  customers: { title: msg('Clienti e accessi'), slug: 'clienti', icon: 'user' },
  law: { title: msg('Avvisi di legge'), slug: 'legge', icon: 'list' },
  news: { title: msg('Avvisi e apertura'), slug: 'avvisi', icon: 'bell' },
  look: { title: msg('Aspetto'), slug: 'aspetto', icon: 'blocks' },
};

/** Returns the value of a setting in words: 15 minuti, 40,00 €, Sì. */
export function valueText(key: SettingKey, value: SettingValue): string {
  const setting = settingOf(key);
  switch (setting.kind) {
    case 'cents':
      return formatMoney(Number(value));
    case 'whole':
      return `${formatNumber(Number(value))} ${t(setting.unit)}`;
    case 'flag':
      return value === true ? t('Sì') : t('No');
    case 'choice':
      return t(setting.choices[String(value)] ?? String(value));
    case 'day':
      return value === '' ? t('(vuoto)') : formatDay(String(value));
    case 'picture':
      return value === '' ? t('(vuoto)') : t('un’immagine');
    default:
      return value === '' ? t('(vuoto)') : shortened(String(value));
  }
}

const SHORT = 60;

function shortened(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
}

/** Values in their fields: numbers as they are typed. */
export type SettingsDraft = Readonly<Record<string, string | boolean>>;

export function isSettingsDraft(stored: unknown): stored is SettingsDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((value) => typeof value === 'string' || typeof value === 'boolean')
  );
}

export function versionOf({ settings, groups }: StaffSettings, group: SettingGroup): Version<SettingsDraft> {
  const own = settings.filter((each) => each.group === group);
  return {
    value: Object.fromEntries(own.map(({ key, value }) => [key, typed(key, value)])),
    modifiedAt: groups.find((each) => each.group === group)?.modifiedAt ?? '',
  };
}

function typed(key: SettingKey, value: SettingValue): string | boolean {
  if (typeof value === 'boolean') return value;
  return SETTINGS[key].kind === 'cents' ? (Number(value) / 100).toFixed(2).replace('.', ',') : String(value);
}

/** Returns what was typed as the server takes it; what is no number stays a text, which it refuses at its field. */
export function valuesOf(group: SettingGroup, draft: SettingsDraft): Record<string, SettingValue> {
  return Object.fromEntries(keysOf(group).map((key) => [key, valueOf(key, draft[key] ?? '')]));
}

function valueOf(key: SettingKey, said: string | boolean): SettingValue {
  if (typeof said === 'boolean') return said;
  const { kind } = SETTINGS[key];
  if (kind === 'cents') {
    const euro = parseDecimal(said.replace('€', ''));
    return euro === undefined ? said : Math.round(euro * 100);
  }
  return kind === 'whole' ? (parseDecimal(said) ?? said) : said;
}
