-- What the staff do with an order between taking it in charge and handing it over (D 4). The lines of the order stay as they were sold.

create table order_fulfilments (
  order_id           integer primary key references orders on delete cascade,
  taken_at           timestamptz not null,
  picked_at          timestamptz,                       -- everything is collected; the totals below are known
  -- A total above what was authorised is asked for; what happens without an answer is decided in docs/decisions/0057.
  asked_cents        integer check (asked_cents > agreed_cents),
  agreed_cents       integer,                           -- the total without what is above
  consent_until      timestamptz,
  answer             text check (answer in ('accepted', 'refused', 'silent')),
  answered_at        timestamptz,
  -- The final totals; null while something is open. They are charged when the goods are handed over.
  goods_cents        integer check (goods_cents >= 0),
  bags_cents         integer check (bags_cents >= 0),
  delivery_fee_cents integer check (delivery_fee_cents >= 0),
  certificate_cents  integer check (certificate_cents between 0 and goods_cents),
  total_cents        integer,
  handed_over_at     timestamptz,
  constraint order_fulfilments_add_up check (total_cents = goods_cents + bags_cents + delivery_fee_cents - certificate_cents),
  constraint order_fulfilments_final check ((total_cents is null) = (goods_cents is null)),
  constraint order_fulfilments_asked check ((asked_cents is null) = (consent_until is null) and (asked_cents is null) = (agreed_cents is null)),
  constraint order_fulfilments_answered check ((answer is null) = (answered_at is null) and (answer is null or asked_cents is not null)),
  check (handed_over_at is null or total_cents is not null)
);
-- orders whose customers are asked
create index order_fulfilments_asked on order_fulfilments (consent_until) where asked_cents is not null and answer is null;

-- What was put into the crate for a line of an order, once per line: of what was ordered, and of other goods in its place.
create table order_picks (
  order_item_id           integer primary key references order_lines on delete cascade,
  order_id                integer not null references orders on delete cascade,
  quantity                integer not null check (quantity >= 0),
  weight_grams            integer not null check (weight_grams >= 0),      -- as weighed
  substitute_product_id   integer references products,
  substitute_quantity     integer not null default 0 check (substitute_quantity >= 0),
  substitute_weight_grams integer not null default 0 check (substitute_weight_grams >= 0),
  substitute_cents        integer check (substitute_cents >= 0),           -- its own price per piece, or per kg
  substitute              jsonb,                                           -- the wire product as it was sold
  substitute_counted      boolean not null default false,                  -- it lowered a counted stock
  returned                boolean not null default false,                  -- not taken at the handover
  charged_cents           integer check (charged_cents >= 0),              -- null: not known yet
  whole_cents             integer check (whole_cents >= charged_cents),    -- as weighed, where the customer was asked for more than is charged
  picked_by               integer references customers,
  picked_at               timestamptz not null,
  check (quantity = 0 or weight_grams = 0),
  constraint order_picks_substitute check (
    (substitute_product_id is null) = (substitute_cents is null) and (substitute_product_id is null) = (substitute is null)
    and (substitute_product_id is null) = (substitute_quantity + substitute_weight_grams = 0))
);
create index order_picks_order on order_picks (order_id);

-- How much of an authorised payment is to be collected: written when the goods are handed over, collected by a job.
alter table payments add column to_capture_cents integer check (to_capture_cents between 0 and authorised_cents);
