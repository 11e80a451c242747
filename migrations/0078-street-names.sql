-- The names of streets, each once, with its towns: who types a street without a town is shown names, not a row per town.
create table street_names (
  name        text primary key,
  kind        text,
  words       text not null,
  towns       text not null,                             -- a line each, as towns are keyed: 'BG BERGAMO'
  town_count  integer not null
);
-- Registers are written at once and read ever after: without a list of pending entries that every search has to go through.
create index street_names_words on street_names using gin (string_to_array(words, ' ')) with (fastupdate = off);
insert into street_names (name, kind, words, towns, town_count)
  select name, min(kind), min(words), string_agg(province || ' ' || town, E'\n'), count(*) from streets group by name;
-- Names without a town were looked for here before.
drop index streets_words;
