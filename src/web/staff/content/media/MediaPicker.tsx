import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { products } from '../../../../contract/catalogue/routes.ts';
import { staffMediaOfProduct } from '../../../../contract/content/routes.ts';
import type { StaffMediaHead } from '../../../../contract/content/staff-media-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Queries } from '../../../api/Queries.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { mediaQuery, thumbOf } from './media-text.ts';
import { UploadForm } from './UploadForm.tsx';

/** Opens the dialog of pictures and returns the chosen or newly uploaded one; undefined when it was closed. */
export function pickMedia(): Promise<StaffMediaHead | undefined> {
  return askDialog<undefined, StaffMediaHead>(MediaPicker, undefined);
}

function MediaPicker({ open, answer }: AskedProps<undefined, StaffMediaHead>) {
  const [from, setFrom] = useState<'library' | 'products' | 'file'>('library');
  const other = (way: typeof from, text: string) =>
    way !== from && (
      <Button variant="secondary" onClick={() => setFrom(way)}>
        {text}
      </Button>
    );
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={t(from === 'file' ? 'Carica un’immagine' : 'Scegli un’immagine')}
      widthPx={860}
      footer={
        <>
          {other('library', t('Scegli tra quelle che ci sono'))}
          {other('products', t('Figure dei prodotti'))}
          {other('file', t('Carica un’immagine'))}
        </>
      }
    >
      <Queries>
        {from === 'file' && <UploadForm onUploaded={answer} />}
        {from === 'products' && <Goods onChoose={answer} />}
        {from === 'library' && <Choices onChoose={answer} />}
      </Queries>
    </Dialog>
  );
}

function Choices({ onChoose }: { readonly onChoose: (media: StaffMediaHead) => void }) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const { query: _query, ...options } = mediaQuery(words, page);
  const { data, error } = useQuery(options);
  return (
    <div className="grid min-h-96 content-start gap-2">
      <MediaSearch
        words={words}
        onSearch={(next) => {
          setWords(next);
          setPage(1);
        }}
      />
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {data?.media.length === 0 && <p role="status">{t('Nessuna immagine trovata')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {data?.media.map((media) => (
          <Tile key={media.mediaId} src={thumbOf(media)} name={media.title} onChoose={() => onChoose(media)} />
        ))}
      </ul>
      {data && data.page.totPages > 1 && (
        <div className="flex items-center justify-between gap-3">
          {page > 1 ? (
            <IconButton icon="chevron-left" label={t('Pagina precedente')} onClick={() => setPage(page - 1)} />
          ) : (
            <span />
          )}
          <p role="status" className="text-ink-faint text-sm">
            {t('Pagina {number}', { number: page })}
          </p>
          {page < data.page.totPages ? (
            <IconButton icon="chevron-right" label={t('Pagina successiva')} onClick={() => setPage(page + 1)} />
          ) : (
            <span />
          )}
        </div>
      )}
    </div>
  );
}

/** The pictures of products, found by their names; the chosen one is taken into the library. */
function Goods({ onChoose }: { readonly onChoose: (media: StaffMediaHead) => void }) {
  const [words, setWords] = useState('');
  const { data, error } = useQuery({
    queryKey: ['staff', 'media-goods', words],
    queryFn: () => api.call(products, { query: { q: words, page_size: 24 } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = data && 'products' in data ? data.products : undefined;
  const take = useMutation({
    mutationFn: (code: string) => api.call(staffMediaOfProduct, { body: { code } }),
    onSuccess: onChoose,
    onError: tellError,
  });
  return (
    <div className="grid min-h-96 content-start gap-2">
      <MediaSearch words={words} onSearch={setWords} />
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {found?.length === 0 && <p role="status">{t('Nessun prodotto trovato')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {found?.map(({ productId, code, name, mediaURLMedium }) => (
          <Tile key={productId} src={mediaURLMedium} name={name} onChoose={() => take.mutate(code)} />
        ))}
      </ul>
    </div>
  );
}

interface TileProps {
  readonly src: string;
  readonly name: string;
  readonly onChoose: () => void;
}

function Tile({ src, name, onChoose }: TileProps) {
  return (
    <li>
      <button type="button" onClick={onChoose} className="grid w-full gap-1.5 rounded-md p-2 text-left hover:bg-tint">
        <img src={src} alt="" loading="lazy" className="aspect-4/3 w-full rounded-md bg-tile object-contain" />
        <span lang={contentLanguage()} className="break-words text-sm">
          {name}
        </span>
      </button>
    </li>
  );
}

interface MediaSearchProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

function MediaSearch({ words, onSearch }: MediaSearchProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('cerca') ?? '').trim());
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca nelle immagini')}
      onSubmit={search}
      className="flex max-w-xl items-start gap-2"
    >
      <Field label={t('Parole')} name="cerca" type="search" maxLength={100} defaultValue={words} className="grow" />
      <Button type="submit" variant="secondary" className="mt-7.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
