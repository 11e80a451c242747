-- beside: yes
-- Each hour, and at each start, carts that nobody can see any more are deleted: without this index all carts that were ever bought are
-- read, which took longer than a statement may in a shop with a million orders whose pages were not in memory, and the shop did not
-- start. It names no column that changes with a cart: an index on updated_at would end the updates that stay on their page. A purchase
-- writes nothing here. It takes about 1 second per million carts.
create index concurrently carts_nobody_sees on carts (cart_id) where user_id is null and session_id is null;
