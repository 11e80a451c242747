-- Price lists of companies (D 3, priceListId; decision 66): rows of price_lists beside those of the stores, and which company has which.

-- Lists of stores have the numbers of their warehouses, which are far below these: the two never meet.
create sequence company_price_list_ids as integer start with 900000001;
alter table price_lists
  add column for_companies boolean not null default false,
  add column modified_at timestamptz not null default now(),   -- of a list of companies: who changes it names what they have read
  add constraint price_lists_for_companies check (for_companies = (price_list_id >= 900000000));
create unique index price_lists_company_name on price_lists (lower(name)) where for_companies;
alter table warehouses
  add constraint warehouses_list_of_stores check (price_list_id < 900000000);

create table company_price_lists (
  master_id      integer primary key references customers,          -- one list per company; everybody who buys for it has it
  price_list_id  integer not null references price_lists check (price_list_id >= 900000000),
  assigned_by    integer references customers,                       -- the member of the staff; null: it came with the demo
  assigned_at    timestamptz not null
);
create index company_price_lists_list on company_price_lists (price_list_id);
