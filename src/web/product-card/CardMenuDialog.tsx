import { msg, t } from '../../language/language.ts';
import { paths } from '../page/paths.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

export type CardAction = 'list' | 'similar' | 'prices';

const ACTIONS: readonly { action: CardAction; icon: IconName; text: string }[] = [
  { action: 'list', icon: 'list', text: msg('Aggiungi a una lista') },
  { action: 'similar', icon: 'repeat', text: msg('Prodotti simili') },
  { action: 'prices', icon: 'chart', text: msg('Andamento del prezzo') },
];
const entryClass = 'flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-left font-semibold hover:bg-tint';

/** Lists the further actions for a product. */
export function CardMenuDialog({ question: product, open, answer }: AskedProps<CardProduct, CardAction>) {
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={product.lang}>{product.name}</span>} widthPx={380}>
      <ul className="-mx-3 grid gap-1">
        {ACTIONS.map(({ action, icon, text }) => (
          <li key={action}>
            <button type="button" onClick={() => answer(action)} className={entryClass}>
              <Icon name={icon} className="size-5.5 text-accent" />
              {t(text)}
            </button>
          </li>
        ))}
        <li>
          <Link to={paths.product(product.slug)} onClick={() => answer()} className={entryClass}>
            <Icon name="info" className="size-5.5 text-accent" />
            {t('Ingredienti e dettagli')}
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
