-- Bands of delivery fees are edited in the office (issue 48). The version of a fee: a save that is based on an older one is refused,
-- whether the office or a file wrote in between.
alter table delivery_fees add column modified_at timestamptz not null default clock_timestamp();

create function touch_delivery_fee() returns trigger language plpgsql as $$
begin
  update delivery_fees set modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where delivery_fee_id = coalesce(new.delivery_fee_id, old.delivery_fee_id);
  return null;
end $$;
create trigger delivery_fee_rows_touch after insert or update or delete on delivery_fee_rows
  for each row execute function touch_delivery_fee();

-- Who changed which fee from what to what: {"name": "Sera", "rows": [{"fromCents": 0, "feeCents": 590}]}. Written once.
create table delivery_fee_changes (
  change_id        integer generated always as identity primary key,
  delivery_fee_id  integer not null references delivery_fees on delete cascade,
  -- null: the fee was new
  before           jsonb,
  after            jsonb not null,
  changed_at       timestamptz not null,
  user_id          integer references customers on delete set null
);
create index delivery_fee_changes_fee on delivery_fee_changes (delivery_fee_id, change_id);
create index delivery_fee_changes_user on delivery_fee_changes (user_id) where user_id is not null;
create trigger delivery_fee_changes_append_only before update of change_id, delivery_fee_id, before, after, changed_at
  on delivery_fee_changes for each row execute function refuse_change();
