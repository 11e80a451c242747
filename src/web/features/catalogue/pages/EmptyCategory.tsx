import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Words } from '../../../ui/Words.tsx';

interface CategoryCrumb {
  readonly name: string;
  readonly path: string;
  readonly lang: 'it' | undefined;
}

/** Says that a department has no goods, and leads to its parent and to the promotions. */
export function EmptyCategory({ parent }: { readonly parent: CategoryCrumb | undefined }) {
  return (
    <EmptyState
      picture="crate"
      title={t('Qui non c’è ancora niente')}
      action={
        <>
          <Link to={parent?.path ?? paths.home()} className={buttonClass()}>
            {parent ? (
              <Words text="Vai a {name}" name={<span lang={parent.lang}>{parent.name}</span>} />
            ) : (
              t('Sfoglia i reparti')
            )}
          </Link>
          <Link to={paths.promotions()} className={buttonClass('secondary')}>
            {t('Guarda le promozioni')}
          </Link>
        </>
      }
    >
      {t('In questo momento lo scaffale è vuoto per il tuo negozio. Torna presto, oppure guarda qui vicino.')}
    </EmptyState>
  );
}
