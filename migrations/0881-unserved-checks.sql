-- How often an address was checked that no zone serves, by postcode and day; nothing about who asked.
create table unserved_checks (
  postcode  text not null check (postcode ~ '^[0-9]{5}$'),
  day       date not null,
  checks    integer not null check (checks > 0),
  primary key (postcode, day)
);
