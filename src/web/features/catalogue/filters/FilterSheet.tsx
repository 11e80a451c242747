import type { ReactNode } from 'react';
import { t } from '../../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

export interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly action: string;
  readonly children: ReactNode;
}

/**
 * Filters and sort order on a phone. Each choice applies at once; the button below shows the number of results and
 * closes the sheet.
 */
export function FilterSheet({ isOpen, onClose, action, children }: FilterSheetProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('Filtra e ordina')}
      footer={
        <Button size="lg" className="w-full" onClick={onClose}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
