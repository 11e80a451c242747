-- The deposit on the bottle, glass or crate of one piece, which comes back: it is no part of the price, and has no VAT (N1). Null: there is none.
alter table products add column deposit_cents int check (deposit_cents > 0);

-- The VAT of the delivery of an order, in basis points; null: that of the goods that are delivered. An order keeps what held when it was placed.
alter table orders add column delivery_vat int default 2200 check (delivery_vat >= 0);
