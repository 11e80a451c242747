-- Areas of zones as drawn on a map, beside their lists of postcodes (D 7, geo-service-coverage).

-- The area of a zone of any service. The box around it lets the database leave out far zones; the shop looks into the polygons.
create table zone_polygons (
  zone_id         integer primary key references zones on delete cascade,
  polygons        jsonb not null check (jsonb_typeof(polygons) = 'array'),   -- coordinates of a GeoJSON MultiPolygon
  west            double precision not null,
  south           double precision not null,
  east            double precision not null check (east >= west),
  north           double precision not null check (north >= south)
);

-- Whether the point of an address is that of its house or street, and not only the middle of its town: only then a drawn area decides.
alter table addresses add column is_located boolean not null default false;

-- D 3, addressClass: what a store or locker offers, as icons with a name: [{"name": "Parcheggio riservato", "iconSource": "/..."}]
alter table stores add column address_classes jsonb not null default '[]' check (jsonb_typeof(address_classes) = 'array');
