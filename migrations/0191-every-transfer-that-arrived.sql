-- Every transfer that arrived is written down, whatever it was meant for and however much it is: what it paid, and what became of the rest.

alter table transfer_receipts
  drop constraint transfer_receipts_order_id_key,
  alter column payment_id drop not null,                        -- null: it paid nothing (yet)
  add column user_id     integer references customers,          -- whose order or dues it names; null: nobody knows
  add column due_ids     integer[] not null default '{}',       -- that it names
  add column used_cents  integer not null default 0,            -- of it for its order or dues
  -- used: all of it paid something. waiting: more has to come. open: the staff decide what becomes of the rest. returned: it was given back.
  -- credited: it became a certificate of the customer.
  add column state       text not null default 'open' check (state in ('used', 'waiting', 'open', 'returned', 'credited')),
  add column why         text check (why in ('too-much', 'cancelled', 'not-awaited', 'unknown')),   -- why there is a rest
  add column bank_key    text unique,                           -- the bank's own number of the transfer
  add column request_key text unique,                           -- of the form by which it was written down
  add column settlement  text not null default '',              -- how the rest was given back
  add column settled_by  integer references customers,
  add column settled_at  timestamptz,
  add column gift_certificate_id integer references gift_certificates on delete set null;
update transfer_receipts r set used_cents = r.amount_cents, state = 'used', user_id = p.user_id,
  due_ids = array(select y.due_id from due_payments y where y.payment_id = p.payment_id order by 1)
from payments p where p.payment_id = r.payment_id;
alter table transfer_receipts
  add constraint transfer_receipts_used check (used_cents between 0 and amount_cents and (state = 'used') = (used_cents = amount_cents)),
  add constraint transfer_receipts_settled check ((state in ('returned', 'credited')) = (settled_at is not null)),
  add constraint transfer_receipts_waiting check (state <> 'waiting' or used_cents = 0);
drop index transfer_receipts_payment;
create index transfer_receipts_payment on transfer_receipts (payment_id);
create index transfer_receipts_order on transfer_receipts (order_id) where state = 'waiting';
create index transfer_receipts_open on transfer_receipts (received_at) where state in ('waiting', 'open');
