-- Named states of the lists of the back office that somebody shares with all colleagues.
create table staff_views (
  view_id    integer generated always as identity primary key,
  user_id    integer references customers on delete set null,
  path       text not null,
  name       text not null,
  search     text not null,
  created_at timestamptz not null default now(),
  unique (path, name)
);
create index staff_views_user on staff_views (user_id) where user_id is not null;
