-- Zones change by imports and by the staff. Each change raises the version, however it was made; addresses that were looked up under an
-- older version are looked up again by a job, in portions.
create table zones_version (
  is_only  boolean primary key default true check (is_only),
  version  integer not null
);
insert into zones_version (version) values (1);
create function raise_zones_version() returns trigger language plpgsql as $$
begin
  update zones_version set version = version + 1;
  return null;
end $$;
create trigger zones_changed after insert or update or delete on zones for each statement execute function raise_zones_version();
create trigger zone_areas_changed after insert or update or delete on zone_areas for each statement execute function raise_zones_version();
create trigger zone_polygons_changed after insert or update or delete on zone_polygons for each statement execute function raise_zones_version();

-- The version under which the zone of the address was last looked up by the job; 0 after it was saved.
alter table addresses add column zones_version integer not null default 0;
create index addresses_zones_version on addresses (zones_version, address_id) where deleted_at is null;

-- What the customer is told once: {"code": "PLACE_LOST", "name": "Casa"}. The job that changed the cart's place says it.
alter table carts add column place_notice jsonb check (jsonb_typeof(place_notice) = 'object');
