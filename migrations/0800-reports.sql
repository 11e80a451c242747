-- Facts and sums of the reports (issue 48). One row for what an order was billed when it was handed over, and one for each later change of
-- that amount: a credit note, a refund without a document, a second invoice after the first was reversed. Rows name an order and no person.
create table sales_facts (
  order_id             integer not null references orders on delete cascade,
  kind                 text not null check (kind in ('sale', 'invoice', 'note', 'refund')),
  source_id            integer not null,              -- of a sale its order, else the document or the refund request
  day                  date not null,                 -- in Rome
  hour                 smallint not null check (hour between 0 and 23),
  warehouse_id         integer not null references warehouses,
  delivery_service_id  integer not null,
  slot_begins          time not null,
  is_first             boolean not null,              -- no earlier order of the customer was handed over
  is_company           boolean not null,
  -- of a sale; otherwise 0. Other lines of the order came in part, or were not taken at the door.
  lines                integer not null default 0,
  found                integer not null default 0,
  substituted          integer not null default 0,
  missing              integer not null default 0,
  -- cents with VAT; of a note or refund negative. The total is what receipt or document says, before vouchers pay a part of it.
  goods_cents          integer not null default 0,
  deposit_cents        integer not null default 0,
  bags_cents           integer not null default 0,
  fee_cents            integer not null default 0,
  discount_cents       integer not null default 0,    -- given certificates, negative
  total_cents          integer not null,
  voucher_cents        integer not null default 0,    -- of the total: what bought certificates paid
  vat                  jsonb not null check (jsonb_typeof(vat) = 'array'),   -- by rate: gross, net and VAT in cents
  primary key (order_id, kind, source_id),
  constraint sales_facts_add_up
    check (total_cents = goods_cents + deposit_cents + bags_cents + fee_cents + discount_cents)
);
create index sales_facts_day on sales_facts (day);

-- The sums of the facts, which the reports read: 3.6 million orders of two years are some 100,000 rows here.
create table sales_by_slot (
  day                  date not null,
  warehouse_id         integer not null references warehouses,
  delivery_service_id  integer not null,
  slot_begins          time not null,
  orders               integer not null,
  first_orders         integer not null,
  company_orders       integer not null,
  lines                integer not null,
  found                integer not null,
  substituted          integer not null,
  missing              integer not null,
  goods_cents          bigint not null,
  deposit_cents        bigint not null,
  bags_cents           bigint not null,
  fee_cents            bigint not null,
  discount_cents       bigint not null,
  voucher_cents        bigint not null,
  sales_cents          bigint not null,               -- of sales and second invoices
  first_cents          bigint not null,               -- of those, of customers who had never bought before
  refund_cents         bigint not null,               -- of credit notes and refunds, positive
  primary key (day, warehouse_id, delivery_service_id, slot_begins)
);

create table sales_by_rate (
  day               date not null,
  warehouse_id      integer not null references warehouses,
  vat_basis_points  integer not null,
  nature            text not null,                    -- empty: it has VAT
  gross_cents       bigint not null,
  net_cents         bigint not null,
  vat_cents         bigint not null,
  primary key (day, warehouse_id, vat_basis_points, nature)
);

-- Goods with VAT and without their deposits, before certificates. Of whole months besides, so that years are read as months.
create table sales_by_product (
  day           date not null,
  warehouse_id  integer not null references warehouses,
  product_id    integer not null references products,
  quantity      integer not null,
  weight_grams  bigint not null,
  goods_cents   bigint not null,
  primary key (day, warehouse_id, product_id)
);
create table sales_by_product_month (
  month         date not null check (extract(day from month) = 1),
  warehouse_id  integer not null references warehouses,
  product_id    integer not null references products,
  quantity      integer not null,
  weight_grams  bigint not null,
  goods_cents   bigint not null,
  primary key (month, warehouse_id, product_id)
);
create table sales_by_department (
  day           date not null,
  warehouse_id  integer not null references warehouses,
  category_id   integer not null references categories on delete cascade,   -- without a parent
  goods_cents   bigint not null,
  primary key (day, warehouse_id, category_id)
);

-- Orders whose facts have to be written again. Not unique: a row that a job is reading must not swallow a later change.
create table sales_due (
  due_id    bigint generated always as identity primary key,
  order_id  integer not null references orders on delete cascade
);
create table sales_state (
  one       boolean primary key default true check (one),
  fresh_at  timestamptz not null
);

create function sale_is_due() returns trigger language plpgsql as $$
begin
  insert into sales_due (order_id) values (new.order_id);
  return null;
end $$;
create trigger order_fulfilments_sold after update of handed_over_at on order_fulfilments
  for each row when (new.handed_over_at is not null) execute function sale_is_due();
create trigger document_orders_sold after insert on document_orders for each row execute function sale_is_due();
create trigger refund_requests_sold after update of state, credit_note_id on refund_requests
  for each row when (new.state = 'granted') execute function sale_is_due();
create trigger refund_requests_made after insert on refund_requests
  for each row when (new.state = 'granted') execute function sale_is_due();
create function credited_sales_are_due() returns trigger language plpgsql as $$
begin
  insert into sales_due (order_id) select order_id from document_orders where document_id = new.of_document_id;
  return null;
end $$;
create trigger documents_sold after insert on documents
  for each row when (new.kind = 'credit-note') execute function credited_sales_are_due();

-- What the shop sold before.
insert into sales_due (order_id)
  select order_id from order_fulfilments where handed_over_at is not null order by handed_over_at, order_id;
