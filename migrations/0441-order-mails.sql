-- Which mails about an order were sent to its customer: their subjects in Italian, and when. Written by whoever sends them.
create table order_mails (
  mail_key      text primary key,   -- of the job: a mail that is sent again is the same one
  -- By which the customer knows the order: all versions of an order have the number of the first.
  order_number  integer not null references orders on delete cascade,
  subject       text not null,
  sent_at       timestamptz not null default now()
);
create index order_mails_order on order_mails (order_number);
