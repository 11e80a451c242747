-- What goods cost the shop, without VAT: the margin of a price is computed from it. The latest row of a product counts.
create table product_costs (
  cost_id     bigint generated always as identity primary key,
  product_id  integer not null references products on delete cascade,
  cost_cents  integer check (cost_cents > 0),   -- per piece; per kg for loose goods; null: not known any more
  valid_from  timestamptz not null default now(),
  user_id     integer references customers on delete set null,
  is_latest   boolean not null default true
);
create index product_costs_product on product_costs (product_id, cost_id desc);
create unique index product_costs_latest on product_costs (product_id) where is_latest;
create index product_costs_user on product_costs (user_id) where user_id is not null;
create trigger product_costs_append_only before update of cost_id, product_id, cost_cents, valid_from
  on product_costs for each row execute function refuse_change();

-- Prices of a coming day, which a job makes real at midnight in Rome.
create sequence price_acts as integer;
create table price_plans (
  plan_id       integer generated always as identity primary key,
  act_id        integer not null,                          -- the plans that were made together
  warehouse_id  integer references warehouses,             -- null: the base list
  product_id    integer not null references products on delete cascade,
  price_cents   integer check (price_cents > 0),           -- null: of a store, from then on as everybody
  day           date not null,
  state         text not null default 'planned' check (state in ('planned', 'done', 'cancelled', 'failed')),
  made_by       integer references customers on delete set null,
  made_at       timestamptz not null default now(),
  ended_at      timestamptz,
  ended_act     integer,                                   -- the act that cancelled it, or put another one in its place
  check ((state = 'planned') = (ended_at is null)),
  check (price_cents is not null or warehouse_id is not null)
);
create unique index price_plans_waiting on price_plans (product_id, coalesce(warehouse_id, 0), day) where state = 'planned';
create index price_plans_due on price_plans (day, plan_id) where state = 'planned';
create index price_plans_of_day on price_plans (day);
create index price_plans_act on price_plans (act_id);
create index price_plans_product on price_plans (product_id);
create index price_plans_ended_act on price_plans (ended_act) where ended_act is not null;
create index price_plans_made_by on price_plans (made_by) where made_by is not null;

-- Who changed a price, and how. Its moment is that of the row of price_history which the same transaction writes.
create table price_changes (
  change_id      bigint generated always as identity primary key,
  act_id         integer not null,
  price_list_id  integer not null,
  warehouse_id   integer references warehouses,   -- null: the base list
  product_id     integer not null references products on delete cascade,
  before_cents   integer,                         -- null: of a store, as everybody
  after_cents    integer,
  changed_at     timestamptz not null default now(),
  user_id        integer references customers on delete set null,
  source         text not null check (source in ('one', 'rule', 'plan', 'undo'))
);
create index price_changes_product on price_changes (product_id, price_list_id, changed_at);
create index price_changes_act on price_changes (act_id);
create index price_changes_user on price_changes (user_id) where user_id is not null;
create trigger price_changes_append_only before update of change_id, act_id, price_list_id, warehouse_id, product_id, before_cents,
  after_cents, changed_at, source on price_changes for each row execute function refuse_change();

-- Where a store gave up its own price, its list follows the base list again: a row without a price says since when. Without it, the
-- lowest price of 30 days would still count the base list for the days on which the store had another one (art. 17-bis).
alter table price_history alter column price_cents drop not null;
create function record_price_end() returns trigger language plpgsql as $$
begin
  -- goods that are deleted take their history with them
  insert into price_history (price_list_id, product_id, price_cents)
  select old.price_list_id, old.product_id, null
  where old.price_list_id <> -1 and exists (select from products where product_id = old.product_id);
  return null;
end $$;
-- Prices of their own that were given up before are not known to have ended: they end now.
insert into price_history (price_list_id, product_id, price_cents)
select distinct h.price_list_id, h.product_id, null::integer from price_history h join price_lists l using (price_list_id)
where h.price_list_id <> -1 and not exists (
  select from prices p where p.price_list_id = h.price_list_id and p.product_id = h.product_id);
create trigger prices_deleted after delete on prices for each row execute function record_price_end();
