-- Split payment (art. 17-ter DPR 633/1972): of an order of a public body the VAT of its goods is paid to the state by the body itself, so the shop is
-- owed the total less this (decision 74). Of everybody else it is 0.
alter table orders add column state_vat_cents integer not null default 0 check (state_vat_cents >= 0);
-- Of the final total.
alter table order_fulfilments add column state_vat_cents integer not null default 0 check (state_vat_cents >= 0);
