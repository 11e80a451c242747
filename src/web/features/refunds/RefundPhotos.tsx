import { REFUND_PHOTO } from '../../../contract/refunds/routes.ts';
import { t } from '../../../language/language.ts';

/** The photos of a request for a refund, by their numbers; each opens in its full size. */
export function RefundPhotos({ photos }: { readonly photos: readonly number[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photoId, index) => (
        <li key={photoId}>
          <a href={`${REFUND_PHOTO}?photo_id=${photoId}`} target="_blank" rel="noreferrer">
            <img
              src={`${REFUND_PHOTO}?photo_id=${photoId}`}
              alt={t('Foto {n}', { n: index + 1 })}
              loading="lazy"
              className="size-20 rounded-md bg-tile object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
