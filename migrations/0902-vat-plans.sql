-- From a day on, what is sold at one rate is sold at another (issue 48): rates themselves never change, because orders and documents name
-- them.
create table vat_plans (
  plan_id      integer generated always as identity primary key,
  from_vat_id  integer not null references vat_rates,
  to_vat_id    integer not null references vat_rates,
  day          date not null,
  planned_at   timestamptz not null,
  user_id      integer references customers on delete set null,
  -- when its goods were moved; null: it is still to come
  applied_at   timestamptz,
  check (from_vat_id <> to_vat_id)
);
create unique index vat_plans_once on vat_plans (from_vat_id) where applied_at is null;
create index vat_plans_to on vat_plans (to_vat_id);
create index vat_plans_user on vat_plans (user_id) where user_id is not null;
