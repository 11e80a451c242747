import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_LIST_NAME } from '../../../contract/lists/limits.ts';
import { wishlistDelete, wishlistSelect, wishlistUpdate } from '../../../contract/lists/routes.ts';
import type { WishlistView } from '../../../contract/lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { useListChange } from './list-queries.ts';
import { SharePanel } from './SharePanel.tsx';

/** The name of a list and its actions: sharing stands beside it, what is rare is in the menu, deleting stands last. */
export function ListHeading({ list, children }: { readonly list: WishlistView; readonly children?: ReactNode }) {
  const { name } = list;
  const { sharedBy } = list.sharingData;
  const [shown, setShown] = useState<'menu' | 'name' | 'sharing'>();
  const close = () => setShown(undefined);
  return (
    <>
      <PageBar
        title={name}
        backTo={paths.lists()}
        backText={t('Le mie liste')}
        end={
          <IconButton
            icon="dots"
            label={t('Altre azioni')}
            aria-haspopup="dialog"
            className="print:hidden"
            onClick={() => setShown('menu')}
          />
        }
      />
      <div className="flex min-h-11 items-center justify-between gap-x-2 max-[22.5rem]:flex-wrap print:hidden">
        <p className="min-w-0 text-ink-soft text-xs sm:text-sm">{noteOf(list)}</p>
        <div className="-mr-3 ml-auto flex shrink-0">
          {sharedBy === undefined && (
            <Button variant="quiet" className="px-3!" onClick={() => setShown('sharing')}>
              <Icon name="share" />
              {t('Condividi')}
            </Button>
          )}
          {children}
        </div>
      </div>
      {shown === 'name' && <Rename list={list} onDone={close} />}
      <Menu list={list} open={shown === 'menu'} onClose={close} onRename={() => setShown('name')} />
      {sharedBy === undefined && (
        <Dialog open={shown === 'sharing'} onClose={close} title={t('Condividi “{name}”', { name })} widthPx={480}>
          {shown === 'sharing' && <SharePanel listId={list.listId} />}
        </Dialog>
      )}
    </>
  );
}

/** "I cuori finiscono qui", "Di Marco, da leggere". */
function noteOf({ default: isDefault, sharingData: { sharedBy, grant } }: WishlistView): string {
  if (sharedBy === undefined) return isDefault ? t('I cuori finiscono qui') : '';
  return grant === 'READ'
    ? t('Condivisa da {name}, in sola lettura', { name: sharedBy })
    : t('Condivisa da {name}', { name: sharedBy });
}

interface MenuProps {
  readonly list: WishlistView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRename: () => void;
}

function Menu({ list, open, onClose, onRename }: MenuProps) {
  const { listId, name, default: isDefault, sharingData } = list;
  const { sharedBy } = sharingData;
  const navigate = useNavigate();
  const select = useListChange(wishlistSelect);
  const remove = useListChange(wishlistDelete, () => void navigate(paths.lists()));
  async function askAndRemove() {
    const isSure = await confirm(
      sharedBy === undefined
        ? {
            title: t('Eliminare la lista?'),
            text: t('Vuoi eliminare la lista “{name}”?', { name }),
            isDestructive: true,
          }
        : {
            title: t('Togliere la lista dalle tue?'),
            text: t('“{name}” resta a {owner}: per riaverla ti servirà un altro invito.', { name, owner: sharedBy }),
          },
    );
    if (isSure) remove.mutate({ list_id: listId });
  }
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog open={open} onClose={onClose} title={name} widthPx={400}>
      <ul className="-mx-3 grid">
        {sharedBy === undefined && <Act icon="edit" text={t('Rinomina')} onClick={onRename} />}
        {sharedBy === undefined && !isDefault && (
          <Act icon="heart" text={t('Rendi predefinita')} onClick={act(() => select.mutate({ list_id: listId }))} />
        )}
        <Act icon="print" text={t('Stampa')} onClick={act(() => setTimeout(() => window.print()))} />
        <Act
          icon="trash"
          isDanger
          text={sharedBy === undefined ? t('Elimina') : t('Togli dalle mie liste')}
          onClick={act(() => void askAndRemove())}
        />
      </ul>
    </Dialog>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

function Act({ icon, text, isDanger = false, onClick }: ActProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className={`flex min-h-12 w-full items-center gap-3.5 rounded-md px-3 text-left font-semibold hover:bg-tint ${isDanger ? 'text-danger' : ''}`}
      >
        <Icon name={icon} className={`size-5.5 ${isDanger ? '' : 'text-accent'}`} />
        {text}
      </button>
    </li>
  );
}

function Rename({ list, onDone }: { readonly list: WishlistView; readonly onDone: () => void }) {
  const [name, setName] = useState(list.name);
  const rename = useListChange(wishlistUpdate, onDone);
  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ list_id: list.listId, name });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field
        name="list-name"
        label={t('Nome della lista')}
        className="min-w-60 grow"
        maxLength={MAX_LIST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={rename.isPending} className="mt-7.5">
        {t('Salva')}
      </Button>
      <Button variant="secondary" onClick={onDone} className="mt-7.5">
        {t('Annulla')}
      </Button>
    </form>
  );
}
