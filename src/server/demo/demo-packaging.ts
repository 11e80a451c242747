import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';

/** The carriers of the demo shop: two carriers, of which the first ten are paid (D 9), and bags for weighed produce. */
export async function loadDemoPackaging(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, description, price_cents, vat_id, fits, most_paid, categories, position)
    values
      (1, 'carrier', 'Busta compostabile', 'Si riusa per l’umido', 15, 23, 15, 10, '{}', 1),
      (2, 'carrier', 'Busta di carta', 'Carta riciclata, con manici', 20, 23, 15, 10, '{}', 2),
      (3, 'produce', 'Sacchetto ortofrutta', 'Compostabile, uno per ogni frutta o verdura a peso', 2, 23, 3000, null, '{frutta-e-verdura}', 3)`);
}
