-- Who becomes a customer and how (D 2, D 5, D 6): the chain's customer cards, and companies that the staff have to approve.

-- The embedded register of customer cards. A card with an account is the customer_code of that account.
create table customer_cards (
  card_code     text primary key check (card_code = upper(card_code) and card_code <> ''),
  company_name  text not null default '',   -- empty: the card of a person
  vat_number    text not null default '',
  fiscal_code   text not null default '',
  sdi_code      text not null default '',
  pec           text not null default '',
  check (vat_number <> '' or fiscal_code <> '')   -- who registers with a card names one of them
);

-- A company that registered without a card. Until it is approved its account has profile level 1, which may not order.
create table company_requests (
  user_id       integer primary key references customers on delete cascade,
  state         text not null check (state in ('pending', 'approved', 'refused')),
  requested_at  timestamptz not null,
  decided_at    timestamptz,
  decided_by    integer references customers on delete set null,
  reason        text not null default '' check (length(reason) <= 500),   -- of a refusal; the company reads it
  check ((state = 'pending') = (decided_at is null))
);
create index company_requests_state on company_requests (state, requested_at);

-- The member of the staff who registered a customer in person.
alter table customers add column registered_by integer references customers on delete set null;
