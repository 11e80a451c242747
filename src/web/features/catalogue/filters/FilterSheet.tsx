import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { storeFilters, withoutFilters } from './listing-query.ts';

export interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly action: string;
  readonly isFiltered: boolean;
  readonly children: ReactNode;
}

/**
 * Filters and sort order on a phone. Each choice applies at once; the button below shows the number of results and
 * closes the sheet.
 */
export function FilterSheet({ isOpen, onClose, action, isFiltered, children }: FilterSheetProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('Filtra e ordina')}
      footer={
        <div className="flex items-center gap-3">
          {isFiltered && (
            <Link
              to={withoutFilters(params)}
              preventScrollReset
              onClick={() => storeFilters(pathname, withoutFilters(params))}
              className={buttonClass('quiet')}
            >
              {t('Togli tutti')}
            </Link>
          )}
          <Button size="lg" className="grow" onClick={onClose}>
            {action}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
