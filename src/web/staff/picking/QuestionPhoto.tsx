import { useRef } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { MAX_QUESTION_PHOTO_MB } from '../../../contract/picking/limits.ts';
import type { Question } from '../../../contract/picking/question-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { smallPhoto } from '../phone/small-photo.ts';

/** A photo for a question, and why it could not be taken or sent. */
export interface AskedPhoto {
  /** Empty: there is none. */
  readonly base64: string;
  readonly problem: string;
}
export const NO_PHOTO: AskedPhoto = { base64: '', problem: '' };

/** About 300 KB, which can be sent from a cold room with a weak network. */
const SENT = { maxSide: 1600, maxLength: 400_000 };
/** The base64 length of the largest photo that the server accepts. */
const MAX_UNSCALED = Math.floor((MAX_QUESTION_PHOTO_MB * 1024 * 1024 * 4) / 3);

async function photoOf(file: File): Promise<AskedPhoto> {
  const small = await smallPhoto(file, { ...SENT, maxUnscaled: MAX_UNSCALED }).catch(
    () => ({ problem: 'no-picture' }) as const,
  );
  if ('base64' in small) return { base64: small.base64, problem: '' };
  if (small.problem === 'too-large')
    return { ...NO_PHOTO, problem: errorText('UPLOAD_TOO_LARGE', { max: MAX_QUESTION_PHOTO_MB }) };
  return { ...NO_PHOTO, problem: t('Questo file non è una foto: rifalla, o chiedi senza.') };
}

/** Returns why a question with a photo failed, if the photo is or may be the reason; undefined: it is not. */
export function photoProblem(error: unknown): string | undefined {
  const refused = asApiError(error);
  if (refused.kind === 'offline') return t('La foto non è partita: la rete non basta. Riprova, o chiedi senza.');
  return refused.at('photo') ?? (refused.has('BODY_TOO_LARGE') ? refused.message : undefined);
}

interface PhotoFieldProps {
  readonly photo: AskedPhoto;
  readonly onChange: (photo: AskedPhoto) => void;
}

/** Takes a photo with the phone, shows it, and can remove it. If a new photo cannot be used, the one before is kept. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { base64, problem } = photo;
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const taken = await photoOf(file);
    onChange(taken.base64 === '' ? { ...taken, base64 } : taken);
    // allows the same file to be chosen again
    if (input.current) input.current.value = '';
  }
  return (
    <div className="pick-photo">
      {base64 !== '' && <img src={`data:image/jpeg;base64,${base64}`} alt={t('La foto per il cliente')} />}
      <label>
        <Icon name="camera" />
        {base64 === '' ? t('Aggiungi una foto') : t('Rifai')}
        <input
          aria-label={base64 === '' ? t('Aggiungi una foto') : t('Rifai la foto')}
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {base64 !== '' && (
        <button
          type="button"
          aria-label={t('Togli la foto')}
          onClick={() => {
            onChange(NO_PHOTO);
            input.current?.focus();
          }}
        >
          <Icon name="trash" />
          {t('Togli')}
        </button>
      )}
      <p role="alert">{problem}</p>
    </div>
  );
}

/** The photo of a question; it opens in its full size. */
export function PhotoOf({ question: { photo, customer } }: { readonly question: Question }) {
  if (!photo) return null;
  return (
    <a href={photo.url} target="_blank" rel="noreferrer" className="pick-asked-photo">
      <img
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt={t('La foto mandata a {name}', { name: customer })}
      />
    </a>
  );
}
