-- The lines of a cart stand in its row, because nearly every statement about a cart reads or writes them all. Only features/cart/cart-lines.ts
-- reads and writes the document. All processes of the shop have to stop while this runs: those of the version before look for cart_items.
-- 100,000 carts with 8 lines each take about 5 seconds.

alter table carts add column lines json not null default '{"v":1,"lines":[]}';
-- A cart of 300 lines is written with each change: compressing it would cost as much as writing it.
alter table carts alter column lines set storage external;

update carts c set lines = json_build_object('v', 1, 'lines', i.lines)
from (
  select cart_id, json_agg(json_build_array(item_id, product_id, quantity, weight_grams, seen_cents, seen_left, infos, details)
    order by item_id) as lines
  from cart_items group by cart_id) i
where i.cart_id = c.cart_id;

-- A process takes ids for new lines by the thousand.
create sequence cart_line_ids increment by 1000;
select setval('cart_line_ids', (select greatest(coalesce(max(item_id), 0) + 1, 2300001) from cart_items), false);

drop table cart_items;

-- Free space in each page, so that a changed cart stays on it and its indexes need no new entries.
alter table carts set (fillfactor = 70);
