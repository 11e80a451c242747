import { formatMoney, formatNumber } from '../../../domain/base/format.ts';
import {
  keysOf,
  type Setting,
  type SettingGroup,
  type SettingKey,
  settingOf,
} from '../../../domain/settings/settings.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { pickMedia } from '../content/media/MediaPicker.tsx';
import type { Edited } from '../kit/use-edited.ts';
import type { SettingsDraft } from './setting-words.ts';

interface SettingFieldsProps {
  readonly group: SettingGroup;
  readonly edited: Edited<SettingsDraft>;
}

/** The fields of a chapter: numbers and texts beside each other, and below them what is on or off. */
export function SettingFields({ group, edited }: SettingFieldsProps) {
  const keys = keysOf(group);
  const flags = keys.filter((key) => settingOf(key).kind === 'flag');
  const others = keys.filter((key) => !flags.includes(key));
  return (
    <div className="grid content-start gap-4">
      <div className={`grid gap-x-4 gap-y-3 ${group === 'look' ? '' : 'sm:grid-cols-2'}`}>
        {others.map((key) => (
          <SettingField key={key} name={key} edited={edited} />
        ))}
      </div>
      {flags.length > 0 && (
        <div className="grid gap-x-4 border-line border-t pt-2 sm:grid-cols-2">
          {flags.map((key) => (
            <SettingField key={key} name={key} edited={edited} />
          ))}
        </div>
      )}
    </div>
  );
}

function SettingField({ name, edited }: { readonly name: SettingKey; readonly edited: Edited<SettingsDraft> }) {
  const setting = settingOf(name);
  const value = edited.value[name] ?? '';
  const error = edited.problem?.at(name);
  const change = (next: string | boolean) => edited.change({ ...edited.value, [name]: next });
  const label = t(setting.title);
  if (setting.kind === 'flag')
    return (
      <Checkbox name={name} checked={value === true} error={error} onChange={({ target }) => change(target.checked)}>
        {label}
        <span className="block text-ink-soft text-sm">{t(setting.help)}</span>
      </Checkbox>
    );
  if (setting.kind === 'picture')
    return (
      <PictureField
        name={name}
        label={label}
        error={error}
        hint={hintOf(setting)}
        path={String(value)}
        onPick={change}
      />
    );
  const common = { name, label, error, hint: hintOf(setting), value: String(value) };
  if (setting.kind === 'choice')
    return (
      <Select {...common} onChange={({ target }) => change(target.value)}>
        {Object.entries(setting.choices).map(([word, choice]) => (
          <option key={word} value={word}>
            {t(choice)}
          </option>
        ))}
      </Select>
    );
  // long texts need room
  if (setting.kind === 'text' && setting.max > 200)
    return <TextArea {...common} rows={6} className="sm:col-span-2" onChange={({ target }) => change(target.value)} />;
  return (
    <Field
      {...common}
      type={setting.kind === 'day' ? 'date' : undefined}
      inputMode={setting.kind === 'cents' ? 'decimal' : setting.kind === 'whole' ? 'numeric' : undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string;
  readonly path: string;
  readonly onPick: (path: string) => void;
}

/** A picture of the library, which is also uploaded in the dialog that picks it. */
function PictureField({ name, label, error, hint, path, onPick }: PictureFieldProps) {
  const pick = async () => {
    const picked = await pickMedia();
    if (picked) onPick(picked.path);
  };
  return (
    <fieldset name={name} className="grid content-start gap-1.5">
      <legend className="font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {path !== '' && <img src={path} alt={label} className="size-12 rounded-sm border border-line object-contain" />}
        <Button variant="secondary" onClick={() => void pick()}>
          {path === '' ? t('Scegli o carica un’immagine') : t('Cambiala')}
        </Button>
        {path !== '' && (
          <Button variant="quiet" onClick={() => onPick('')}>
            {t('Toglila')}
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-xs">{hint}</p>
      {error !== undefined && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Says what the number does and between which limits it lies. */
function hintOf(setting: Setting): string {
  const help = t(setting.help);
  if (setting.kind === 'cents')
    return `${help} ${t('Da {min} a {max}.', { min: formatMoney(setting.min), max: formatMoney(setting.max) })}`;
  if (setting.kind !== 'whole') return help;
  const limits = { min: formatNumber(setting.min), max: formatNumber(setting.max), unit: t(setting.unit) };
  return `${help} ${t('Da {min} a {max} {unit}.', limits)}`;
}
