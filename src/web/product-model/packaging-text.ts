import { t } from '../../language/language.ts';
import type { Packaging } from './card-product.ts';

/**
 * Formats packaging as "1 collo = 12 pz · 1 pallet = 432 pz" (storefront 9); empty for products that come in neither.
 */
export function packagingText({ perCase, perPallet }: Packaging): string {
  return [perCase && t('1 collo = {n} pz', { n: perCase }), perPallet && t('1 pallet = {n} pz', { n: perPallet })]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Formats pieces as whole cases and pallets, for customers who buy by them: "1 pallet", "2 colli"; empty where they are
 * not whole.
 */
export function packagesText({ perCase, perPallet }: Packaging, pieces: number): string {
  if (perPallet && pieces >= perPallet && pieces % perPallet === 0)
    return pieces === perPallet ? t('1 pallet') : t('{n} pallet', { n: pieces / perPallet });
  if (!perCase || pieces < perCase || pieces % perCase !== 0) return '';
  return pieces === perCase ? t('1 collo') : t('{n} colli', { n: pieces / perCase });
}
