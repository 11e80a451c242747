-- What the staff call things otherwise than the storefront does (S 7, lang-info).

create table labels (
  language  text not null check (language in ('it', 'en')),
  words     text not null check (length(words) between 1 and 500),    -- Italian, as the storefront is written
  label     text not null check (length(label) between 1 and 500),
  primary key (language, words)
);

alter table customers add check (language in ('it', 'en'));
