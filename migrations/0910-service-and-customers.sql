-- Reports about the service and about customers who come back (issue 48). Facts still name an order and no person: what has to be known of
-- the customer is when the order before was, which makes customers of any days countable without keeping who they are.
alter table sales_facts
  add column is_late         boolean not null default false,   -- brought after the end of its slot
  add column stars           smallint check (stars between 1 and 5),
  add column has_complaint   boolean not null default false,   -- the customer asked for money back
  add column customer_order  integer not null default 1,       -- 1: the first that the customer got
  add column first_day       date,
  add column previous_day    date,                             -- of the order before; null: there was none
  add column has_next        boolean not null default false;
create index sales_facts_last on sales_facts (day) where kind = 'sale' and not has_next;
create index sales_facts_first on sales_facts (day) where kind = 'sale' and is_first;

alter table sales_by_slot
  add column late        integer not null default 0,
  add column ratings     integer not null default 0,
  add column stars       integer not null default 0,           -- of all ratings together
  add column complaints  integer not null default 0;

create table sales_by_hour (
  day                  date not null,
  warehouse_id         integer not null references warehouses,
  delivery_service_id  integer not null,
  hour                 smallint not null,                      -- of the handover, in Rome
  orders               integer not null,
  sales_cents          bigint not null,
  primary key (day, warehouse_id, delivery_service_id, hour)
);

-- Orders by the days since the order before of the same customer: those whose gap reaches before a period are its customers.
create table sales_by_gap (
  day           date not null,
  warehouse_id  integer not null references warehouses,
  is_company    boolean not null,
  gap_days      integer not null,                              -- -1: there was no order before
  orders        integer not null,
  second        integer not null,                              -- of those, the second of a customer
  primary key (day, warehouse_id, is_company, gap_days)
);

-- Customers by the month of their first order, on the day of their first order of each month.
create table sales_by_cohort (
  day           date not null,
  warehouse_id  integer not null references warehouses,
  is_company    boolean not null,
  first_month   date not null,
  customers     integer not null,
  primary key (day, warehouse_id, is_company, first_month)
);

-- Lines that came as something else, or not at all, by the product that was ordered.
alter table sales_by_product
  add column substituted  integer not null default 0,
  add column missing      integer not null default 0;
alter table sales_by_product_month
  add column substituted  integer not null default 0,
  add column missing      integer not null default 0;

-- What promotions took off the lines of an order, on the day of its handover.
create table sales_by_promotion (
  day           date not null,
  warehouse_id  integer not null references warehouses,
  promotion_id  integer not null references promotions on delete cascade,
  orders        integer not null,
  given_cents   bigint not null,
  primary key (day, warehouse_id, promotion_id)
);

-- The order before learns that another one came after it.
create or replace function sale_is_due() returns trigger language plpgsql as $$
begin
  insert into sales_due (order_id) values (new.order_id);
  if tg_table_name = 'order_fulfilments' then
    insert into sales_due (order_id)
      select p.order_id from orders o join orders p using (user_id) join order_fulfilments f on f.order_id = p.order_id
      where o.order_id = new.order_id and f.handed_over_at < new.handed_over_at
      order by f.handed_over_at desc, p.order_id desc limit 1;
  end if;
  return null;
end $$;
create trigger refund_requests_asked after insert on refund_requests
  for each row when (new.state = 'open') execute function sale_is_due();
create trigger order_notes_sold after insert or update of rating on order_notes
  for each row execute function sale_is_due();

-- What the shop sold before.
insert into sales_due (order_id)
  select order_id from order_fulfilments where handed_over_at is not null order by handed_over_at, order_id;

-- Reports and closings can be asked for by mail, too: the letter has a link, and no figure.
alter table export_schedules drop constraint export_schedules_kind_check;
alter table export_schedules add constraint export_schedules_kind_check
  check (kind in ('orders', 'customers', 'payments', 'closing', 'sales', 'service'));
