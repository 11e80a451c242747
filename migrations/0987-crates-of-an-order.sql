-- beside: yes
-- The vans of a day count the crates of each order: without this index they read two million crates for each of 480 orders, 60 seconds
-- in place of 4 milliseconds. Written when crates are made, not by a purchase. It takes about 2 seconds per million crates.
create index concurrently picking_crates_order on picking_crates (order_id);
