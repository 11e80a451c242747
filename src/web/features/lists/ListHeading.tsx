import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_LIST_NAME } from '../../../contract/lists/limits.ts';
import { wishlistDelete, wishlistSelect, wishlistUpdate } from '../../../contract/lists/routes.ts';
import type { WishlistView } from '../../../contract/lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useListChange } from './list-queries.ts';
import { SharePanel } from './SharePanel.tsx';

/** The name of a list and its actions: rename, share, make it the default; deleting it stands last. */
export function ListHeading({ list, children }: { readonly list: WishlistView; readonly children?: ReactNode }) {
  const { listId, name, default: isDefault } = list;
  const navigate = useNavigate();
  const { sharedBy, grant } = list.sharingData;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
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
  return (
    <div className="grid gap-2">
      {isRenaming ? (
        <Rename list={list} onDone={() => setIsRenaming(false)} />
      ) : (
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl">
          <span className="min-w-0 break-words">{name}</span>
          {sharedBy === undefined && (
            <IconButton
              icon="edit"
              label={t('Rinomina')}
              className="-ml-2 print:hidden"
              onClick={() => setIsRenaming(true)}
            />
          )}
          {isDefault && (
            <span className="font-sans tracking-normal">
              <Badge tone="accent">{t('Predefinita')}</Badge>
            </span>
          )}
        </h1>
      )}
      {sharedBy !== undefined && (
        <div className="-ml-3 flex flex-wrap items-center gap-x-4">
          <p className="ml-3 text-ink-soft">
            {grant === 'READ'
              ? t('Condivisa da {name}, in sola lettura', { name: sharedBy })
              : t('Condivisa da {name}', { name: sharedBy })}
          </p>
          <Button variant="danger" busy={remove.isPending} onClick={() => void askAndRemove()}>
            <Icon name="trash" />
            {t('Togli dalle mie liste')}
          </Button>
          {children}
        </div>
      )}
      {sharedBy === undefined && !isRenaming && (
        <div className="-ml-3 flex flex-wrap gap-1 print:hidden">
          <Button variant="quiet" className="px-3!" onClick={() => setIsSharing(true)}>
            <Icon name="share" />
            {t('Condividi')}
          </Button>
          {children}
          {!isDefault && (
            <Button
              variant="quiet"
              className="px-3!"
              busy={select.isPending}
              onClick={() => select.mutate({ list_id: listId })}
            >
              <Icon name="heart" />
              {t('Rendi predefinita')}
            </Button>
          )}
          <Button variant="danger" className="px-3!" busy={remove.isPending} onClick={() => void askAndRemove()}>
            <Icon name="trash" />
            {t('Elimina')}
          </Button>
        </div>
      )}
      {sharedBy === undefined && (
        <Dialog
          open={isSharing}
          onClose={() => setIsSharing(false)}
          title={t('Condividi “{name}”', { name })}
          widthPx={480}
        >
          {isSharing && <SharePanel listId={listId} />}
        </Dialog>
      )}
    </div>
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
