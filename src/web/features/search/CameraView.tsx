import type { RefObject } from 'react';
import { msg, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { CameraState } from './use-camera.ts';

export interface CameraViewProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
}

const SAID: Readonly<Record<CameraState, string>> = {
  starting: msg('Sto aprendo la fotocamera… Il browser potrebbe chiederti il permesso.'),
  seeing: msg('Inquadra il codice a barre: lo leggiamo da soli.'),
  unsupported: msg(
    'Questo browser non sa leggere i codici a barre. Scrivi qui sotto le cifre stampate sotto le barre.',
  ),
  refused: msg(
    'Non abbiamo il permesso di usare la fotocamera. Puoi darlo nelle impostazioni del browser, oppure scrivere qui sotto le cifre.',
  ),
  missing: msg('Non troviamo una fotocamera libera. Scrivi qui sotto le cifre stampate sotto le barre.'),
};

/** Shows the picture of the camera with a frame to aim by, or why there is none. */
export function CameraView({ video, state }: CameraViewProps) {
  const isOn = state === 'starting' || state === 'seeing';
  return (
    <div>
      <div
        className={classNames(
          'relative aspect-4/3 max-h-[40dvh] w-full overflow-hidden rounded-lg bg-sunken',
          !isOn && 'hidden',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('Immagine della fotocamera')}
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-[12%] inset-y-[28%] rounded-md border-3 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
      </div>
      <p
        role="status"
        className={classNames('flex gap-3 text-ink-soft', isOn ? 'mt-3 text-sm' : 'rounded-md bg-tint p-4')}
      >
        <Icon name={isOn ? 'barcode' : 'info'} />
        {t(SAID[state])}
      </p>
    </div>
  );
}
