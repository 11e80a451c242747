import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Envelope } from '../../../../contract/base/envelope.ts';
import { MAX_PICTURE_MEGABYTES, PRODUCT_PICTURE_PATH } from '../../../../contract/products/limits.ts';
import { staffProductCrop, staffProductPictures } from '../../../../contract/products/routes.ts';
import type { StaffProduct } from '../../../../contract/products/schemas.ts';
import { language, t } from '../../../../language/language.ts';
import { ApiError, asApiError, errorOf, offlineError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { type AskedProps, askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface PicturesSectionProps {
  readonly product: StaffProduct;
  readonly isReadOnly: boolean;
  readonly onSaved: (product: StaffProduct) => void;
}

/** The photos of a product in their order; the first is that of its card. Each act is saved at once. */
export function PicturesSection({ product, isReadOnly, onSaved }: PicturesSectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const keys = product.pictures.map(({ key }) => key);
  const { productId: product_id, modifiedAt: modified_at } = product;
  const save = useMutation({
    mutationFn: (work: () => Promise<StaffProduct>) => work(),
    onSuccess: (after) => {
      toast('success', t('Foto salvate'));
      onSaved(after);
    },
    onSettled: () => {
      if (input.current) input.current.value = '';
    },
  });
  const put = async (next: readonly string[]) =>
    (await api.call(staffProductPictures, { body: { product_id, modified_at, keys: [...next] } })).product;
  async function crop({ key, large }: StaffProduct['pictures'][number]) {
    const part = await askPart(large);
    if (part)
      save.mutate(async () => {
        const body = { product_id, modified_at, key, ...part };
        return (await api.call(staffProductCrop, { body })).product;
      });
  }
  const problem = save.error ? asApiError(save.error) : undefined;
  const add = (files: readonly File[]) =>
    save.mutate(async () => {
      const added: string[] = [];
      for (const file of files) added.push(await uploadPicture(file));
      return put([...keys, ...added]);
    });
  const earlier = (index: number) =>
    save.mutate(() => put(keys.with(index - 1, keys[index] ?? '').with(index, keys[index - 1] ?? '')));
  const remove = (index: number) => save.mutate(() => put(keys.filter((_, at) => at !== index)));
  return (
    <section id="foto" aria-labelledby="foto-title" className="scroll-mt-4 border-line border-b pb-5">
      <h2 id="foto-title" className="font-semibold text-base">
        {t('Foto')}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {product.pictures.map((picture, index) => (
          <li key={picture.key} className="grid w-28 justify-items-center gap-1">
            <img
              src={picture.thumb}
              alt={t('Foto {n}', { n: index + 1 })}
              width={112}
              height={112}
              className="rounded-md"
            />
            {!isReadOnly && (
              <span className="flex flex-wrap justify-center gap-1">
                {index > 0 && (
                  <Button
                    variant="quiet"
                    disabled={save.isPending}
                    aria-label={t('Sposta prima la foto {n}', { n: index + 1 })}
                    onClick={() => earlier(index)}
                  >
                    {t('Prima')}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  disabled={save.isPending}
                  aria-label={t('Ritaglia la foto {n}', { n: index + 1 })}
                  onClick={() => void crop(picture)}
                >
                  {t('Ritaglia')}
                </Button>
                <Button
                  variant="quiet"
                  disabled={save.isPending}
                  aria-label={t('Togli la foto {n}', { n: index + 1 })}
                  onClick={() => remove(index)}
                >
                  {t('Togli')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <label className={`${buttonClass('secondary')} mt-2 has-focus-visible:outline-2`}>
          {t('Aggiungi foto')}
          <input
            ref={input}
            type="file"
            name="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/heic"
            disabled={save.isPending}
            aria-invalid={problem ? true : undefined}
            aria-describedby="foto-note"
            onChange={({ target }) => add([...(target.files ?? [])])}
            className="sr-only"
          />
        </label>
      )}
      <p id="foto-note" className={problem ? 'font-medium text-danger text-sm' : 'text-ink-soft text-xs'}>
        {problem?.message ??
          t('JPEG, PNG o WebP, al massimo {max} MB. Senza foto il negozio ne disegna una.', {
            max: MAX_PICTURE_MEGABYTES,
          })}
      </p>
    </section>
  );
}

/** Stores a photo, and returns its key; refusals are those of API calls. */
async function uploadPicture(file: File): Promise<string> {
  const data = new FormData();
  data.set('file', file);
  const headers = { accept: 'application/json', 'x-ebsn-client': 'site', 'x-ebsn-language': language() };
  const reply = await fetch(PRODUCT_PICTURE_PATH, { method: 'POST', body: data, headers }).catch(() => {
    throw offlineError();
  });
  const envelope = (await reply.json().catch(() => undefined)) as Envelope<{ readonly key: string }> | undefined;
  const error = errorOf(reply.status, envelope);
  if (error || !envelope) throw error ?? new ApiError('failed', []);
  return envelope.data.key;
}

/** A square part of a photo, in shares of the square that it is shown in. */
interface PhotoPart {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

/** Asks which part of a photo is shown; undefined: it stays as it is. `picture` is its largest address. */
function askPart(picture: string): Promise<PhotoPart | undefined> {
  return askDialog<string, PhotoPart>(CropDialog, picture);
}

const WHOLE = 100;

function CropDialog({ question: picture, open, answer }: AskedProps<string, PhotoPart>) {
  const [edge, setEdge] = useState(WHOLE);
  const [across, setAcross] = useState(WHOLE / 2);
  const [down, setDown] = useState(WHOLE / 2);
  const free = 1 - edge / WHOLE;
  const part = { left: (free * across) / WHOLE, top: (free * down) / WHOLE, edge: edge / WHOLE };
  const sides = [
    { name: t('Quanto se ne vede'), value: edge, least: 10, set: setEdge },
    { name: t('Da sinistra a destra'), value: across, least: 0, set: setAcross },
    { name: t('Dall’alto in basso'), value: down, least: 0, set: setDown },
  ];
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      title={t('Ritaglia la foto')}
      widthPx={460}
      footer={
        <Button disabled={edge === WHOLE} onClick={() => answer(part)}>
          {t('Ritaglia')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3">
        <div className="size-72 overflow-hidden rounded-md border border-line">
          <img
            src={picture}
            alt={t('Come si vedrà')}
            className="size-72 origin-top-left"
            style={{ transform: `scale(${1 / part.edge}) translate(${-part.left * 100}%, ${-part.top * 100}%)` }}
          />
        </div>
        {sides.map(({ name, value, least, set }) => (
          <label key={name} className="grid w-72 font-medium text-sm">
            {name}
            <input
              type="range"
              min={least}
              max={WHOLE}
              value={value}
              onChange={({ target }) => set(Number(target.value))}
              className="min-h-11 accent-accent"
            />
          </label>
        ))}
      </div>
    </Dialog>
  );
}
