import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from './moment.ts';

export interface SavedMeanwhileProps {
  readonly modifiedAt: string;
  /** The other person's version. */
  readonly children: ReactNode;
  readonly isOverwriting: boolean;
  readonly isBusy: boolean;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shown after a conflict: both versions are visible, and the person who edits chooses one. */
export function SavedMeanwhile(props: SavedMeanwhileProps) {
  const { modifiedAt, children, isOverwriting, isBusy, onOverwrite, onTakeTheirs } = props;
  return (
    <div className="grid gap-3">
      <Alert tone="error">
        {t('Nel frattempo qualcun altro ha salvato questo contenuto ({moment}). La tua versione è ancora qui sotto.', {
          moment: formatMoment(modifiedAt),
        })}
      </Alert>
      <details className="rounded-md bg-card p-4 shadow-card">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
          {t('La versione dell’altra persona')}
        </summary>
        {children}
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isOverwriting} onClick={onOverwrite}>
          {t('Salva la mia versione')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onTakeTheirs}>
          {t('Tieni l’altra versione')}
        </Button>
      </div>
    </div>
  );
}
