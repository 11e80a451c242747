-- facts
create unlogged table large.rates as
  select order_id, jsonb_agg(jsonb_build_object('vatBasisPoints', rate, 'grossCents', gross, 'netCents', net,
    'vatCents', gross - net) order by rate) as vat
  from (select order_id, rate, gross, round(gross * 10000.0 / (10000 + rate))::int as net from (
    select order_id, rate, sum(cents)::int as gross from (
      select k.order_id, l.vat_basis_points as rate, k.charged_cents as cents from order_picks k
        join order_lines l using (order_item_id) where k.order_id > (select order_base from large.size)
      union all select order_id, 2200, fee_cents from large.plan) c group by 1, 2) s where gross > 0) n
  group by 1;
alter table large.rates add primary key (order_id);
insert into sales_facts (order_id, kind, source_id, day, hour, warehouse_id, delivery_service_id, slot_begins, is_first,
  is_company, lines, found, missing, goods_cents, fee_cents, total_cents, vat, is_late, customer_order, first_day,
  previous_day, has_next)
select p.order_id, 'sale', p.order_id, p.service_date, extract(hour from p.begins) + 1, p.warehouse_id,
  p.delivery_service_id, p.begins, p.number = 1, false, p.lines, p.lines, 0, m.charged, p.fee_cents,
  m.charged + p.fee_cents, r.vat, false, p.number, p.first_day, p.previous_day, p.has_next
from (select *, row_number() over customer as number, lag(service_date) over customer as previous_day,
      first_value(service_date) over customer as first_day, lead(order_id) over customer is not null as has_next
    from large.plan where status_id in (8, 9) window customer as (partition by user_id order by order_id)) p
  join large.sums m using (order_id) join large.rates r using (order_id);
insert into sales_by_product (day, warehouse_id, product_id, quantity, weight_grams, goods_cents, missing)
select p.service_date, p.warehouse_id, l.product_id, sum(k.quantity), 0, sum(k.charged_cents),
  (count(*) filter (where k.quantity = 0))::int
from large.plan p join order_picks k using (order_id) join order_lines l using (order_item_id)
where p.status_id in (8, 9) group by 1, 2, 3 order by 1, 2, 3;
insert into sales_by_product_month (month, warehouse_id, product_id, quantity, weight_grams, goods_cents, missing)
select date_trunc('month', day)::date, warehouse_id, product_id, sum(quantity), sum(weight_grams), sum(goods_cents),
  sum(missing)::int
from sales_by_product group by 1, 2, 3;
insert into sales_state (fresh_at) values (now()) on conflict (one) do update set fresh_at = excluded.fresh_at;
