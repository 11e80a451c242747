-- slots of the past
create unlogged table large.hours as
  select z.zone, h.zone_id, h.begins, h.ends, h.delivery_fee_id, h.capacity,
    row_number() over (partition by zone_id order by begins, ends)::int - 1 as place,
    count(*) over (partition by zone_id)::int as places
  from (select distinct on (zone_id, begins, ends) * from timeslots
      where service_date >= :today::date order by zone_id, begins, ends, service_date) h
    join large.zones z using (zone_id);
insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
select zone_id, s.today - ago, begins, ends, capacity, (s.today - ago - 1 + time '20:00') at time zone 'Europe/Rome',
  delivery_fee_id
from large.size s cross join generate_series(-1, s.days) ago cross join large.hours
order by ago desc, zone_id, begins
on conflict do nothing;
create unlogged table large.slots as
  select h.zone, h.place, s.today - t.service_date as ago, t.timeslot_id, t.service_date, t.begins, t.ends
  from large.size s, timeslots t join large.hours h using (zone_id, begins, ends)
  where t.service_date between s.today - s.days and s.today + 1;
analyze large.slots, large.hours, large.zones;

-- the plan of all orders
-- One in 200 is of today, one in 300 of tomorrow, the others of the days before: more of the last months.
-- One in three is of a fifth of the customers, and one in a thousand of the same one.
create unlogged table large.plan as
with rolled as (
  select i, case when i <= s.orders / 200 then 0 when i <= s.orders / 120 then -1
      else 1 + floor((s.days - 1) * power(large.dice(i, 21, 1000000) / 1e6, 1.25))::int end as ago,
    case when large.dice(i, 22, 1000) = 0 then 1
      when large.dice(i, 23, 3) = 0 then 1 + large.dice(i, 24, greatest(1, s.customers / 5))
      else 1 + large.dice(i, 25, s.customers) end as customer,
    6 + large.dice(i, 26, 13) as lines, large.dice(i, 27, 100) as fate, large.dice(i, 28, 100) as how, s.today
  from large.size s, generate_series(1, s.orders) i),
ordered as (select *, row_number() over (order by ago desc, i) as number from rolled),
placed as (
  select o.*, z.zone, z.zone_id, z.store_id, z.warehouse_id, z.delivery_service_id, h.delivery_fee_id,
    large.dice(number, 29, h.places) as place
  from ordered o join addresses a on a.address_id = (select address_base from large.size) + o.customer
    join large.zones z on z.zone_id = a.zone_id join large.hours h on h.zone = z.zone and h.place = 0)
select s.order_base + number as order_id, s.cart_base + number as cart_id, customer, s.user_base + customer as user_id,
  s.address_base + customer as address_id, p.zone_id, p.store_id, p.warehouse_id, p.delivery_service_id, t.timeslot_id,
  t.service_date, t.begins, t.ends, p.ago, p.lines, p.fate,
  case when ago < 0 then 3
    when ago = 0 then case when fate < 30 then 8 when fate < 45 and delivery_service_id = 2 then 7 when fate < 60 then 6
      when fate < 70 then 5 when fate < 75 then 4 else 3 end
    when fate < 4 then 10 when fate < 5 then 9 else 8 end as status_id,
  case when how < 60 then 1 else 2 end as payment_type_id,
  case when delivery_service_id = 2 then 590 else 0 end as fee_cents,
  least(now(), (t.service_date + t.begins) at time zone 'Europe/Rome' - interval '30 hours'
    - make_interval(mins => large.dice(number, 30, 2000))) as placed_at,
  (t.service_date + t.begins) at time zone 'Europe/Rome' as slot_at,
  s.line_base + sum(p.lines) over (order by number) - p.lines as line_id
from large.size s, placed p join large.slots t using (zone, place, ago);
alter table large.plan add primary key (order_id);
analyze large.plan;

-- goods
-- A few are in every fourth order, most are sold seldom.
create unlogged table large.goods as
  select row_number() over (order by md5(p.product_id::text))::int - 1 as place, p.product_id, p.code, p.name, p.brand_line,
    p.pack_line, p.sale_type, r.price_cents, v.basis_points, md5('large-' || p.product_id)::uuid as product_hash
  from products p join prices r on r.product_id = p.product_id and r.price_list_id = -1
    join vat_rates v on v.vat_id = p.vat_id
  where p.sale_type = 'Pezzo' and p.quantity_multiple = 1;
alter table large.goods add primary key (place);
analyze large.goods;
insert into sold_products (product_hash, product)
select product_hash, :product::jsonb || jsonb_build_object('productId', product_id, 'name', name, 'code', code)
from large.goods on conflict do nothing;

-- lines
insert into order_lines (order_item_id, order_id, position, product_id, code, name, brand_line, pack_line, sale_type,
  quantity, weight_grams, list_price_cents, price_cents, promotion_id, line_cents, vat_basis_points, steps, product_hash)
select p.line_id + position, p.order_id, position, g.product_id, g.code, g.name, g.brand_line, g.pack_line, g.sale_type,
  amount, 0, case when is_promoted then g.price_cents * 5 / 4 else g.price_cents end, g.price_cents,
  case when is_promoted then o.promotion_id end, g.price_cents * amount, g.basis_points,
  case when is_promoted then jsonb_build_array(jsonb_build_object('promotionId', o.promotion_id, 'name', o.name,
    'beforeCents', g.price_cents * 5 / 4 * amount, 'afterCents', g.price_cents * amount)) else '[]' end, g.product_hash
from large.plan p cross join lateral generate_series(1, p.lines) position
  cross join lateral (select 1 + large.dice(p.line_id + position, 41, 3) * large.dice(p.line_id + position, 42, 2)
    as amount, large.dice(p.line_id + position, 43, 10) = 0 as is_promoted) a
  join large.goods g on g.place = floor((select count(*) from large.goods)
    * power(large.dice(p.line_id + position, 44, 1000000) / 1e6, 3))::int
  left join (select promotion_id, name from promotions order by promotion_id limit 1) o on true;

-- what was put into crates
insert into order_picks (order_item_id, order_id, quantity, weight_grams, charged_cents, picked_by, picked_at)
select l.order_item_id, l.order_id, case when is_there then l.quantity else 0 end, 0,
  case when is_there then l.line_cents else 0 end, t.staff_id, p.slot_at - interval '2 hours'
from large.plan p join order_lines l using (order_id)
  cross join lateral (select large.dice(l.order_item_id, 51, 100) >= 3 or l.position = 1 as is_there) a
  join large.staff t on t.n = 1 + large.dice(p.timeslot_id, 52, 100)
where p.status_id in (6, 7, 8, 9);

-- orders
create unlogged table large.sums as
  select l.order_id, sum(l.line_cents)::int as goods, sum(k.charged_cents)::int as charged
  from order_lines l left join order_picks k using (order_item_id)
  where l.order_id > (select order_base from large.size) group by 1;
alter table large.sums add primary key (order_id);
analyze large.sums;
insert into carts (cart_id, user_id, status_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id,
  created_at, updated_at, lines)
select p.cart_id, p.user_id, 9, p.delivery_service_id, p.address_id, p.zone_id, p.store_id, p.timeslot_id, p.placed_at,
  p.placed_at, (select json_build_object('v', 1, 'lines', json_agg(json_build_array(p.line_id + i, 1000 + i, 2)))
    from generate_series(1, p.lines) i)
from large.plan p order by p.order_id;
insert into orders (order_id, user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id,
  address, timeslot_id, slot, payment_type_id, goods_cents, delivery_fee_cents, total_cents, authorised_cents, crates,
  placed_at)
select p.order_id, p.user_id, p.cart_id, p.status_id, p.delivery_service_id, p.store_id, p.warehouse_id, p.zone_id,
  jsonb_build_object('address_id', a.address_id, 'address_name', a.address_name, 'doorbell_name', a.doorbell_name,
    'street', a.street, 'street_number', a.street_number, 'city', a.city, 'province', a.province, 'postcode', a.postcode,
    'phone', a.phone, 'note', ''),
  p.timeslot_id, jsonb_build_object('dateIso', p.service_date, 'beginTime', to_char(p.begins, 'HH24:MI'), 'endTime',
    to_char(p.ends, 'HH24:MI')),
  p.payment_type_id, m.goods, p.fee_cents, m.goods + p.fee_cents, m.goods + p.fee_cents, 2, p.placed_at
from large.plan p join large.sums m using (order_id) join addresses a on a.address_id = p.address_id
order by p.order_id;
update timeslots t set taken = t.taken + o.orders, crates_taken = t.crates_taken + o.crates,
  capacity = greatest(t.capacity, t.taken + o.orders + 20)
from (select timeslot_id, count(*)::int as orders, sum(crates)::int as crates from orders
  where status_id not in (10, 11) and order_id > (select order_base from large.size) group by 1) o
where o.timeslot_id = t.timeslot_id;

-- timelines
insert into order_history (order_id, status_id, actor, changed_at)
select p.order_id, step.status_id, case step.status_id when 3 then 'customer' when 10 then 'customer'
    else 'staff:' || t.staff_id end,
  case step.place when 1 then p.placed_at else least(now(), p.slot_at) + make_interval(hours => step.place::int - 6) end
from large.plan p join large.staff t on t.n = 1 + large.dice(p.timeslot_id, 52, 100)
  cross join lateral unnest(case p.status_id when 10 then '{3,10}' when 9 then '{3,4,5,6,7,9}' when 8 then '{3,4,5,6,7,8}'
    else array(select generate_series(3, p.status_id)) end::int[]) with ordinality as step (status_id, place)
order by p.order_id, step.place;
insert into order_fulfilments (order_id, taken_at, picked_at, goods_cents, bags_cents, delivery_fee_cents,
  certificate_cents, total_cents, handed_over_at)
select p.order_id, least(now(), p.slot_at) - interval '3 hours',
  case when is_picked then least(now(), p.slot_at) - interval '2 hours' end,
  case when is_picked then m.charged end, case when is_picked then 0 end, case when is_picked then p.fee_cents end,
  case when is_picked then 0 end, case when is_picked then m.charged + p.fee_cents end,
  case when p.status_id in (8, 9) then least(now(), p.slot_at + interval '1 hour') end
from large.plan p join large.sums m using (order_id) cross join lateral (select p.status_id >= 6 as is_picked) a
where p.status_id in (4, 5, 6, 7, 8, 9) order by p.order_id;
insert into order_notes (order_id, user_id, rating, body, written_at, changed_at)
select order_id, user_id, 5 - large.dice(order_id, 61, 100) / 30, large.one_of('{"",Tutto bene,Puntuali e gentili,
    Frutta un po'' matura}', order_id, 62), slot_at + interval '1 day', slot_at + interval '1 day'
from large.plan where status_id in (8, 9) and large.dice(order_id, 63, 12) = 0 order by order_id;
