import { type ProductColumn, productColumns } from '../../features/catalogue/engine/rows/product-columns.ts';
import { columnOf } from '../../infra/database/names.ts';
import type { UnstatedColumn } from '../records/catalogue-record.ts';
import { namedTexts } from '../records/row-texts.ts';

/** A known product keeps its value if the file lacks the column. */
function unstated(column: UnstatedColumn, value = `i.${column}`): string {
  return `case when o.code is not null and i.unstated ? '${column}' then o.${column} else ${value} end`;
}

const contentAmount = unstated('content_amount');

/** For loose goods whose minimum is their portion, the minimum changes with the portion. */
const minQuantity = unstated('min_quantity', 'i.min_quantity').replace(
  'o.min_quantity else',
  `case when o.sale_type = 'Sfuso' and o.min_quantity = o.content_amount then ${contentAmount} else o.min_quantity end else`,
);

const NAMED_TEXTS = `'${JSON.stringify(namedTexts)}'::jsonb`;
const others = `(i.stated_texts->>'others')::boolean`;

/** The texts that stay: those for which the file has neither their own column nor the column of all others. */
const stayingTexts = `
  (select jsonb_object_agg(key, value) from jsonb_each(o.meta->'product_info')
    where not i.stated_texts->'named' ? key and (${NAMED_TEXTS} ? key or not ${others}))`;
const productInfo = `coalesce(${stayingTexts}, '{}') || coalesce(i.meta->'product_info', '{}')`;
const foodFacts = `case when o.meta ? 'food_facts' then jsonb_build_object('food_facts', o.meta->'food_facts') else '{}' end`;
const meta = `
  case when o.code is null or i.stated_texts is null then i.meta || ${foodFacts}
    else (case when ${others} then ${foodFacts} else o.meta - 'product_info' end) || (i.meta - 'product_info')
      || (select case when info = '{}' then '{}' else jsonb_build_object('product_info', info) end
        from (select ${productInfo} as info) t) end`;

/**
 * The columns of `products` that an import writes, each with its expression: the value of the file, else the product's
 * own. `i` is the staged row, `o` the product before, `c` its category, `v` the vendor and `r` the limit that the file
 * names.
 */
export const productValues: readonly (readonly [column: string, expression: string])[] = [
  ['barcode', unstated('barcode')],
  ['other_barcodes', unstated('other_barcodes', `array(select jsonb_array_elements_text(i.other_barcodes))`)],
  ['name', 'i.name'],
  ['brand_line', unstated('brand_line', 'i.brand')],
  ['pack_line', unstated('pack_line')],
  ['vendor_id', unstated('vendor_id', 'v.vendor_id')],
  ['category_id', 'c.category_id'],
  ['vat_id', unstated('vat_id')],
  ['sale_type', unstated('sale_type')],
  ['content_amount', contentAmount],
  ['content_unit', unstated('content_unit')],
  ['step_amount', unstated('step_amount')],
  ['min_quantity', minQuantity],
  ['multi_pack', unstated('multi_pack')],
  ['class_rule_id', unstated('class_rule_id', 'r.rule_id')],
  ['new_until', unstated('new_until')],
  ['select_options', `coalesce(i.extras->'selectOptions', o.select_options, '[]')`],
  // a product that was removed from sale is sold again when a later file has it
  ['published', `coalesce((i.extras->>'published')::boolean, true)`],
  ['infos', `coalesce(i.infos, o.infos, '{}')`],
  ['meta', meta],
  ...productColumns.map(([property, { usual }]) => {
    const name = columnOf(property);
    return [
      name,
      `case when i.stated ? '${name}' then i.${name} else coalesce(o.${name}, ${sqlLiteral(usual)}) end`,
    ] as const;
  }),
];

function sqlLiteral(value: ProductColumn['usual']): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
