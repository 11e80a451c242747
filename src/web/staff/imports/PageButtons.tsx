import type { Page } from '../../../contract/base/page.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

interface PageButtonsProps {
  readonly page: Page;
  readonly onPage: (page: number) => void;
}

/** The pages of a table inside a step. */
export function PageButtons({ page: { selPage, totPages }, onPage }: PageButtonsProps) {
  if (totPages < 2) return null;
  return (
    <p className="flex items-center gap-3 py-2 text-sm">
      <Button variant="secondary" disabled={selPage <= 1} onClick={() => onPage(selPage - 1)}>
        {t('Pagina prima')}
      </Button>
      {t('{page} di {pages}', { page: selPage, pages: totPages })}
      <Button variant="secondary" disabled={selPage >= totPages} onClick={() => onPage(selPage + 1)}>
        {t('Pagina dopo')}
      </Button>
    </p>
  );
}
