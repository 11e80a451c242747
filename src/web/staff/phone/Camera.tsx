import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/language.ts';
import { importWithRetry } from '../../hydration/late.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { CameraProps } from './CameraReader.tsx';

// The code reader and its dependencies are loaded only when the camera is opened.
const Reader = lazy(async () => ({
  default: (await importWithRetry(() => import('./CameraReader.tsx'))).CameraReader,
}));

/** The picture of the camera; codes in it are handled like those of a scanner. */
export function Camera(props: CameraProps) {
  return (
    <Suspense fallback={<p className="p-4">{t('Apro la fotocamera…')}</p>}>
      <Reader {...props} />
    </Suspense>
  );
}

/** Opens the camera to scan crates, and closes it again. */
export function CameraButton({ onCode }: Pick<CameraProps, 'onCode'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-2">
      {isOpen && <Camera onCode={onCode} onClose={() => setIsOpen(false)} />}
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 items-center justify-center gap-2 rounded-md bg-tint px-4 font-bold"
      >
        <Icon name="camera" />
        {t('Fotocamera')}
      </button>
    </div>
  );
}
