-- Numbers and texts of the chain that the staff set (issue 48). What has no row holds as the configuration of the server says.
create table settings (
  key    text primary key check (length(key) between 1 and 40),
  value  jsonb not null
);

-- Who changed which setting from what to what. Written once.
create table setting_changes (
  change_id   integer generated always as identity primary key,
  key         text not null,
  before      jsonb not null,
  after       jsonb not null,
  changed_at  timestamptz not null,
  user_id     integer references customers on delete set null,
  -- the change that this one took back
  undoes      integer references setting_changes
);
create index setting_changes_key on setting_changes (key, change_id);
create index setting_changes_user on setting_changes (user_id) where user_id is not null;
create index setting_changes_undoes on setting_changes (undoes) where undoes is not null;
create trigger setting_changes_append_only before update of change_id, key, before, after, changed_at, undoes
  on setting_changes for each row execute function refuse_change();
