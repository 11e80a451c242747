-- What the staff say of the stock of a store: counts, corrections, arrivals, and what is finished for a day (issue 47).

-- What is left for sale is available_amount as before, from which an order takes its goods at once. On the shelf there is more: the goods
-- of orders that nobody has picked yet.
alter table stock
  -- What open orders hold beyond what was counted. Goods that come back are taken off it before they are sold.
  add column owed_amount    integer not null default 0 check (owed_amount >= 0),
  -- Finished for today: nothing is left until this day in Rome, on which back_amount is (null: without limit).
  add column finished_until date,
  add column back_amount    integer check (back_amount >= 0),
  add column expires_on     date,    -- the earliest expiry of what is there, where somebody said one
  add constraint stock_owed check (owed_amount = 0 or available_amount = 0),
  add constraint stock_finished check (case when finished_until is null then back_amount is null else available_amount = 0 end);
create index stock_finished_until on stock (finished_until) where finished_until is not null;
create index stock_expires_on on stock (warehouse_id, expires_on) where expires_on is not null;

-- Append-only: each act of the staff, with what was on the shelf before and after it. Sales are in the orders.
create table stock_moves (
  move_id        bigint generated always as identity primary key,
  event_id       uuid not null unique,      -- the phone or page made it up: sent again, it is the same act
  warehouse_id   integer not null references warehouses,
  product_id     integer not null references products on delete cascade,
  kind           text not null check (kind in ('count', 'correction', 'arrival', 'finished', 'back')),
  reason         text check (reason in ('broken', 'expired', 'stolen', 'found', 'miscounted', 'own_use')),
  before_amount  integer,                   -- pieces or grams; null: not counted
  after_amount   integer,
  note           text not null default '' check (char_length(note) <= 200),
  expires_on     date,
  staff_id       integer references customers,   -- null: the shop itself, at midnight
  happened_at    timestamptz not null,      -- by the clock of the phone, but never in the future
  recorded_at    timestamptz not null,
  constraint stock_moves_reason check ((kind = 'correction') = (reason is not null))
);
create index stock_moves_product on stock_moves (warehouse_id, product_id, move_id desc);
create trigger stock_moves_append_only before update on stock_moves for each row execute function refuse_change();

-- Who counts reads what pickers have in their hands: the batches that are taken are few.
create index picking_batches_taken on picking_batches (batch_id) where state = 'taken';
-- The carts of a store, for what they hold of its goods. A change of their lines touches no column of it.
create index carts_open_store on carts (store_id) where status_id = 1;
-- Lists of the staff are in the order of names, page by page.
create index products_by_name on products (lower(name), product_id);
