-- The version of a zone with its postcodes and its area: a save of the staff that is based on an older one is refused (issue 14).
alter table zones add column modified_at timestamptz not null default clock_timestamp();
