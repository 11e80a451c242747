-- Below which amount a product has to be ordered again in a store, where somebody said one.
create table stock_thresholds (
  warehouse_id  integer not null references warehouses,
  product_id    integer not null references products on delete cascade,
  amount        integer not null check (amount > 0),   -- pieces, or grams of loose goods
  primary key (warehouse_id, product_id)
);
create index stock_thresholds_product on stock_thresholds (product_id);
