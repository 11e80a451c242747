import { sql } from '../../infra/database/sql.ts';
import { allergenTag } from '../readers/allergen-words.ts';
import { marked, valuesOf } from '../records/demo-food-facts.ts';
import { factsNutrition } from '../records/food-facts-record.ts';
import { labelOfClass } from '../records/label-classes.ts';
import type { ShopTable } from './export-shop-tables.ts';

interface FactsRow {
  readonly ean: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
}

/** The data of Open Food Facts in its own columns, one row for each EAN. */
export function foodFactsTable(): ShopTable<FactsRow> {
  return {
    file: 'food-facts.csv',
    columns: [
      ...['ean', 'generic_name_it', 'ingredients_text', 'allergens_tags', 'traces_tags', 'origins', 'labels_tags'],
      ...['nutriscore_grade', 'nova_group', ...factsNutrition],
    ],
    select: sql`
      select ltrim(p.barcode, '0') as ean, (array_agg(coalesce(p.meta->'food_facts', '{}') order by p.code collate "C"))[1] as texts,
        array_remove(array_agg(distinct c.name), null) as classes
      from products p
      left join product_class_members m on m.product_id = p.product_id and m.source = 'food_facts'
      left join product_classes c using (class_id)
      where p.barcode is not null and (p.meta ? 'food_facts' or m.class_id is not null)
        and exists (select from prices r where r.product_id = p.product_id)
      group by 1 order by ltrim(p.barcode, '0') collate "C"`,
    row: ({ ean, texts, classes }) => {
      const values = texts['nutritional_values'] === undefined ? [] : valuesOf(texts['nutritional_values']);
      return {
        ean: ean.padStart(8, '0'),
        generic_name_it: texts['legal_name'] ?? '',
        ingredients_text: marked(texts['ingredients'] ?? '').replaceAll('*', ''),
        allergens_tags: tagsOf(texts['allergens']),
        traces_tags: tagsOf(texts['traces']),
        origins: texts['origin'] ?? '',
        labels_tags: classes.flatMap((name) => labelOfClass(name) ?? []).join(','),
        nutriscore_grade: texts['nutriscore']?.toLowerCase() ?? '',
        nova_group: texts['nova_group'] ?? '',
        ...Object.fromEntries(factsNutrition.map((column, index) => [column, String(values[index] ?? '')])),
      };
    },
  };
}

function tagsOf(names: string | undefined): string {
  return names ? names.split(', ').map(allergenTag).join(',') : '';
}
