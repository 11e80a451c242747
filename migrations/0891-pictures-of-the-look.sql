-- The pictures that the look of the chain shows, for the library: a picture in use is not deleted.
create view pictures_of_look as
  select key, value #>> '{}' as path from settings where key = 'logo' and value #>> '{}' <> '';
