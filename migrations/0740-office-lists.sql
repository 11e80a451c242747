-- What the office's lists of 100,000 goods are filtered, sorted and counted by.

-- The price office looks for codes by their beginning, and staff who know the English name by it, as by `words`: one condition with an
-- index for each of its parts.
create index products_codes on products using gin (code gin_trgm_ops);
create index products_english_words on products using gin (folded(name_en) gin_trgm_ops);
create index products_without_english on products (product_id) where name_en is null;
-- The lists of the stores find packs, too ("500 g").
create index products_packs on products using gin (pack_line gin_trgm_ops);
create index products_brand on products (lower(brand_line), product_id);
-- It is the same index as products_by_name.
drop index products_sorted;

create index prices_base on prices (price_cents, product_id) where price_list_id = -1;
create index prices_base_goods on prices (product_id) where price_list_id = -1;
-- Goods with a price of their own in a store.
create index prices_of_stores on prices (product_id) where price_list_id between 0 and 899999999;

-- Goods that are finished in a store that sells them.
drop index stock_finished;
create index stock_finished on stock (product_id) where available_amount = 0 and listed;
