import type { DriveStop } from '../../../contract/runs/run-schemas.ts';
import { t } from '../../../language/language.ts';
import { GoButton } from '../phone/GoButton.tsx';

export function StopHead({ stop }: { readonly stop: DriveStop }) {
  return (
    <div>
      <h1 className="font-bold font-sans text-2xl">{stop.customer}</h1>
      <p>{stop.address}</p>
    </div>
  );
}

export function Choice({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="drive-choice" onClick={onPress}>
      {text}
    </button>
  );
}

export function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <GoButton isQuiet onPress={onBack}>
      {t('Indietro')}
    </GoButton>
  );
}

interface NoteProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function Note({ label, value, onChange }: NoteProps) {
  return (
    <label className="drive-note">
      {label}
      <input value={value} maxLength={500} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
