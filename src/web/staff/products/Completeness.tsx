import type { StaffProductRow } from '../../../contract/products/schemas.ts';
import { classNames } from '../../ui/class-names.ts';
import { completenessText } from './form/product-words.ts';

const PIECES = 7;

/** How complete a product is, as seven pieces and in words. */
export function Completeness({ product }: { readonly product: StaffProductRow }) {
  const { needed, missing, hasPicture } = product;
  const share = needed.length === 0 ? 1 : (needed.length - missing.length) / needed.length;
  const full = missing.length > 0 ? Math.min(PIECES - 1, Math.round(share * PIECES)) : PIECES;
  const isWanting = missing.length > 0;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="inline-flex gap-px">
        {Array.from({ length: PIECES }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are alike
            key={index}
            className={classNames(
              'size-2 rounded-xs',
              index >= full ? 'bg-line' : isWanting ? 'bg-danger' : hasPicture ? 'bg-accent' : 'bg-warning',
            )}
          />
        ))}
      </span>
      <span className={classNames('text-xs', isWanting ? 'font-semibold text-danger' : 'text-ink-soft')}>
        {completenessText(product)}
      </span>
    </span>
  );
}
