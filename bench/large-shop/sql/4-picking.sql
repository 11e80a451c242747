-- picking
create unlogged table large.batches as
  select timeslot_id, min(slot_at) as slot_at, bool_or(status_id = 5) as is_taken,
    row_number() over (order by min(slot_at), timeslot_id)::int + (select coalesce(max(batch_id), 61000)
      from picking_batches) as batch_id
  from large.plan where status_id in (5, 6, 7, 8, 9) group by 1;
alter table large.batches add primary key (timeslot_id);
insert into picking_batches (batch_id, timeslot_id, number, state, lease, made_by, made_at, finished_by, finished_at)
select batch_id, timeslot_id, 1, case when is_taken then 'taken' else 'finished' end, 1, t.staff_id,
  slot_at - interval '3 hours', case when not is_taken then t.staff_id end,
  case when not is_taken then slot_at - interval '2 hours' end
from large.batches join large.staff t on t.n = 1 + large.dice(timeslot_id, 52, 100) order by batch_id;
insert into picking_leases (batch_id, lease, picker_id, phone, taken_at)
select batch_id, lease, made_by, md5('phone-' || made_by)::uuid, made_at from picking_batches
where batch_id in (select batch_id from large.batches);
insert into picking_orders (batch_id, order_id, place, word)
select b.batch_id, p.order_id, row_number() over (partition by b.batch_id order by p.order_id), c.last_name
from large.plan p join large.batches b using (timeslot_id) join customers c using (user_id)
where p.status_id in (5, 6, 7, 8, 9);
create unlogged table large.crates as
  select o.batch_id, o.order_id, (row_number() over (order by o.order_id) - 1)::int * 2 + 1
    + (select coalesce(max(crate_id), 300000) from picking_crates) as crate_id
  from picking_orders o join large.plan using (order_id);
insert into picking_crates (crate_id, batch_id, order_id, temperature)
select crate_id + half, batch_id, order_id, case half when 0 then 'ambient' else 'chilled' end
from large.crates, generate_series(0, 1) half order by crate_id, half;
insert into picking_lines (order_item_id, batch_id, crate_id, zone, shelf, position)
select l.order_item_id, c.batch_id, c.crate_id + large.dice(l.order_item_id, 81, 2),
  (array['ambient', 'fresh'])[1 + large.dice(l.order_item_id, 81, 2)], 'C' || l.product_id % 40,
  l.position from large.crates c join order_lines l using (order_id) order by l.order_item_id;
-- Phones make random ids; these are in order, so that a million orders are there sooner.
insert into picking_events (event_id, batch_id, lease, seq, kind, order_item_id, pieces, code, crate_id, happened_at,
  sent_by, received_at)
select ('0a000000-0000-7000-8000-' || lpad(to_hex(k.order_item_id), 12, '0'))::uuid, n.batch_id, 1, k.order_item_id,
  case when k.quantity > 0 then 'found' else 'short' end, k.order_item_id, k.quantity, null, n.crate_id, k.picked_at,
  k.picked_by, k.picked_at
from order_picks k join picking_lines n using (order_item_id)
where k.order_id > (select order_base from large.size) order by k.order_item_id;
insert into picking_work (batch_id, picker_id, seconds, found, replaced, missing, units, right_scans, wrong_scans)
select b.batch_id, b.finished_by, 2400, 100, 1, 3, 150, 100, 1 from picking_batches b join large.batches using (batch_id)
where b.state = 'finished';

-- deliveries
create unlogged table large.runs as
  select timeslot_id, store_id, service_date, begins, ends, min(slot_at) as slot_at, max(ago) as ago,
    row_number() over (order by min(slot_at), timeslot_id)::int + (select coalesce(max(run_id), 66000)
      from delivery_runs) as run_id,
    row_number() over (partition by store_id, service_date order by begins, timeslot_id)::int as number
  from large.plan where delivery_service_id = 2 and status_id in (7, 8, 9) group by 1, 2, 3, 4, 5;
alter table large.runs add primary key (timeslot_id);
insert into delivery_runs (run_id, store_id, service_date, begins, ends, number, van, capacity, max_minutes, starts,
  driver_id, state, made_by, made_at, left_at, back_at, closed_by, closed_at, cash_cents, counted_cents)
select run_id, store_id, service_date, begins, ends, number, 'Furgone ' || number % 9, 200, 240, begins, t.staff_id,
  case when ago > 0 then 'closed' else 'out' end, t.staff_id, slot_at, slot_at, case when ago > 0 then slot_at end,
  case when ago > 0 then t.staff_id end, case when ago > 0 then slot_at end, case when ago > 0 then 0 end,
  case when ago > 0 then 0 end
from large.runs r join large.staff t on t.n = 1 + large.dice(timeslot_id, 82, 100) order by run_id;
insert into run_stops (order_id, run_id, position, travel, state, arrived_at, done_at)
select p.order_id, r.run_id, row_number() over (partition by r.run_id order by p.order_id), 7,
  case when p.status_id = 7 then 'out' else 'delivered' end, case when p.status_id <> 7 then p.slot_at end,
  case when p.status_id <> 7 then p.slot_at end
from large.plan p join large.runs r using (timeslot_id) where p.status_id in (7, 8, 9);
insert into run_events (event_id, run_id, seq, kind, order_id, happened_at, sent_by, received_at, state)
select ('0b000000-0000-7000-800' || half || '-' || lpad(to_hex(p.order_id), 12, '0'))::uuid, r.run_id,
  p.order_id * 2 + half, (array['arrived', 'delivered'])[1 + half], p.order_id, p.slot_at, t.staff_id, p.slot_at, 'counted'
from large.plan p join large.runs r using (timeslot_id) join large.staff t on t.n = 1 + large.dice(timeslot_id, 82, 100),
  generate_series(0, 1) half where p.status_id in (8, 9) order by p.order_id, half;

-- what the staff did
insert into stock_moves (event_id, warehouse_id, product_id, kind, before_amount, after_amount, staff_id, happened_at,
  recorded_at)
select ('0c000000-0000-7000-8000-' || lpad(to_hex(p.order_id), 12, '0'))::uuid, p.warehouse_id, g.product_id, 'count', 10,
  12, t.staff_id, p.slot_at, p.slot_at
from large.plan p join large.goods g on g.place = large.dice(p.order_id, 83, (select count(*)::int from large.goods))
  join large.staff t on t.n = 1 where large.dice(p.order_id, 84, 3) = 0 and p.ago > 0 order by p.order_id;
insert into agent_acts (agent_id, user_id, call, input, acted_at, refused, finished_at)
select t.staff_id, p.user_id, (array['staffOrderStatus', 'staffRunEvents'])[1 + half],
  jsonb_build_object('order_id', p.order_id, 'note', 'come ogni giorno'), p.slot_at, '{}', p.slot_at
from large.plan p join large.staff t on t.n = 1 + large.dice(p.order_id, 85, 100), generate_series(0, 1) half
where p.ago > 0 order by p.order_id;
