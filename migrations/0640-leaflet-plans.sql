-- Flyers as the staff write them (issue 47), drafts included. A published one is also a row of `leaflets`, with the same number, which shoppers
-- see. Prices are those of promotions; none is written here.
create table leaflet_plans (
  leaflet_id   integer primary key default nextval('leaflets_leaflet_id_seq'),
  slug         text not null unique check (slug ~ '^[a-z0-9-]+$'),
  name         text not null check (name <> ''),
  state        text not null check (state in ('draft', 'published', 'deleted')),
  terms        jsonb not null,   -- LeafletDraft of contract/leaflets
  starts_on    date not null,
  ends_on      date not null,
  modified_at  timestamptz not null,
  check (starts_on <= ends_on)
);

-- Append-only: each act of the staff on a flyer, with the whole flyer before and after it.
create table leaflet_changes (
  change_id   integer generated always as identity primary key,
  leaflet_id  integer not null references leaflet_plans,
  changed_at  timestamptz not null,
  user_id     integer references customers on delete set null,
  act         text not null check (act in ('made', 'saved', 'published', 'withdrawn', 'deleted', 'undone')),
  before      jsonb,
  after       jsonb not null
);
create index leaflet_changes_leaflet on leaflet_changes (leaflet_id, change_id desc);
create index leaflet_changes_user on leaflet_changes (user_id) where user_id is not null;
create trigger leaflet_changes_append_only before update of change_id, leaflet_id, changed_at, act, before, after
  on leaflet_changes for each row execute function refuse_change();
