import type { RequestRow } from './request-queries.ts';

const REASONS: Readonly<Record<RequestRow['kind'], string>> = {
  goods: 'Merce non conforme',
  withdrawal: 'Recesso dal contratto',
  shop: 'Rimborso del negozio',
};

/** Why something is given back, as staff and credit notes read it. */
export function reasonOf({ kind, lines }: Pick<RequestRow, 'kind' | 'lines'>): string {
  const [first, ...others] = lines;
  return first && others.length === 0 ? `${REASONS[kind]}: ${first.name}`.slice(0, 200) : REASONS[kind];
}
