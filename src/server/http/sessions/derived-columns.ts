import { sql } from '../../infra/database/sql.ts';
import { priceListOf } from './price-list.ts';

/** Columns of a session's customer that stand in other tables, selected from the customer `c`: segments and price_list_id. */
export const DERIVED_COLUMNS = sql`to_json(array(
  select json_build_object('segmentId', g.segment_id, 'value', g.value)
  from customer_segments g where g.user_id = c.user_id and g.value <> 0 order by g.segment_id)) as segments,
  ${priceListOf(sql`c.user_id`)} as price_list_id`;
