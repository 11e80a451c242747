import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Envelope } from '../../../../contract/base/envelope.ts';
import { MAX_PICTURE_MEGABYTES, PRODUCT_PICTURE_PATH } from '../../../../contract/products/limits.ts';
import { staffProductCrop, staffProductPictures } from '../../../../contract/products/routes.ts';
import type { StaffProduct } from '../../../../contract/products/schemas.ts';
import { language, t } from '../../../../language/language.ts';
import { ApiError, asApiError, errorOf, offlineError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { askPart } from './CropDialog.tsx';

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
