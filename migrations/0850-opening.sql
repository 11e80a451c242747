-- Whether visitors may enter the shop. Without a row nobody has decided: the shop is open. An empty shop without the demo begins closed.
create table shop_opening (
  only_row    boolean primary key default true check (only_row),
  is_open     boolean not null,
  changed_at  timestamptz not null default now()
);
create function tell_opening() returns trigger language plpgsql as $$
begin
  perform pg_notify('opening_changed', '');
  return null;
end $$;
create trigger shop_opening_changed after insert or update on shop_opening for each row execute function tell_opening();
