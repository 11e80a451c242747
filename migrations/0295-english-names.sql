-- The names of goods in English, and every other text of the catalogue and its content in English, by its Italian text: names of
-- categories, classes, options and promotions, blocks, menus and pages. What has none is shown in Italian.
alter table products add column name_en text check (length(name_en) between 1 and 300);

create table english_texts (
  italian  text not null check (length(italian) between 1 and 50000),
  english  text not null check (length(english) between 1 and 50000)
);
-- pages are longer than a key of an index may be
create unique index english_texts_italian on english_texts (md5(italian));
