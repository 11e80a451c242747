-- What the staff plan (issue 47): a promotion as it was written in its form, drafts included. Rows of `promotions` are what shops apply, one
-- for each store that a started plan names. Both are numbered by one sequence, so a number is a plan or a promotion without one.
create table promotion_plans (
  plan_id       integer primary key default nextval('promotions_promotion_id_seq'),
  name          text not null check (name <> ''),
  state         text not null check (state in ('draft', 'started', 'stopped', 'deleted')),
  terms         jsonb not null,   -- PromotionDraft of contract/promotions
  stores        integer[] not null default '{}',   -- empty: every store
  starts_on     date not null,
  ends_on       date not null,
  budget_cents  integer check (budget_cents > 0),   -- given away so much, it stops by itself
  modified_at   timestamptz not null,
  check (starts_on <= ends_on)
);
create index promotion_plans_budget on promotion_plans (plan_id) where budget_cents is not null and state = 'started';

-- A promotion that was stopped on its first day keeps its row without goods, because orders name it.
alter table promotions add column plan_id integer references promotion_plans;
create index promotions_plan on promotions (plan_id) where plan_id is not null;
create index promotions_days on promotions (ends_on, starts_on);

-- Append-only: each act of the staff on a plan, with the whole plan before and after it.
create table promotion_changes (
  change_id   integer generated always as identity primary key,
  plan_id     integer not null references promotion_plans,
  changed_at  timestamptz not null,
  user_id     integer references customers on delete set null,   -- null: the shop itself, when the budget was used up
  act         text not null check (act in ('made', 'saved', 'started', 'stopped', 'deleted', 'undone', 'spent')),
  before      jsonb,
  after       jsonb not null
);
create index promotion_changes_plan on promotion_changes (plan_id, change_id desc);
create index promotion_changes_user on promotion_changes (user_id) where user_id is not null;
create trigger promotion_changes_append_only before update of change_id, plan_id, changed_at, act, before, after
  on promotion_changes for each row execute function refuse_change();

-- What orders were cheaper by because of a promotion, summed by a job while it runs.
create table promotion_totals (
  promotion_id  integer primary key references promotions on delete cascade,
  given_cents   bigint not null,
  summed_at     timestamptz not null
);

-- Lines of orders that a promotion made cheaper: what each gave is read from them.
create index order_lines_promoted on order_lines (order_id) where steps <> '[]';
create index orders_placed on orders (placed_at);
