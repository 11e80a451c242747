-- The total in cents that the last reply about the cart showed its owner. An order that costs more is refused until a reply has shown
-- the new total. null: no reply showed one since this column exists.
alter table carts add column shown_total_cents integer;
