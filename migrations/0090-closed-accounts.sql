-- Accounts that were closed (D 7, user_anonymize): the row stays for the orders that point to it, and says nothing about anybody.
alter table customers add column closed_at timestamptz;
create index customers_closed on customers (closed_at) where closed_at is not null;

-- To whom an order is to be invoiced, kept with the order, or when its customer closes the account: invoices have to be kept for ten years
-- (art. 2220 of the civil code), and everything else that says who the customer was is gone then.
create table invoice_parties (
  order_id  integer primary key references orders,
  party     jsonb not null check (jsonb_typeof(party) = 'object'),
  kept_at   timestamptz not null
);
create index invoice_parties_kept on invoice_parties (kept_at);
