-- The staff find orders by what people type: names of any language without their accents (Müller, Zoë), one kind of apostrophe (D’Angelo),
-- and telephones by their digits alone, whatever spaces and strokes were written between them.
alter table orders drop column words;
alter table customers drop column words;
alter table products drop column words;

-- Lower case, without accents, with straight apostrophes. What has been taken apart by NFD has its accents as signs of their own.
create or replace function folded(text text) returns text language sql immutable parallel safe strict
  return lower(regexp_replace(translate(normalize(text, NFD), '’‘´`', ''''''''''), '[\u0300-\u036f]', '', 'g'));

create function digits(phone text) returns text language sql immutable parallel safe strict
  return regexp_replace(phone, '\D', '', 'g');

alter table orders add column words text generated always as (folded(
  coalesce(address ->> 'doorbell_name', '') || ' ' || coalesce(address ->> 'street', '') || ' ' || coalesce(address ->> 'street_number', '')
  || ' ' || coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'postcode', '') || ' ' || coalesce(address ->> 'phone', '')
  || ' ' || digits(coalesce(address ->> 'phone', '')))) stored;
alter table customers add column words text generated always as (folded(
  first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email || ' ' || phone || ' ' || digits(phone))) stored;
alter table products add column words text generated always as (folded(name || ' ' || brand_line)) stored;

create index customers_words on customers using gin (words gin_trgm_ops);
