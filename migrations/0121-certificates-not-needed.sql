-- What a certificate was to pay of goods that were not there in the end. A balance gets it back.
alter table user_gift_certificates
  add column returned_cents integer not null default 0,
  add constraint user_gift_certificates_returned check (returned_cents between 0 and coalesce(amount_cents, 0));
