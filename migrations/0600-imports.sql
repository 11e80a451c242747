-- Files of goods that the staff import: what they are, how they are read, how far they are.
create table imports (
  import_id    integer generated always as identity primary key,
  kind         text not null check (kind in ('products', 'prices', 'stock', 'pictures', 'leaflets')),
  file_name    text not null check (file_name <> ''),
  file_key     text not null,                        -- its name in DATA_DIR/imports/files
  file_bytes   bigint not null,
  digest       text not null,                        -- SHA-256 of the file: the same file twice is noticed
  state        text not null check (state in ('layout', 'checking', 'checked', 'writing', 'done', 'failed', 'stopped', 'undone')),
  layout       jsonb not null,                       -- encoding, separator, decimal sign, our column for each of the file
  facts        jsonb not null,                       -- what was found in the file: headings, first row, number of rows
  choices      jsonb not null default '{}',          -- fields that stay as they are, and changes that were accepted
  counts       jsonb,
  problem      jsonb,                                -- a refusal, why nothing was written
  progress     real not null default 0,
  stops        boolean not null default false,       -- somebody asked to stop it
  acts         integer[] not null default '{}',      -- its acts in product_changes
  user_id      integer references customers on delete set null,
  created_at   timestamptz not null,
  finished_at  timestamptz
);
create index imports_digest on imports (digest);
create index imports_user on imports (user_id) where user_id is not null;
create index imports_active on imports (import_id) where state in ('checking', 'writing');

-- Rows of an import that change something, make a product, or are refused.
create table import_rows (
  import_id  integer not null references imports on delete cascade,
  line       integer not null,
  what       text not null check (what in ('change', 'new', 'refused')),
  code       text not null,
  name       text not null,
  changes    jsonb not null default '[]',            -- field, before, after, and whether it needs a yes
  faults     jsonb not null default '[]',            -- column, kind and values: why it is refused
  cells      jsonb,                                  -- a refused row under our columns, to be corrected
  primary key (import_id, line)
);
create index import_rows_asked on import_rows (import_id, line) where changes @? '$[*].asks';

alter table product_changes drop constraint product_changes_source_check;
alter table product_changes add constraint product_changes_source_check
  check (source in ('form', 'list', 'bulk', 'undo', 'import'));
