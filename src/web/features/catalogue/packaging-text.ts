import type { Packaging } from './card-product.ts';

/** "1 collo = 12 pz · 1 pallet = 432 pz" (storefront 9); empty for what comes in neither. */
export function packagingText({ perCase, perPallet }: Packaging): string {
  return [perCase && `1 collo = ${perCase} pz`, perPallet && `1 pallet = ${perPallet} pz`].filter(Boolean).join(' · ');
}

/** Pieces in whole cases and pallets, for who buys by them: "1 pallet", "2 colli"; empty where they are not whole. */
export function packagesText({ perCase, perPallet }: Packaging, pieces: number): string {
  if (perPallet && pieces >= perPallet && pieces % perPallet === 0) return `${pieces / perPallet} pallet`;
  if (!perCase || pieces < perCase || pieces % perCase !== 0) return '';
  return pieces === perCase ? '1 collo' : `${pieces / perCase} colli`;
}
