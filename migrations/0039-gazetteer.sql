-- The registers of towns and streets by which an address is looked up (npm run import:geo). Towns stand in "municipalities", a row per
-- postcode. A shop without these registers takes addresses as they are written.

alter table municipalities
  add column istat   text check (istat ~ '^[0-9]{6}$'),   -- the official number of the town, by which other registers name it
  add column region  text;
create index municipalities_istat on municipalities (istat);

create table streets (
  province   text not null check (province ~ '^[A-Z]{2}$'),
  town       text not null,                               -- folded, as addresses compare towns: 'CANTU'
  name       text not null,                               -- as it is shown: 'Via Torquato Tasso'
  kind       text,                                        -- 'via'; null where the name has no kind
  words      text not null,                               -- what typed words are compared with: 'torquato tasso'
  primary key (province, town, name)
);

create index streets_words on streets using gin (string_to_array(words, ' '));

-- Where houses stand, to some 100 m and without their numbers: which town a position belongs to.
create table house_points (
  istat  text not null check (istat ~ '^[0-9]{6}$'),
  place  point not null                                   -- (longitude, latitude)
);
create index house_points_place on house_points using gist (place);
