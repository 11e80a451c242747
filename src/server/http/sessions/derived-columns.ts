import { MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { sql } from '../../infra/database/sql.ts';
import { priceListOf } from './price-list.ts';

/** Columns of a session's customer that stand in other tables, selected from the customer `c`: segments, price_list_id, company_id. */
export const DERIVED_COLUMNS = sql`to_json(array(
  select json_build_object('segmentId', g.segment_id, 'value', g.value)
  from customer_segments g where g.user_id = c.user_id and g.value <> 0 order by g.segment_id)) as segments,
  ${priceListOf(sql`c.user_id`)} as price_list_id,
  coalesce((select m.master_id from company_users m where m.user_id = c.user_id),
    case when c.company_name <> '' and c.user_type_id = any(${[...MASTER_USER_TYPES]}::int[]) then c.user_id end) as company_id`;
