-- A place with its blocks is saved as a whole in the back office: a save says which version it was written on.

alter table content_places add column modified_at timestamptz not null default clock_timestamp();
